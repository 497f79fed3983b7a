# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of one lane: what they look like in IR, what they compute.

Everything is defined: amounts of shifts are made smaller than the width,
divisors positive, NaNs lose their payload where bits are looked at."""

import math
import operator
from typing import NamedTuple

from . import floats, types
from .types import signed

PREDICATES = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt",
              "sge")
FLOAT_PREDICATES = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq",
                    "ugt", "uge", "ult", "ule", "une", "uno")


class Row(NamedTuple):
    """`ir`: an instruction with {t} and {m} for the result's type and its name
    in intrinsics, {s} and {n} for those of the first operand, {0} {1} {2} for
    operands and {i} for the first immediate; or a function of (emitter, node,
    operands). `compute`: a function of the node that gives the function of
    one lane's operands."""
    ir: object
    compute: object


def elementwise(function, may_fail=False):
    """From function(bits, a, b, ...) on integers to the `compute` of a Row,
    for scalars and vectors. Poison becomes poison, unless that `may_fail`:
    then it is undefined."""
    def compute(node):
        kind = types.of(node.args[0].type)
        mask, bits = types.of(node.type).mask, kind.bits
        if not kind.count and may_fail:
            return lambda *values: function(bits, *values) & mask
        if not kind.count:
            return lambda *values: None if None in values \
                else function(bits, *values) & mask
        return lambda *values: tuple(
            None if None in items else function(bits, *items) & mask
            for items in zip(*values))
    return compute


# ---- integers ------------------------------------------------------------

def guarded_shift(name):
    """The amount is reduced to less than the width."""
    def ir(emitter, node, operands):
        kind = types.of(node.type)
        low = (1 << (kind.bits - 1).bit_length()) - 1
        amount = emitter.define(f"and {node.type} {operands[1]}, "
                                f"{splat(kind, low)}")
        if low != kind.bits - 1:
            amount = emitter.call(node.type, f"llvm.umin.{kind.suffix}",
                                  (node.type, amount),
                                  (node.type, splat(kind, kind.bits - 1)))
        return f"{name} {node.type} {operands[0]}, {amount}"

    def shift(bits, value, amount):
        amount &= (1 << (bits - 1).bit_length()) - 1
        amount = min(amount, bits - 1)
        if name == "shl":
            return value << amount
        return (value if name == "lshr" else signed(value, bits)) >> amount
    return Row(ir, elementwise(shift))


def guarded_division(name):
    """The divisor is made positive."""
    def ir(emitter, node, operands):
        kind = types.of(node.type)
        low = emitter.define(f"and {node.type} {operands[1]}, "
                             f"{splat(kind, kind.mask >> 1)}")
        divisor = emitter.define(f"or {node.type} {low}, {splat(kind, 1)}")
        return f"{name} {node.type} {operands[0]}, {divisor}"

    def divide(bits, left, right):
        right = right & (1 << (bits - 1)) - 1 | 1
        if name[0] == "u":
            return left // right if name == "udiv" else left % right
        left = signed(left, bits)
        quotient = abs(left) // right * (1 if left >= 0 else -1)
        return quotient if name == "sdiv" else left - quotient * right
    return Row(ir, elementwise(divide, may_fail=True))


def splat(kind, value):
    value &= kind.mask
    return types.literal(kind.text, (value,) * kind.count if kind.count
                         else value)


def saturated(name):
    is_signed, op = name[0] == "s", name[1:4]

    def compute(bits, a, b):
        if is_signed:
            a, b = signed(a, bits), signed(b, bits)
        result = a + b if op == "add" else a - b
        low = -(1 << (bits - 1)) if is_signed else 0
        return min(max(result, low), (1 << (bits - is_signed)) - 1)
    return Row(f"call {{t}} @llvm.{name[:4]}.sat.{{m}}({{t}} {{0}}, "
               "{t} {1})", elementwise(compute))


