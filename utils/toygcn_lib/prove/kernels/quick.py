# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""z3's objects in Python, with fewer calls of the library: most of a proof's time
went into these. Whether an operation failed was a second call; here the library says
so, to `told`. Sorts and declarations are few, and are made once. A term has one object,
which stays: a proof looks at its parts again and again, and ends with its process."""

import ctypes

from z3 import z3 as api, z3core
from z3.z3types import Ast, Z3Exception

MAIN = api.main_ctx()
CONTEXT = MAIN.ref()
failures = []
sorts, declarations, objects, simple = {}, {}, {}, {}  # by addresses


@z3core._error_handler_type
def told(_, code):
    """What the library calls when an operation fails."""
    failures.append(code)


def check(self, context):
    """Raises if an operation failed."""
    if context is CONTEXT and not failures:
        return
    if context is not CONTEXT:
        code = self.get_error_code(context)
    else:
        code = failures.pop() if failures else self.OK
        failures.clear()
    if code != self.OK:
        raise Z3Exception(self.get_error_message(context, code))


def wrapped():
    """The library's functions by name, as z3 has them."""
    for name, function in vars(z3core).items():
        inner = (getattr(function, "__defaults__", None) or [None])[-1]
        if isinstance(inner, z3core.Elementaries):
            yield name, inner.f


LIBRARY = dict(wrapped())


def plain(name, result, *arguments):
    """A function of the library whose operands are numbers or addresses."""
    address = ctypes.cast(LIBRARY[name], ctypes.c_void_p).value
    return ctypes.PYFUNCTYPE(result, ctypes.c_void_p, *arguments)(address)


ADDRESS, NUMBER = ctypes.c_void_p, ctypes.c_uint
hold = plain("Z3_inc_ref", None, ADDRESS)
drop = plain("Z3_dec_ref", None, ADDRESS)
kind_of_ast = plain("Z3_get_ast_kind", ctypes.c_int, ADDRESS)
sort_of = plain("Z3_get_sort", ADDRESS, ADDRESS)
declaration_of = plain("Z3_get_app_decl", ADDRESS, ADDRESS)
count_of = plain("Z3_get_app_num_args", NUMBER, ADDRESS)
argument_of = plain("Z3_get_app_arg", Ast, ADDRESS, NUMBER)
argument_place = plain("Z3_get_app_arg", ADDRESS, ADDRESS, NUMBER)
number_of = plain("Z3_get_ast_id", NUMBER, ADDRESS)
are_equal = plain("Z3_is_eq_ast", ctypes.c_bool, ADDRESS, ADDRESS)


class OfAst:
    """Methods of AstRef."""

    def __init__(self, ast, ctx=None):
        self.ast, self.ctx = ast, MAIN if ctx is None else ctx
        hold(self.ctx.ctx, ast)

    def __del__(self):
        if self.ctx.ctx is not None and self.ast is not None:
            drop(self.ctx.ctx, self.ast)
            self.ast = None


class OfExpression:
    """Methods of ExprRef. What they find, the object keeps."""

    known_id = known_parts = known_declaration = known_size = None

    def eq(self, other):
        return are_equal(self.ctx.ctx, self.ast, other.ast)

    def get_id(self):
        if self.known_id is None:
            self.known_id = number_of(self.ctx.ctx, self.ast)
        return self.known_id

    def decl(self):
        if self.known_declaration is None:
            self.known_declaration = self.find_declaration()
        return self.known_declaration

    def find_declaration(self):
        if self.ctx is not MAIN:
            return slow_declaration(self)
        place = declaration_of(CONTEXT, self.ast)
        found = declarations.get(place)
        if found is None:
            found = declarations[place] = slow_declaration(self)
            found.known_kind = kind_of(found)
        return found

    def num_args(self):
        return len(self.parts())

    def arg(self, number):
        parts = self.parts()
        if number >= len(parts):
            raise Z3Exception("no such argument")
        return parts[number]

    def children(self):
        return [*self.parts()]

    def parts(self):
        if self.known_parts is None:
            context = self.ctx.ctx
            self.known_parts = [
                expression(argument_of(context, self.ast, number), self.ctx)
                for number in range(count_of(context, self.ast))]
        return self.known_parts

    def sort(self):
        return known_sort(self.ast, self.ctx)[0]


def size_of_bits(self):
    """BitVecRef.size"""
    if self.known_size is None:
        self.known_size = self.sort().size()
    return self.known_size


def is_numeral(context, ast):
    return kind_of_ast(context.ctx, ast) == api.Z3_NUMERAL_AST


def simplified(context, ast):
    """Z3_simplify, once for each term."""
    if context is not CONTEXT or ast.value is None:
        return slow_simplified(context, ast)
    found = simple.get(ast.value)
    if found is None:
        found = slow_simplified(context, ast)
        simple[ast.value] = found
        for one in (ast, found):
            expression(one, MAIN)  # It stays, and so does its address.
    return found


