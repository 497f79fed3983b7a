# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What no formula here says: how near an approximation is. A quotient by an unknown
number is expanded into a reciprocal, which is known by its name alone, and two
steps that make it right; so are quotients and roots of floats. A claim that hangs on
one and was not proved is not expressible."""

from z3 import (Z3_OP_BSDIV, Z3_OP_BSDIV_I, Z3_OP_BSMOD, Z3_OP_BSMOD_I, Z3_OP_BSREM,
                Z3_OP_BSREM_I, Z3_OP_BUDIV, Z3_OP_BUDIV_I, Z3_OP_BUREM,
                Z3_OP_BUREM_I, Z3_OP_EQ, is_bv_value)

QUOTIENTS = (Z3_OP_BSDIV, Z3_OP_BSDIV_I, Z3_OP_BSMOD, Z3_OP_BSMOD_I, Z3_OP_BSREM,
             Z3_OP_BSREM_I, Z3_OP_BUDIV, Z3_OP_BUDIV_I, Z3_OP_BUREM, Z3_OP_BUREM_I)


class Accuracy:
    """Looks at the claims of some terms."""

    def __init__(self, terms):
        self.terms = terms

    def why(self, claim, only):
        """Why a claim is not expressible, or None; `only` is an address that one side
        alone has."""
        has_quotient, near = self.of(claim)
        in_address, more = (False, near) if only is None else self.of(only)
        near |= more
        if in_address or near and has_quotient:
            return "a quotient by an unknown number: how near a reciprocal is"
        is_on_one_side = any(self.of(one)[1] != self.of(other)[1]
                             for one, other in self.equations(claim))
        if is_on_one_side or near and only is not None:
            return "how near an approximation is"
        return None

    @staticmethod
    def equations(claim):
        todo, seen = [claim], set()
        while todo:
            term = todo.pop()
            if term.get_id() in seen:
                continue
            seen.add(term.get_id())
            if term.decl().kind() == Z3_OP_EQ:
                yield term.children()
            todo += term.children()

    def of(self, term):
        """(whether it hangs on a quotient by an unknown number, the names of
        approximations that it hangs on)"""
        has_quotient, near, seen = False, set(), set()
        todo = [term]
        while todo:
            one = todo.pop()
            if one.get_id() in seen:
                continue
            seen.add(one.get_id())
            if one.decl().kind() in QUOTIENTS:
                has_quotient = has_quotient or not is_bv_value(one.arg(1))
            todo += one.children()
            if not one.children():
                todo += self.made_of(one, near)
        return has_quotient, frozenset(near)

    def made_of(self, name, near):
        """What a name stands for."""
        key, terms = name.get_id(), self.terms
        if key in terms.definitions:
            return [terms.definitions[key]]
        kind, origin = terms.origins.get(key, (None, None))
        if kind == "apply":
            if key in terms.roughly and key not in terms.exact:
                near.add(key)
            return origin[2]
        if kind == "memory":
            return [] if origin[2].term is None else [origin[2].term]
        return [origin[0], *origin[1]] if kind == "pick" else []