def fixed_product(is_signed):
    """Products of numbers with imm[0] bits after the point, saturating."""
    name = ("s" if is_signed else "u") + "mul.fix.sat"

    def compute(node):
        def product(bits, a, b):
            if is_signed:
                a, b = signed(a, bits), signed(b, bits)
            low = -(1 << (bits - 1)) if is_signed else 0
            return min(max(a * b >> node.imm[0], low),
                       (1 << (bits - is_signed)) - 1)
        return elementwise(product)(node)
    return Row(f"call {{t}} @llvm.{name}.{{m}}({{t}} {{0}}, {{t}} {{1}}, "
               "i32 {i})", compute)


def saturated_shift(is_signed):
    """The amount is reduced to less than the width."""
    name = "llvm." + ("s" if is_signed else "u") + "shl.sat"

    def ir(emitter, node, operands):
        kind = types.of(node.type)
        amount = emitter.define(f"and {node.type} {operands[1]}, "
                                f"{splat(kind, low_power(kind.bits) - 1)}")
        return emitter.call(node.type, f"{name}.{kind.suffix}",
                            (node.type, operands[0]), (node.type, amount))

    def shift(bits, value, amount):
        if is_signed:
            value = signed(value, bits)
        low = -(1 << (bits - 1)) if is_signed else 0
        return min(max(value << (amount & low_power(bits) - 1), low),
                   (1 << (bits - is_signed)) - 1)
    return Row(ir, elementwise(shift))


def three_way(is_signed):
    """-1, 0 or 1."""
    def compute(bits, a, b):
        if is_signed:
            a, b = signed(a, bits), signed(b, bits)
        return (a > b) - (a < b)
    name = "scmp" if is_signed else "ucmp"
    return Row(f"call {{t}} @llvm.{name}.{{m}}.{{m}}({{t}} {{0}}, {{t}} {{1}})",
               elementwise(compute))


def intrinsic(name, count, compute, more=""):
    """An intrinsic on operands of the result's type."""
    listed = ", ".join(f"{{t}} {{{n}}}" for n in range(count))
    return Row(f"call {{t}} @llvm.{name}.{{m}}({listed}{more})",
               elementwise(compute))


def reversed_bits(bits, value):
    return int(f"{value:0{bits}b}"[::-1], 2)


def leading_zeros(bits, value):
    return bits - value.bit_length()


def trailing_zeros(bits, value):
    return (value & -value).bit_length() - 1 if value else bits


def funnel(left):
    def compute(bits, high, low, amount):
        both, amount = high << bits | low, amount % bits
        return both >> (bits - amount if left else amount)
    return compute


def overflow(name):
    """The bit of add, sub, mul with overflow."""
    is_signed, op = name[0] == "s", name[1:]

    def ir(emitter, node, operands):
        kind = types.of(node.args[0].type)
        pair = emitter.call(
            f"{{ {kind.text}, i1 }}",
            f"llvm.{name}.with.overflow.{kind.suffix}",
            *((kind.text, o) for o in operands))
        return f"extractvalue {{ {kind.text}, i1 }} {pair}, 1"

    def compute(bits, a, b):
        if is_signed:
            a, b = signed(a, bits), signed(b, bits)
        result = {"add": operator.add, "sub": operator.sub,
                  "mul": operator.mul}[op](a, b)
        low = -(1 << (bits - 1)) if is_signed else 0
        return not low <= result < 1 << (bits - is_signed)
    return Row(ir, elementwise(compute))


def compare(predicate):
    base = {"eq": operator.eq, "ne": operator.ne, "lt": operator.lt,
            "le": operator.le, "gt": operator.gt, "ge": operator.ge}[
                predicate[-2:]]

    def compute(bits, a, b):
        if predicate[0] == "s":
            return base(signed(a, bits), signed(b, bits))
        return base(a, b)
    return Row(f"icmp {predicate} {{s}} {{0}}, {{1}}", elementwise(compute))




