# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random values. What is chosen often is what tempts passes: operands
that do not change in a loop, values that several readers share, and lane
operations on both."""

from . import floats, nodes, typed, types
from .lanevalues import LaneValues
from .nodes import Const, Load, Op, Through, Var
from .operations import (COMPARES, FLOAT_COMPARES, INTEGERS, OVERFLOWS,
                         PREDICATES)

BINARY = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr",
          "umin", "umax", "smin", "smax")
SELDOM = ("udiv", "sdiv", "urem", "srem", "uadd", "usub", "sadd", "ssub",
          "sshl", "ushl", "scmp", "ucmp")
FIXED = ("smul.fix", "umul.fix")
UNARY = ("ctpop", "ctlz", "cttz", "bitreverse", "bswap", "abs")
VECTOR_BINARY = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr",
                 "ashr", "umin", "smax")
ODD = (3, 5, 7, 9, 12, 17, 23, 24, 31, 33, 40, 48, 63)
WIDE = (65, 66, 68, 70, 80, 95, 96, 127, 128)
VECTORS = tuple(types.vector(n, t) for t, counts in (
    ("i8", (2, 3, 4, 5, 7, 8, 16)), ("i16", (2, 3, 4, 5, 6, 8, 16)),
    ("i32", (2, 3, 4, 5, 6, 7, 8, 16)), ("i64", (2, 3, 4, 5, 8)))
    for n in counts)
ODD_VECTORS = tuple(types.vector(n, t) for t, counts in (
    ("i1", (2, 3, 4, 8)), ("i3", (2, 5, 8)), ("i5", (3, 7)), ("i7", (4, 5)),
    ("i12", (2, 4)), ("i17", (2, 3, 4)), ("i24", (2, 3)), ("i33", (2, 3)),
    ("i48", (2, 3)), ("i65", (2,)), ("i128", (2,))) for n in counts)
FLOATS = ("half", "bfloat", "float", "double")
FLOAT_VECTORS = tuple(types.vector(n, t) for t, counts in (
    ("half", (2, 3, 4, 5, 8)), ("bfloat", (2, 3, 4, 5, 8)),
    ("float", (2, 3, 4, 5)), ("double", (2, 3))) for n in counts)
FLOAT_BINARY = ("fadd", "fsub", "fmul", "fmin", "fmax", "copysign")
FLOAT_EXTREMES = ("minimum", "maximum", "fmin", "fmax")
FLOAT_UNARY = ("fneg", "fabs", "fsqrt", "floor", "ceil", "trunc.f", "rint",
               "roundeven")


class Values(LaneValues):
    """Part of generate.Maker, which has `rng`, `theme`, `together` (may lane
    operations stand here?), and the variables: `pools` by type, `lets` that
    are assigned in one place only, `outside`, how many of them are older than
    the innermost loop. `scalar`: nearly all values of the program are
    uniform."""

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, weights):
        """A key of a dictionary of weights."""
        return self.rng.choices(list(weights), list(weights.values()))[0]

    # ---- constants and variables ------------------------------------------

    def constant(self, kind):
        rng, type = self.rng, types.of(kind)
        if type.fields:
            return Const(kind, tuple(self.constant(field).value
                                     for field in type.fields))
        if type.count:
            if self.chance(0.3):
                return Const(kind, (self.constant(type.element).value,)
                             * type.count)
            return Const(kind, tuple(self.constant(type.element).value
                                     for _ in range(type.count)))
        if type.is_float:
            digits, least, most = floats.FORMATS[kind]
            return Const(kind, rng.choice((
                0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1.5, -3.25, 1024.0,
                2.0 ** least, 2.0 ** (least - digits + 1), float("inf"),
                float("-inf"), 2.0 ** (most - 1),
                min(2.0 ** digits, 2.0 ** (most - 1)))))
        bits = type.bits
        number = rng.choice((
            rng.randrange(-16, 65), rng.randrange(-4, 9),
            rng.randrange(-1 << 15, 1 << 15), 1 << rng.randrange(bits),
            (1 << rng.randrange(bits)) - 1, rng.getrandbits(bits),
            255, 65535, 31, -1, 0, 1))
        return Const(kind, number & type.mask)

    def known(self, kind):
        """Variables of a type that may be read here."""
        if self.invariant:
            return [v for v in self.lets[:self.outside] if v.type == kind]
        return [v for v in self.lets if v.type == kind][-6:] \
            + self.pools.get(kind, [])

    def leaf(self, kind, uniform=False):
        if self.chance(0.15):
            return self.constant(kind)
        same = uniform or self.scalar and not self.chance(0.03)
        given = [Var(t, n) for n, t in nodes.GIVEN.items() if t == kind
                 and not (same and n in nodes.DIVERGENT_GIVEN)]
        if uniform:
            if given and self.chance(0.8) or kind in ("i32", "i64"):
                return self.rng.choice(given)
            return self.typed_load(kind, 0, True)
        known = self.known(kind)
        if known and self.chance(0.8):
            return self.rng.choice(known)
        if given and self.chance(0.7):
            return self.rng.choice(given)
        return self.converted(kind)

    def converted(self, kind):
        """From i32, to have something of every type."""
        type = types.of(kind)
        if type.count:
            return Op("build", kind, tuple(self.leaf(type.element)
                                           for _ in range(type.count)))
        if type.is_float:
            if self.chance(0.5):
                return Op(self.rng.choice(("sitofp", "uitofp")), kind,
                          (self.leaf("i32"),))
            return Op("from bits", kind, (self.leaf(f"i{type.bits}"),))
        if kind == "i1":
            return self.compare(0)
        if self.chance(0.3):
            return self.typed_load(kind, 0)
        if kind == "i32":
            return Var("i32", self.rng.choice(
                ("a", "b") if self.scalar else ("tid", "gid", "a", "b")))
        cast = "trunc" if type.bits < 32 else self.rng.choice(("zext", "sext"))
        return Op(cast, kind, (self.leaf("i32"),))

    # ---- values of one lane -----------------------------------------------

    def value(self, kind, depth=2, uniform=False):
        """`uniform` is strict: the same in all lanes of a wave."""
        type = types.of(kind)
        if type.fields:
            return self.structure(kind, depth)
        if uniform and self.together and self.chance(0.3) and \
                kind in ("i32", "i64"):
            return self.uniform_lane(kind, depth - 1)
        if depth <= 0 or self.chance(0.2):
            return self.leaf(kind, uniform)
        if uniform:
            return self.uniform(kind, depth)
        if kind == "i1":
            return self.flag(depth)
        if self.together and self.chance(self.theme["lanes"]):
            return self.lane_value(kind, depth)
        if self.chance(self.theme["typed"]):
            return self.typed_load(kind, depth - 1)
        if self.chance(self.theme["structs"]):
            return self.of_struct(kind, depth - 1)
        if type.count:
            return self.vector(kind, depth)
        if type.is_float:
            return self.float(kind, depth)
        return self.integer(kind, depth)

    def uniform(self, kind, depth):
        if kind == "i1":
            return self.compare(depth - 1, uniform=True)
        if kind == "i32" and self.chance(0.3):
            return self.load(kind, depth, self.rng.choice(("in", "con")),
                             True)
        if self.chance(0.2):
            return self.typed_load(kind, depth - 1, True)
        if types.of(kind).is_float:
            return self.leaf(kind, True)
        return Op(self.rng.choice(BINARY[:9]), kind,
                  (self.value(kind, depth - 1, True),
                   self.value(kind, depth - 1, True)))

    def typed_load(self, kind, depth, uniform=False):
        """From memory whose places have this type."""
        space = self.pick({"table1": 2, "table4": 2,
                           "cell5": 1, "cell3": 0.5})
        if space in typed.CELLS and (uniform or self.scalar or self.prefix
                                     or not self.has_cells(kind)):
            space = "table1"
        return Load(kind, space, self.value("i32", depth, uniform), 0, 0,
                    False)

    def has_cells(self, kind):
        """Local memory is small, and its cells are for all lanes."""
        return kind in self.palette[3:] + self.shapes \
            and types.of(kind).bytes() <= 16

    def of_struct(self, kind, depth):
        """A field of one of the program's structures, or one of two fields, of
        one of two structures."""
        found = self.chance(0.5) and self.field(kind, depth)
        if found:
            return found
        other, which = self.rng.choice(self.palette), self.rng.randrange(2)
        kinds = (kind, other) if not which else (other, kind)
        return Op("struct", kind, (self.value("i1", depth), *(
            self.value(k, depth) for k in kinds + kinds)), (which,))

    def integer(self, kind, depth):
        way = self.pick({"binary": 10, "seldom": 1, "unary": 2, "funnel": 1,
                         "select": 3, "cast": 4, "load": 4, "element": 2,
                         "float": 1, "cast vector": 0.5, "mask": 0.7})
        return getattr(self, "int_" + way.replace(" ", "_"))(kind, depth - 1)

    def int_binary(self, kind, depth):
        return self.binary(self.rng.choice(BINARY), kind, depth)

    def binary(self, op, kind, depth):
        left = self.value(kind, depth)
        right = self.constant(kind) if self.chance(0.3) \
            else self.value(kind, depth)
        return Op(op, kind, (left, right))

    def int_seldom(self, kind, depth):
        bits = types.of(kind).bits
        ops = SELDOM if bits <= 64 else ("uadd", "usub")
        if self.chance(self.theme["divisions"]):
            ops = SELDOM[:4]
        op = self.rng.choice(ops + FIXED * (bits <= 64))
        made = self.binary(op, kind, depth)
        return made._replace(imm=(self.rng.randrange(bits),)) \
            if op in FIXED else made

    def int_unary(self, kind, depth):
        bits = types.of(kind).bits
        ops = UNARY if bits % 16 == 0 else UNARY[:4]
        return Op(self.rng.choice(ops), kind, (self.value(kind, depth),))

    def int_funnel(self, kind, depth):
        """A variable amount needs a division by the width."""
        bits = types.of(kind).bits
        amount = self.constant(kind) if bits > 64 or self.chance(0.5) \
            else self.value(kind, 0)
        return Op(self.rng.choice(("fshl", "fshr")), kind, (
            self.value(kind, depth), self.value(kind, 0), amount))

    def int_select(self, kind, depth):
        return Op("select", kind, (self.value("i1", depth),
                                   self.value(kind, depth),
                                   self.value(kind, depth)))

    def int_cast(self, kind, depth):
        bits = types.of(kind).bits
        others = [t for t in self.palette if not types.of(t).count
                  and not types.of(t).is_float and t != kind]
        other = self.rng.choice(others)
        if types.of(other).bits > bits:
            return Op("trunc", kind, (self.value(other, depth),))
        return Op(self.rng.choice(("zext", "sext")), kind,
                  (self.value(other, depth),))

    def int_load(self, kind, depth):
        bits = types.of(kind).bits
        if self.chance(self.theme["pointers"]):
            return self.through(kind, depth)
        if bits % 8 and self.chance(0.5):
            return self.typed_load(kind, depth)
        if bits in (8, 16, 32, 64) and self.chance(self.theme["buffers"]):
            return Load(kind, "buffer", self.value("i32", depth), bits // 8,
                        0, self.chance(0.3))
        if bits % 8:
            wider = f"i{(bits + 31) // 32 * 32}"
            return Op("trunc", kind, (self.int_load(wider, depth),))
        return self.load(kind, depth, self.space())

    def space(self):
        return self.rng.choice(("in", "in", "con")) if self.scalar \
            else self.pick(self.theme["spaces"])

    def through(self, kind, depth):
        """By one of two pointers, of one address space or of two."""
        if types.of(kind).bits % 8:
            return self.typed_load(kind, depth)
        loads, space = [], self.space()
        for _ in range(2):
            load = self.load(kind, depth, space)
            loads.append(load._replace(flat=False))
            if self.chance(0.4) and not self.prefix:
                space = self.space()
        return Through(kind, self.rng.choice(("select", "phi", "memory",
                                              "vector")),
                       self.value("i1", depth), *loads)

    def load(self, kind, depth, space, uniform=False):
        index = self.value("i32", depth, uniform) if self.chance(0.7) \
            or uniform else self.constant("i32")
        return Load(kind, space, index, *self.way(kind, space, uniform))

    def way(self, kind, space, uniform=False):
        """(align, bias, flat, volatile) of an access."""
        type = types.of(kind)
        size = (type.bits + 7) // 8
        natural = 1 << (size - 1).bit_length()
        align = min(natural, 8)
        if space in ("in", "own") and not uniform and self.chance(0.1):
            align = self.rng.choice((1, 2, 4))
        bias = self.rng.choice((1, 1, 2, 3, 5)) \
            if self.chance(0.3) and space in ("private", "own") else 0
        if self.theme["narrow"] and self.chance(self.theme["narrow"]):
            bias = -self.rng.randrange(1, 64)
        flat = space != "con" and not uniform \
            and self.chance(self.theme["flat"])
        return align, bias, flat, space != "con" \
            and self.chance(self.theme["volatile"])

    def int_element(self, kind, depth):
        vectors = [v for v in self.palette if types.of(v).count
                   and types.of(v).element == kind]
        if not vectors:
            return self.int_binary(kind, depth)
        vector = self.rng.choice(vectors)
        if self.chance(0.4):
            return self.partly_defined(vector, depth)
        value = self.value(vector, depth)
        if self.chance(0.5):
            return Op("extract", kind, (value, self.element_index(depth)))
        return Op("extract.at", kind, (value,),
                  (self.rng.randrange(types.of(vector).count),))

    def element_index(self, depth):
        return self.value("i32", depth, self.chance(0.4))

    def partly_defined(self, vector, depth):
        """An element of a vector whose others are poison."""
        type = types.of(vector)
        at = self.rng.randrange(type.count)
        items = [Const(type.element, None)] * type.count
        items[at] = self.value(type.element, depth)
        value = Op("build", vector, tuple(items))
        if self.chance(0.3):
            value = Op("freeze", vector, (value,))
        if self.chance(0.5):
            value = Op(self.rng.choice(VECTOR_BINARY[:6]), vector,
                       (value, self.value(vector, depth)))
        if self.chance(0.4):
            picks = [self.rng.randrange(2 * type.count)
                     for _ in range(type.count)]
            picks[0] = at
            value = Op("shuffle", vector, (value, value), tuple(picks))
            at = 0
        return Op("extract.at", type.element, (value,), (at,))

    def int_float(self, kind, depth):
        bits = types.of(kind).bits
        real = self.rng.choice(FLOATS)
        if bits == types.of(real).bits and self.chance(0.5):
            return Op("to bits", kind, (self.value(real, depth),))
        if bits not in (32, 64) and (bits > 64 or self.chance(0.5)):
            return self.int_binary(kind, depth)
        return Op(self.rng.choice(("fptosi", "fptoui")), kind,
                  (self.value(real, depth),))

    def int_cast_vector(self, kind, depth):
        bits = types.of(kind).bits
        vectors = [v for v in self.palette if types.of(v).count and
                   types.of(v).count * types.of(v).bits == bits
                   and not types.of(v).is_float]
        if not vectors:
            return self.int_binary(kind, depth)
        return Op("bitcast", kind,
                  (self.value(self.rng.choice(vectors), depth),))

    def int_mask(self, kind, depth):
        """A boolean as a number."""
        return Op(self.rng.choice(("zext", "sext")), kind,
                  (self.value("i1", depth),))

    def vector(self, kind, depth):
        type, rng = types.of(kind), self.rng
        way = self.pick({"binary": 4, "build": 2, "insert": 2, "shuffle": 2,
                         "select": 1, "vselect": 1, "load": 2, "cast": 2})
        depth -= 1
        one = lambda: self.value(kind, depth)  # noqa: E731
        if way == "cast":
            return self.vector_cast(kind, depth)
        if type.is_float:
            if way == "load":
                return self.typed_load(kind, depth)
            if way == "vselect":
                return Op(rng.choice(FLOAT_UNARY), kind, (one(),))
            if way == "binary":
                return Op(rng.choice(FLOAT_BINARY), kind, (one(), one()))
        if way == "binary":
            return self.binary(rng.choice(VECTOR_BINARY), kind, depth)
        if way == "build":
            return Op("build", kind, tuple(self.value(type.element, depth - 1)
                                           for _ in range(type.count)))
        if way == "insert":
            return Op("insert", kind, (one(), self.value(type.element, depth),
                                       self.element_index(depth)))
        if way == "shuffle":
            return Op("shuffle", kind, (one(), one()),
                      tuple(rng.randrange(2 * type.count)
                            for _ in range(type.count)))
        if way == "select":
            return Op("select", kind, (self.value("i1", depth), one(), one()))
        if way == "vselect":
            return Op("vselect", kind, (one(), one(), one(), one()),
                      (rng.randrange(len(PREDICATES)),))
        return self.vector_load(kind, depth)

    def vector_load(self, kind, depth):
        type = types.of(kind)
        if type.bits % 8 or self.chance(0.3):
            return self.typed_load(kind, depth)
        space = self.space()
        if space in ("lds", "own", "private", "generic") \
                and type.bytes() > 16:
            space = "in"
        return self.load(kind, depth, space)

    def vector_cast(self, kind, depth):
        """A vector of another width of elements, which is often only loaded for it."""
        type, rng = types.of(kind), self.rng
        if type.is_float:
            number = types.vector(type.count, rng.choice(("i8", "i16", "i32")))
            return Op(rng.choice(("sitofp", "uitofp")), kind,
                      (self.value(number, depth),))
        bits = rng.choice([n for n in (4, 8, 16, 32, 64) if n != type.bits])
        other = types.vector(type.count, f"i{bits}")
        value = self.vector_load(other, depth) if self.chance(0.5) else \
            self.value(other, depth)
        ways = ("trunc",) if bits > type.bits else ("zext", "sext")
        return Op(rng.choice(ways), kind, (value,))

    def any_int(self, least=1):
        """A type of at most 64 bits."""
        return self.rng.choice(["i32", "i64"] + [
            kind for kind in self.palette[3:] if not types.of(kind).count and
            not types.of(kind).is_float and least <= types.of(kind).bits <= 64])

    def float(self, kind, depth):
        depth, rng = depth - 1, self.rng
        way = self.pick({"binary": 6, "fma": 2, "unary": 2, "select": 1,
                         "int": 3, "bits": 3, "cast": 2,
                         "extreme": self.theme["extremes"]})
        one = lambda: self.value(kind, depth)  # noqa: E731
        if way == "extreme":
            first, second = one(), one()
            if self.chance(0.5):  # never a NaN
                first = Op("fmin", kind, (first, Const(kind, 4.0)))
            if self.chance(0.5):  # a NaN if it is negative
                second = Op("fsqrt", kind, (second,))
            return Op(rng.choice(FLOAT_EXTREMES), kind, (first, second))
        if way == "binary":
            return Op(rng.choice(FLOAT_BINARY + ("fdiv",)), kind,
                      (one(), one()))
        if way == "fma":
            return Op("fma", kind, (one(), one(), one()))
        if way in ("fma", "unary"):
            return Op(rng.choice(FLOAT_UNARY), kind, (one(),))
        if way == "select":
            return Op("select", kind, (self.value("i1", depth), one(), one()))
        if way == "int":
            return Op(rng.choice(("sitofp", "uitofp")), kind,
                      (self.value(self.any_int(), depth),))
        if way == "bits":
            return Op("from bits", kind,
                      (self.value(f"i{types.of(kind).bits}", depth),))
        bits = types.of(kind).bits
        other = rng.choice([t for t in FLOATS if types.of(t).bits != bits])
        cast = "fptrunc" if types.of(other).bits > bits else "fpext"
        return Op(cast, kind, (self.value(other, depth),))

    # ---- conditions --------------------------------------------------------

    def flag(self, depth):
        if self.together and self.chance(self.theme["lanes"]):
            return self.vote(depth - 1)
        if self.chance(0.65):
            return self.compare(depth - 1)
        way = self.rng.randrange(4)
        if way == 0:
            return Op("xor", "i1", (self.value("i1", depth - 1),
                                    Const("i1", 1)))
        if way == 1:
            kind = self.rng.choice(("i32", "i64", "i16", self.any_int(3)))
            return Op(self.rng.choice(list(OVERFLOWS)), "i1",
                      (self.value(kind, 0), self.value(kind, depth - 1)))
        if way == 2:
            return Op("select", "i1", tuple(self.value("i1", depth - 1)
                                            for _ in range(3)))
        return Op(self.rng.choice(("and", "or", "xor")), "i1",
                  (self.value("i1", depth - 1), self.value("i1", depth - 1)))

    def compare(self, depth, uniform=False):
        """Compares small numbers often, so that both outcomes occur."""
        if self.chance(self.theme["floats"]) and not uniform:
            kind = self.rng.choice(FLOATS)
            return Op(self.rng.choice(list(FLOAT_COMPARES)), "i1",
                      (self.value(kind, depth), self.value(kind, depth)))
        kind = "i32" if self.chance(0.7) or uniform else self.rng.choice(
            [t for t in self.palette if not types.of(t).count
             and not types.of(t).is_float and t != "i1"])
        predicate = self.rng.choice(list(COMPARES))
        left = self.value(kind, depth, uniform)
        if self.chance(0.6) and types.of(kind).bits >= 8:
            few = self.rng.choice((1, 3, 7, 15))
            left = Op("and", kind, (left, Const(kind, few)))
            return Op(predicate, "i1", (left, Const(
                kind, self.rng.randrange(few + 1))))
        right = self.constant(kind) if self.chance(0.4) \
            else self.value(kind, depth, uniform)
        return Op(predicate, "i1", (left, right))


assert set(BINARY + SELDOM + FIXED + UNARY + VECTOR_BINARY) <= set(INTEGERS)