def same_sort(self, other):
    """SortRef.eq"""
    return self is other or slow_equal(self, other)


def coerced(a, b, context=None):
    """Two operands as two of one sort."""
    if isinstance(a, api.ExprRef) and isinstance(b, api.ExprRef) and \
            a.sort() is b.sort():
        return a, b
    return slow_coerced(a, b, context)


def kind_of(self):
    """FuncDeclRef.kind"""
    found = getattr(self, "known_kind", None)
    return api.Z3_get_decl_kind(self.ctx.ctx, self.ast) if found is None else found


def size_of(self):
    """BitVecSortRef.size"""
    found = getattr(self, "known_size", None)
    if found is None:
        found = self.known_size = int(api.Z3_get_bv_sort_size(self.ctx.ctx, self.ast))
    return found


def known_sort(ast, context):
    """(sort, class of its expressions, that of its numbers), or classes None."""
    place = sort_of(context.ctx, ast)
    found = sorts.get(place) if context is MAIN else None
    if found is None:
        found = api._sort(context, ast)
        classes = {api.Z3_BOOL_SORT: (api.BoolRef, api.BoolRef),
                   api.Z3_BV_SORT: (api.BitVecRef, api.BitVecNumRef)}.get(
                       found.kind(), (None, None))
        found = found, *classes
        if context is MAIN:
            sorts[place] = found
    return found


def expression(ast, context):
    """The object of an address."""
    if context is not MAIN or ast.value is None:
        return new_expression(ast, context)
    found = objects.get(ast.value)
    if found is None:
        found = objects[ast.value] = new_expression(ast, context)
    return found


def new_expression(ast, context):
    if isinstance(ast, api.Pattern):
        return slow_expression(ast, context)
    _, plain_class, number_class = known_sort(ast, context)
    kind = kind_of_ast(context.ctx, ast)
    if kind == api.Z3_APP_AST and plain_class:
        return plain_class(ast, context)
    if kind == api.Z3_NUMERAL_AST and number_class:
        return number_class(ast, context)
    return slow_expression(ast, context)


def ast_at(place):
    found = Ast(place)
    found.value = place
    return found


def names_within(term):
    """(names in a term, whether all sorts in it are bits and truths): by addresses,
    without an object for each part."""
    found, todo, seen, are_bits = [], [term.ast.value], set(), True
    while todo:
        place = todo.pop()
        if place in seen:
            continue
        seen.add(place)
        known = sorts.get(sort_of(CONTEXT, place)) or known_sort(ast_at(place), MAIN)
        are_bits = are_bits and known[1] is not None
        if kind_of_ast(CONTEXT, place) != api.Z3_APP_AST:
            continue
        count = count_of(CONTEXT, place)
        for number in range(count):
            todo.append(argument_place(CONTEXT, place, number))
        if not count:
            one = expression(ast_at(place), MAIN)
            if one.decl().kind() == api.Z3_OP_UNINTERPRETED:
                found.append(one)
    return found, are_bits


def is_application(term):
    return isinstance(term, api.ExprRef) and kind_of_ast(
        term.ctx.ctx, term.ast) in (api.Z3_APP_AST, api.Z3_NUMERAL_AST)


def is_application_of(term, kind):
    return is_application(term) and term.decl().kind() == kind


slow_expression, slow_declaration = api._to_expr_ref, api.ExprRef.decl
slow_equal, slow_coerced = api.AstRef.eq, api._coerce_exprs
slow_simplified = api.Z3_simplify


def install():
    """Once, before there are terms."""
    MAIN.eh = told  # It must not be collected.
    LIBRARY["Z3_set_error_handler"](CONTEXT, told)
    z3core.Elementaries.Check = check
    for function in LIBRARY.values():
        function.argtypes = [ADDRESS if issubclass(kind, ADDRESS) else kind
                             for kind in function.argtypes or ()]
    for ours, theirs in ((OfAst, api.AstRef), (OfExpression, api.ExprRef)):
        for name, method in vars(ours).items():
            if callable(method) or name.startswith("known_"):
                setattr(theirs, name, method)
    api.Z3_DEBUG = False  # The library sees operands of wrong sorts, too.
    del api.BitVecRef.sort, api.BoolRef.sort
    api.BitVecSortRef.size, api.FuncDeclRef.kind = size_of, kind_of
    api.SortRef.eq, api.BitVecRef.size = same_sort, size_of_bits
    api._is_numeral, api.Z3_simplify = is_numeral, simplified
    api._to_expr_ref, api._coerce_exprs = expression, coerced
    api.is_app, api.is_app_of = is_application, is_application_of