INTEGERS = {
    "smul.fix": fixed_product(True), "umul.fix": fixed_product(False),
    "sshl": saturated_shift(True), "ushl": saturated_shift(False),
    "scmp": three_way(True), "ucmp": three_way(False),
    "add": Row("add {t} {0}, {1}", elementwise(lambda w, a, b: a + b)),
    "sub": Row("sub {t} {0}, {1}", elementwise(lambda w, a, b: a - b)),
    "mul": Row("mul {t} {0}, {1}", elementwise(lambda w, a, b: a * b)),
    "and": Row("and {t} {0}, {1}", elementwise(lambda w, a, b: a & b)),
    "or": Row("or {t} {0}, {1}", elementwise(lambda w, a, b: a | b)),
    "xor": Row("xor {t} {0}, {1}", elementwise(lambda w, a, b: a ^ b)),
    **{n: guarded_shift(n) for n in ("shl", "lshr", "ashr")},
    **{n: guarded_division(n) for n in ("udiv", "sdiv", "urem", "srem")},
    **{n: saturated(n) for n in ("uadd", "usub", "sadd", "ssub")},
    "umin": intrinsic("umin", 2, lambda w, a, b: min(a, b)),
    "umax": intrinsic("umax", 2, lambda w, a, b: max(a, b)),
    "smin": intrinsic("smin", 2, lambda w, a, b: min(signed(a, w),
                                                     signed(b, w))),
    "smax": intrinsic("smax", 2, lambda w, a, b: max(signed(a, w),
                                                     signed(b, w))),
    "abs": intrinsic("abs", 1, lambda w, a: abs(signed(a, w)), ", i1 false"),
    "ctpop": intrinsic("ctpop", 1, lambda w, a: a.bit_count()),
    "ctlz": intrinsic("ctlz", 1, leading_zeros, ", i1 false"),
    "cttz": intrinsic("cttz", 1, trailing_zeros, ", i1 false"),
    "bitreverse": intrinsic("bitreverse", 1, reversed_bits),
    "bswap": intrinsic("bswap", 1, lambda w, a: int.from_bytes(
        a.to_bytes(w // 8, "little"), "big")),
    "fshl": intrinsic("fshl", 3, funnel(True)),
    "fshr": intrinsic("fshr", 3, funnel(False)),
}
COMPARES = {f"icmp {p}": compare(p) for p in PREDICATES}
OVERFLOWS = {f"{s}{n}.overflow": overflow(s + n)
             for s in "us" for n in ("add", "sub", "mul")}
CASTS = {
    "zext": Row("zext {s} {0} to {t}", elementwise(lambda w, a: a)),
    "sext": Row("sext {s} {0} to {t}", elementwise(lambda w, a: signed(a, w))),
    "trunc": Row("trunc {s} {0} to {t}", elementwise(lambda w, a: a)),
}


# ---- vectors -------------------------------------------------------------

def build_ir(emitter, node, operands):
    """Elements into poison; those that stay poison are left out."""
    value, kind = "poison", types.of(node.type)
    for index, operand in enumerate(operands):
        if operand != "poison":
            value = emitter.define(
                f"insertelement {node.type} {value}, {kind.element} {operand},"
                f" i32 {index}")
    return f"freeze {node.type} {value}" if value == "poison" else value


def dynamic_index(emitter, node, operand):
    """Masked to the next power of two, and not above the last."""
    count = types.of(node.args[0].type).count
    mask = (1 << (count - 1).bit_length()) - 1
    index = emitter.define(f"and i32 {operand}, {mask}")
    return index if mask == count - 1 else emitter.call(
        "i32", "llvm.umin.i32", ("i32", index), ("i32", str(count - 1)))


def masked_index(count, index):
    return min(index & (1 << (count - 1).bit_length()) - 1, count - 1)


def low_power(count):
    return 1 << count.bit_length() - 1


def extract_ir(emitter, node, operands):
    index = dynamic_index(emitter, node, operands[1])
    return f"extractelement {node.args[0].type} {operands[0]}, i32 {index}"


def extract(node):
    count = types.of(node.args[0].type).count
    return lambda vector, index: vector[masked_index(count, index)]


def insert_ir(emitter, node, operands):
    index = dynamic_index(emitter, node, operands[2])
    return (f"insertelement {node.type} {operands[0]}, {node.args[1].type} "
            f"{operands[1]}, i32 {index}")


def insert(node):
    count = types.of(node.type).count

    def compute(vector, item, index):
        index = masked_index(count, index)
        return vector[:index] + (item,) + vector[index + 1:]
    return compute


def shuffle_ir(emitter, node, operands):
    kind = node.args[0].type
    picks = ", ".join(f"i32 {n}" for n in node.imm)
    return (f"shufflevector {kind} {operands[0]}, {kind} {operands[1]}, "
            f"<{len(node.imm)} x i32> <{picks}>")


def vector_select_ir(emitter, node, operands):
    """An icmp of two vectors chooses element by element."""
    kind, count = node.args[0].type, types.of(node.type).count
    cond = emitter.define(f"icmp {PREDICATES[node.imm[0]]} {kind} "
                          f"{operands[0]}, {operands[1]}")
    return (f"select <{count} x i1> {cond}, {node.type} {operands[2]}, "
            f"{node.type} {operands[3]}")


def vector_select(node):
    compare_one = COMPARES[f"icmp {PREDICATES[node.imm[0]]}"].compute(
        node._replace(type=f"<{types.of(node.type).count} x i1>"))
    return lambda a, b, yes, no: tuple(
        y if c else n for c, y, n in zip(compare_one(a, b), yes, no))


VECTORS = {
    "build": Row(build_ir, lambda node: lambda *items: items),
    "freeze": Row("freeze {t} {0}", lambda node: lambda a: a),
    "extract": Row(extract_ir, extract),
    "insert": Row(insert_ir, insert),
    "extract.at": Row("extractelement {s} {0}, i32 {i}",
                      lambda node: lambda a: a[node.imm[0]]),
    "shuffle": Row(shuffle_ir, lambda node: lambda a, b: tuple(
        (a + b)[n] for n in node.imm)),
    "vselect": Row(vector_select_ir, vector_select),
    "select": Row("select i1 {0}, {t} {1}, {t} {2}",
                  lambda node: lambda c, yes, no: None if c is None
                  else yes if c else no),
}


def bits_of(kind, value):
    """A value as one number, low elements first."""
    if not kind.count:
        return value
    return sum(v << n * kind.bits for n, v in enumerate(value))


def bitcast(node):
    source, target = types.of(node.args[0].type), types.of(node.type)

    def compute(value):
        number = bits_of(source, value)
        if not target.count:
            return number
        return tuple(number >> n * target.bits & target.mask
                     for n in range(target.count))
    return compute


def struct_ir(emitter, node, operands):
    """A condition chooses one of two structures; one of its fields counts."""
    cond, fields = operands[0], [arg.type for arg in node.args[1:3]]
    kind, made = "{ " + ", ".join(fields) + " }", []
    for values in (operands[1:3], operands[3:5]):
        text = "poison"
        for number, (field, value) in enumerate(zip(fields, values)):
            text = emitter.define(f"insertvalue {kind} {text}, {field} {value},"
                                  f" {number}")
        made.append(text)
    both = emitter.define(f"select i1 {cond}, {kind} {made[0]}, "
                          f"{kind} {made[1]}")
    return f"extractvalue {kind} {both}, {node.imm[0]}"


def tuple_ir(emitter, node, operands):
    """Fields into poison."""
    value = "poison"
    for number, (arg, operand) in enumerate(zip(node.args, operands)):
        value = emitter.define(f"insertvalue {node.type} {value}, "
                               f"{arg.type} {operand}, {number}")
    return value


def with_ir(emitter, node, operands):
    return (f"insertvalue {node.type} {operands[0]}, {node.args[1].type} "
            f"{operands[1]}, {node.imm[0]}")


def with_field(node):
    at = node.imm[0]
    return lambda whole, item: whole[:at] + (item,) + whole[at + 1:]


VECTORS["tuple"] = Row(tuple_ir, lambda node: lambda *items: items)
VECTORS["with"] = Row(with_ir, with_field)
VECTORS["field"] = Row("extractvalue {s} {0}, {i}",
                       lambda node: lambda whole: whole[node.imm[0]])
VECTORS["struct"] = Row(struct_ir, lambda node: lambda cond, *fields: fields[
    node.imm[0] + (0 if cond else 2)])
VECTORS["bitcast"] = Row("bitcast {s} {0} to {t}", bitcast)


# ---- floats --------------------------------------------------------------

def lifted(function):
    """From function(format, a, b, ...) on floats."""
    def compute(node):
        kind = types.of(node.type)
        if not kind.count:
            return lambda *values: function(kind.element, *values)
        return lambda *values: tuple(function(kind.element, *items)
                                     for items in zip(*values))
    return compute


def float_binary(name, function):
    return Row(f"{name} {{t}} {{0}}, {{1}}",
               lifted(lambda w, a, b: floats.rounded(w, function(a, b))))


def float_choice(name, function):
    """A minimum or maximum; adding +0.0 settles which zero it is."""
    def ir(emitter, node, operands):
        kind = types.of(node.type)
        chosen = emitter.call(node.type, f"llvm.{name}.{kind.suffix}",
                              *((node.type, o) for o in operands))
        return f"fadd {node.type} {chosen}, {types.literal(node.type, kind.zero())}"
    return Row(ir, lifted(lambda w, a, b: function(a, b) + 0.0))


def copysign_ir(emitter, node, operands):
    """A NaN has no sign; it counts as 1."""
    kind, sign = types.of(node.type), operands[1]
    one = types.literal(node.type, (1.0,) * kind.count if kind.count else 1.0)
    nan = emitter.define(f"fcmp uno {node.type} {sign}, {one}")
    flags = f"<{kind.count} x i1>" if kind.count else "i1"
    sign = emitter.define(f"select {flags} {nan}, {node.type} {one}, "
                          f"{node.type} {sign}")
    return emitter.call(node.type, f"llvm.copysign.{kind.suffix}",
                        (node.type, operands[0]), (node.type, sign))


def quiet_bit(kind):
    """That makes a NaN of a format quiet: the first of its significand."""
    return 1 << floats.FORMATS[kind.element][0] - 2


def from_bits_ir(emitter, node, operands):
    """A quiet bit is set, so that no NaN is signaling."""
    kind = node.args[0].type
    quiet = emitter.define(f"or {kind} {operands[0]}, "
                           f"{quiet_bit(types.of(node.type))}")
    return f"bitcast {kind} {quiet} to {node.type}"


def from_bits(node):
    quiet = quiet_bit(types.of(node.type))
    return lambda a: types.bits_float(node.type, a | quiet)


def to_bits_ir(emitter, node, operands):
    """All NaNs become one."""
    kind = node.args[0].type
    nan = emitter.define(f"fcmp uno {kind} {operands[0]}, "
                         f"{types.literal(kind, 0.0)}")
    bits = emitter.define(f"bitcast {kind} {operands[0]} to {node.type}")
    return f"select i1 {nan}, {node.type} 77, {node.type} {bits}"


def to_bits(node):
    kind = node.args[0].type
    return lambda a: 77 if math.isnan(a) else types.float_bits(kind, a)


def from_int(is_signed):
    def compute(node):
        source, target = types.of(node.args[0].type), types.of(node.type)

        def one(a):
            return floats.from_int(signed(a, source.bits) if is_signed else a,
                                   target.element)
        if not target.count:
            return one
        return lambda items: tuple(None if a is None else one(a) for a in items)
    return compute


def to_int(is_signed):
    def compute(node):
        bits = types.of(node.type).bits
        return lambda a: floats.to_int_sat(a, bits, is_signed)
    return compute


def float_compare(predicate):
    return Row(f"fcmp {predicate} {{s}} {{0}}, {{1}}",
               lambda node: lambda a, b: int(floats.compares(predicate, a,
                                                             b)))


FLOATS = {
    "fadd": float_binary("fadd", operator.add),
    "fsub": float_binary("fsub", operator.sub),
    "fmul": float_binary("fmul", operator.mul),
    "fma": Row("call {t} @llvm.fma.{m}({t} {0}, {t} {1}, {t} {2})",
               lifted(floats.fma)),
    "fmin": float_choice("minnum", floats.smaller),
    "fmax": float_choice("maxnum", floats.larger),
    "minimum": float_choice("minimum", floats.numbers(min)),
    "maximum": float_choice("maximum", floats.numbers(max)),
    "fneg": Row("fneg {t} {0}", lifted(lambda w, a: -a)),
    "fabs": Row("call {t} @llvm.fabs.{m}({t} {0})",
                lifted(lambda w, a: abs(a))),
    "from bits": Row(from_bits_ir, from_bits),
    "to bits": Row(to_bits_ir, to_bits),
    "sitofp": Row("sitofp {s} {0} to {t}", from_int(True)),
    "uitofp": Row("uitofp {s} {0} to {t}", from_int(False)),
    "fptosi": Row("call {t} @llvm.fptosi.sat.{m}.{n}({s} {0})",
                  to_int(True)),
    "fptoui": Row("call {t} @llvm.fptoui.sat.{m}.{n}({s} {0})",
                  to_int(False)),
    "fpext": Row("fpext {s} {0} to {t}", lambda node: lambda a: a),
    "fptrunc": Row("fptrunc {s} {0} to {t}",
                   lifted(floats.rounded)),
    "fdiv": Row("fdiv {t} {0}, {1}", lifted(floats.divide)),
    "fsqrt": Row("call {t} @llvm.sqrt.{m}({t} {0})",
                 lifted(floats.square_root)),
    "copysign": Row(copysign_ir, lifted(lambda w, a, b: math.copysign(
        a, 1.0 if math.isnan(b) else b))),
    **{name: Row(f"call {{t}} @llvm.{name}.{{m}}({{t}} {{0}})",
                 lifted(floats.whole(how)))
       for name, how in (("floor", math.floor), ("ceil", math.ceil),
                         ("trunc.f", math.trunc), ("rint", round),
                         ("roundeven", round))},
}
FLOATS["trunc.f"] = FLOATS["trunc.f"]._replace(
    ir="call {t} @llvm.trunc.{m}({t} {0})")
FLOAT_COMPARES = {f"fcmp {p}": float_compare(p) for p in FLOAT_PREDICATES}



# ---- flags ---------------------------------------------------------------

def unless(wrong, function):
    """Scalars; poison where a flag is wrong."""
    def compute(node):
        bits, mask = types.of(node.args[0].type).bits, types.of(node.type).mask
        return lambda *values: None if None in values or wrong(bits, *values) \
            else function(*values) & mask
    return compute


FLAGGED = {
    "or disjoint": Row("or disjoint {t} {0}, {1}", unless(
        lambda w, a, b: a & b, operator.or_)),
    "sub nsw": Row("sub nsw {t} {0}, {1}", unless(
        lambda w, a, b: not -(1 << w - 1) <= signed(a, w) - signed(b, w) <
        1 << w - 1, operator.sub)),
    "zext nneg": Row("zext nneg {s} {0} to {t}", unless(
        lambda w, a: a >> w - 1, lambda a: a)),
}
ROWS = {**INTEGERS, **COMPARES, **OVERFLOWS, **CASTS, **VECTORS, **FLOATS,
        **FLOAT_COMPARES, **FLAGGED}
