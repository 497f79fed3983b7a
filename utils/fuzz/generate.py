# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels in LLVM IR whose result every correct compiler agrees on.

No undefined behaviour: shifts and indices are masked, divisors are positive,
floats are kept finite (NaN payloads may differ), no lane reads what another
one writes without a barrier. Branches are uniform by construction.

A kernel has the arguments of `SIGNATURE`. Each lane writes its own region of
%out; %shared has a region for each workgroup, into which all lanes write the
same uniform values.
"""

import random

DATA_LAYOUT = (
    "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-"
    "p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-"
    "v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-"
    "v2048:2048-n32:64-S32-A5-G1-ni:7:8:9")
HEADER = (f'target datalayout = "{DATA_LAYOUT}"\n'
          'target triple = "amdgcn-amd-amdhsa"\n')

BLOCK = 64
GROUPS = 2
INPUT_BYTES = 4096
LANE_BYTES = 512
GROUP_BYTES = 1024
LDS_BYTES = 4096
SIGNATURE = ("ptr addrspace(1) %in, ptr addrspace(1) %out, "
             "ptr addrspace(1) %shared, i32 %a32, i64 %a64, i16 %a16, "
             "i8 %a8, float %af")

INTS = ("i8", "i16", "i32", "i64")
VECTORS = ("<2 x i32>", "<4 x i32>", "<3 x i32>", "<2 x i16>", "<4 x i8>",
           "<2 x i64>", "<4 x i16>", "<2 x float>")
BYTES = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "float": 4,
         "double": 8, "<2 x i32>": 8, "<4 x i32>": 16, "<3 x i32>": 16,
         "<2 x i16>": 4, "<4 x i8>": 4, "<2 x i64>": 16, "<4 x i16>": 8,
         "<2 x float>": 8}
BINARY = ("add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr",
          "udiv", "sdiv", "urem", "srem")
INT_CALLS = ("umin", "umax", "smin", "smax", "uadd.sat", "usub.sat",
             "sadd.sat", "ssub.sat")
PREDICATES = ("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt",
              "sle")
FLOAT_PREDICATES = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq",
                    "ugt", "uge", "ult", "ule", "une", "uno")


def width(kind):
    return int(kind[1:])


def element(kind):
    """(number of elements, their type) of a vector type."""
    count, _, inner = kind.strip("<>").split()
    return int(count), inner


class Value:
    def __init__(self, text, kind, uniform):
        self.text = text
        self.kind = kind
        self.uniform = uniform

    def __str__(self):
        return f"{self.kind} {self.text}"


class Kernel:
    """One random kernel. `text` is its definition, `declared` the
    declarations that it needs."""

    def __init__(self, name, rng, size):
        self.rng = rng
        self.name = name
        self.lines = []
        self.allocas = []
        self.declared = set()
        self.pool = []
        self.next_name = 0
        self.next_label = 0
        self.current = "entry"
        self.lane_slot = 0
        self.group_slot = 0
        self.uses_lds = rng.random() < 0.3
        # A budget of registers small enough for spills, now and then.
        self.vgprs = rng.choice((None,) * 5 + (24, 32))
        self.begin()
        self.statements(size, 0)
        self.finish()

    # ---- text -----------------------------------------------------------

    def emit(self, line):
        self.lines.append("  " + line)

    def define(self, kind, right, uniform):
        name = f"%v{self.next_name}"
        self.next_name += 1
        self.emit(f"{name} = {right}")
        return Value(name, kind, uniform)

    def call(self, kind, name, arguments, uniform):
        listed = ", ".join(str(a) for a in arguments)
        kinds = ", ".join(a.split()[0] if isinstance(a, str) else a.kind
                          for a in arguments)
        self.declared.add(f"declare {kind} @{name}({kinds})")
        return self.define(kind, f"call {kind} @{name}({listed})", uniform)

    def label(self):
        self.next_label += 1
        return f"b{self.next_label}"

    def start_block(self, label):
        self.lines.append(f"{label}:")
        self.current = label

    def text(self):
        body = "\n".join(self.allocas + self.lines)
        lds = (f"@{self.name}.lds = internal addrspace(3) global "
               f"[{LDS_BYTES} x i8] poison, align 16\n"
               if self.uses_lds else "")
        budget = f' "amdgpu-num-vgpr"="{self.vgprs}"' if self.vgprs else ""
        return (f"{lds}define amdgpu_kernel void @{self.name}({SIGNATURE}) "
                f'"amdgpu-flat-work-group-size"="{BLOCK},{BLOCK}"{budget} {{\n'
                f"entry:\n{body}\n}}\n")

    # ---- values ---------------------------------------------------------

    def begin(self):
        self.lane = self.call("i32", "llvm.amdgcn.workitem.id.x", [], False)
        self.group = self.call("i32", "llvm.amdgcn.workgroup.id.x", [], True)
        group_start = self.define("i32", f"mul i32 {self.group.text}, {BLOCK}",
                                  True)
        index = self.define(
            "i32", f"add i32 {group_start.text}, {self.lane.text}", False)
        wide = self.define("i64", f"zext i32 {index.text} to i64", False)
        offset = self.define("i64", f"mul i64 {wide.text}, {LANE_BYTES}", False)
        self.own_out = self.define(
            "ptr addrspace(1)", "getelementptr i8, ptr addrspace(1) %out, "
            f"i64 {offset.text}", False)
        group_wide = self.define("i64", f"zext i32 {self.group.text} to i64",
                                 True)
        offset = self.define("i64", f"mul i64 {group_wide.text}, {GROUP_BYTES}",
                             True)
        self.own_shared = self.define(
            "ptr addrspace(1)", "getelementptr i8, ptr addrspace(1) %shared, "
            f"i64 {offset.text}", True)
        self.pool += [self.lane, self.group, index,
                      Value("%a32", "i32", True), Value("%a64", "i64", True),
                      Value("%a16", "i16", True), Value("%a8", "i8", True),
                      Value("%af", "float", True)]
        for kind in ("i32", "i32", "i64", "i16", "i8", "<2 x i32>"):
            self.load_input(kind)

    def constant(self, kind):
        rng = self.rng
        if kind.startswith("<"):
            if rng.random() < 0.3:
                return Value("zeroinitializer", kind, True)
            count, inner = element(kind)
            listed = ", ".join(str(self.constant(inner)) for _ in range(count))
            return Value(f"<{listed}>", kind, True)
        if kind in ("float", "double"):
            return Value(rng.choice(("0.0", "1.0", "-1.0", "0.5", "2.0",
                                     "1.5", "-3.25", "1024.0")), kind, True)
        if kind == "i1":
            return Value(rng.choice(("true", "false")), kind, True)
        bits = width(kind)
        number = rng.choice((
            rng.randrange(-16, 65), rng.randrange(-16, 65),
            rng.randrange(-1 << 15, 1 << 15), 1 << rng.randrange(bits),
            (1 << rng.randrange(1, bits)) - 1, rng.getrandbits(bits),
            rng.getrandbits(bits) << 32, 255, 65535, 31))
        number &= (1 << bits) - 1
        if number >> (bits - 1):
            number -= 1 << bits
        return Value(str(number), kind, True)

    def pick(self, kind, uniform=False, constants=True):
        """A value of that type from the pool, recent ones first; a uniform
        one if asked. Converts another one where there is none."""
        rng = self.rng
        if constants and rng.random() < 0.12:
            return self.constant(kind)
        known = [v for v in self.pool
                 if v.kind == kind and (v.uniform or not uniform)]
        if known and rng.random() < 0.9:
            back = min(int(rng.expovariate(0.25)), len(known) - 1)
            return known[-1 - back]
        return self.convert(kind, uniform)

    def any_int(self, uniform=False):
        known = [v for v in self.pool
                 if v.kind in INTS and (v.uniform or not uniform)]
        back = min(int(self.rng.expovariate(0.15)), len(known) - 1)
        return known[-1 - back]

    def convert(self, kind, uniform=False):
        rng = self.rng
        if kind == "i1":
            return self.compare(uniform)
        if kind in INTS:
            value = self.any_int(uniform)
            if value.kind == kind:
                return value
            if width(value.kind) > width(kind):
                return self.define(kind, f"trunc {value} to {kind}",
                                   value.uniform)
            how = rng.choice(("zext", "sext"))
            return self.define(kind, f"{how} {value} to {kind}", value.uniform)
        if kind == "float":
            value = self.pick("i32", uniform)
            how = rng.choice(("sitofp", "uitofp", "bits"))
            if how == "bits":
                return self.finite_float(value)
            return self.define(kind, f"{how} {value} to float", value.uniform)
        if kind == "double":
            value = self.pick("float", uniform)
            return self.define(kind, f"fpext {value} to double", value.uniform)
        return self.build_vector(kind, uniform)

    def finite_float(self, value):
        """|x| < 2: the top bit of the exponent is cleared."""
        masked = self.define("i32", f"and i32 {value.text}, -1073741825",
                             value.uniform)
        return self.define("float", f"bitcast i32 {masked.text} to float",
                           value.uniform)

    def tame(self, value):
        """`value` after an operation, small enough for the next one."""
        if value.kind == "double":
            bits = self.define("i64", f"bitcast {value} to i64", value.uniform)
            low = self.define(
                "i64", f"and i64 {bits.text}, {~(1 << 62)}",
                value.uniform)
            return self.define("double", f"bitcast i64 {low.text} to double",
                               value.uniform)
        bits = self.define("i32", f"bitcast {value} to i32", value.uniform)
        return self.finite_float(bits)

    def build_vector(self, kind, uniform):
        count, inner = element(kind)
        value = Value("poison", kind, True)
        for index in range(count):
            item = self.pick(inner, uniform)
            value = self.define(
                kind, f"insertelement {value}, {item}, i32 {index}",
                value.uniform and item.uniform)
        return value

    # ---- statements -----------------------------------------------------

    def statements(self, count, depth):
        rng = self.rng
        plain = ((self.integer_binary, 12), (self.integer_call, 4),
                 (self.bit_call, 4), (self.funnel, 1), (self.overflow, 1),
                 (self.compare_into_pool, 3), (self.select, 5),
                 (self.cast, 4), (self.float_binary, 4), (self.float_unary, 2),
                 (self.float_to_int, 2), (self.double, 1),
                 (self.vector_binary, 4), (self.vector_select, 1),
                 (self.vector_extract, 4), (self.vector_shuffle, 1),
                 (self.vector_insert, 1), (self.load, 5), (self.store_lane, 2),
                 (self.store_group, 2), (self.load_back, 2),
                 (self.first_lane, 1), (self.private, 1), (self.logic, 1))
        nested = ((self.branch, 3), (self.loop, 2), (self.switch, 1))
        lds = ((self.lds_own, 2),)
        menu = plain + (nested if depth < 2 else ())
        menu += lds if self.uses_lds else ()
        if self.uses_lds and depth == 0:
            menu += ((self.lds_exchange, 1),)
        makers = [maker for maker, _ in menu]
        weights = [weight for _, weight in menu]
        for _ in range(count):
            maker = rng.choices(makers, weights)[0]
            if maker in (self.branch, self.loop, self.switch):
                maker(depth)
            else:
                maker()

    def keep(self, value):
        self.pool.append(value)

    def integer_binary(self):
        kind = self.rng.choice(("i32",) * 5 + INTS)
        uniform = self.rng.random() < 0.3
        left = self.pick(kind, uniform)
        right = self.pick(kind, uniform)
        self.keep(self.safe_binary(self.rng.choice(BINARY), left, right))

    def safe_binary(self, op, left, right):
        kind, uniform = left.kind, left.uniform and right.uniform
        if op in ("shl", "lshr", "ashr"):
            if right.text.lstrip("-").isdigit():
                right = Value(str(int(right.text) & (width(kind) - 1)), kind,
                              True)
            else:
                right = self.define(
                    kind, f"and {right}, {width(kind) - 1}", right.uniform)
        elif "div" in op or "rem" in op:
            small = (1 << (width(kind) - 1)) - 1
            if right.text.lstrip("-").isdigit():
                right = Value(str(int(right.text) & small | 1), kind, True)
            else:
                right = self.define(kind, f"and {right}, {small}",
                                    right.uniform)
                right = self.define(kind, f"or {right}, 1", right.uniform)
        return self.define(kind, f"{op} {left}, {right.text}", uniform)

    def integer_call(self):
        kind = self.rng.choice(("i32", "i32") + INTS)
        uniform = self.rng.random() < 0.3
        left, right = self.pick(kind, uniform), self.pick(kind, uniform)
        name = self.rng.choice(INT_CALLS)
        self.keep(self.call(kind, f"llvm.{name}.{kind}", [left, right],
                            left.uniform and right.uniform))

    def bit_call(self):
        kind = self.rng.choice(("i32", "i32") + INTS)
        value = self.pick(kind, self.rng.random() < 0.3)
        name = self.rng.choice(("ctpop", "ctlz", "cttz", "bswap",
                                "bitreverse", "abs"))
        if name == "bswap" and kind == "i8":
            name = "bitreverse"
        more = ["i1 false"] if name in ("ctlz", "cttz", "abs") else []
        self.keep(self.call(kind, f"llvm.{name}.{kind}", [value] + more,
                            value.uniform))

    def funnel(self):
        kind = self.rng.choice(INTS)
        values = [self.pick(kind) for _ in range(3)]
        name = self.rng.choice(("fshl", "fshr"))
        self.keep(self.call(kind, f"llvm.{name}.{kind}", values,
                            all(v.uniform for v in values)))

    def overflow(self):
        kind = self.rng.choice(("i32", "i64", "i16"))
        left, right = self.pick(kind), self.pick(kind)
        name = self.rng.choice(("uadd", "usub", "sadd", "ssub", "umul",
                                "smul"))
        uniform = left.uniform and right.uniform
        pair = self.call(f"{{ {kind}, i1 }}",
                         f"llvm.{name}.with.overflow.{kind}", [left, right],
                         uniform)
        self.keep(self.define(kind, f"extractvalue {pair}, 0", uniform))
        self.keep(self.define("i1", f"extractvalue {pair}, 1", uniform))

    def compare(self, uniform=False):
        if self.rng.random() < 0.25:
            left = self.pick("float", uniform)
            right = self.pick("float", uniform)
            how = "fcmp " + self.rng.choice(FLOAT_PREDICATES)
        else:
            kind = self.rng.choice(("i32",) + INTS)
            left, right = self.pick(kind, uniform), self.pick(kind, uniform)
            how = "icmp " + self.rng.choice(PREDICATES)
        return self.define("i1", f"{how} {left}, {right.text}",
                           left.uniform and right.uniform)

    def compare_into_pool(self):
        self.keep(self.compare(self.rng.random() < 0.4))

    def logic(self):
        left, right = self.pick("i1"), self.pick("i1")
        op = self.rng.choice(("and", "or", "xor"))
        self.keep(self.define("i1", f"{op} {left}, {right.text}",
                              left.uniform and right.uniform))
        if self.rng.random() < 0.5:
            last, kind = self.pool[-1], self.rng.choice(INTS)
            how = self.rng.choice(("zext", "sext"))
            self.keep(self.define(kind, f"{how} {last} to {kind}",
                                  last.uniform))

    def select(self):
        kind = self.rng.choice(INTS + ("i32", "float", "<2 x i32>", "i1"))
        uniform = self.rng.random() < 0.4
        condition = self.pick("i1", uniform)
        left, right = self.pick(kind, uniform), self.pick(kind, uniform)
        self.keep(self.define(
            kind, f"select {condition}, {left}, {right}",
            condition.uniform and left.uniform and right.uniform))

    def cast(self):
        self.keep(self.convert(self.rng.choice(INTS + ("float", "double"))))

    def float_binary(self):
        uniform = self.rng.random() < 0.3
        left, right = self.pick("float", uniform), self.pick("float", uniform)
        both = left.uniform and right.uniform
        how = self.rng.choice(("fadd", "fsub", "fmul", "fma", "minnum",
                               "maxnum"))
        if how == "fma":
            third = self.pick("float", uniform)
            value = self.call("float", "llvm.fma.f32", [left, right, third],
                              both and third.uniform)
        elif how in ("minnum", "maxnum"):
            value = self.call("float", f"llvm.{how}.f32", [left, right], both)
        else:
            value = self.define("float", f"{how} {left}, {right.text}", both)
        self.keep(self.tame(value))

    def float_unary(self):
        value = self.pick("float", self.rng.random() < 0.3, constants=False)
        name = self.rng.choice(("fneg", "fabs", "floor", "ceil", "trunc",
                                "rint", "copysign"))
        if name == "fneg":
            value = self.define("float", f"fneg {value}", value.uniform)
        elif name == "copysign":
            sign = self.pick("float")
            value = self.call("float", "llvm.copysign.f32", [value, sign],
                              value.uniform and sign.uniform)
        else:
            value = self.call("float", f"llvm.{name}.f32", [value],
                              value.uniform)
        self.keep(value)

    def float_to_int(self):
        small = self.tame(self.pick("float", constants=False))
        scaled = self.define(
            "float", f"fmul {small}, {self.rng.choice(('4.0', '1000.0', '1048576.0'))}",
            small.uniform)
        kind = self.rng.choice(("i32", "i32", "i64"))
        if self.rng.random() < 0.5:
            value = self.define(kind, f"fptosi {scaled} to {kind}",
                                scaled.uniform)
        else:
            positive = self.call("float", "llvm.fabs.f32", [scaled],
                                 scaled.uniform)
            value = self.define(kind, f"fptoui {positive} to {kind}",
                                scaled.uniform)
        self.keep(value)

    def double(self):
        left, right = self.pick("double"), self.pick("double")
        op = self.rng.choice(("fadd", "fsub", "fmul"))
        value = self.define("double", f"{op} {left}, {right.text}",
                            left.uniform and right.uniform)
        self.keep(self.tame(value))
        self.keep(self.define("i64", f"bitcast {self.pool[-1]} to i64",
                              value.uniform))

    def vector_binary(self):
        kind = self.rng.choice([v for v in VECTORS if "float" not in v])
        uniform = self.rng.random() < 0.3
        left, right = self.pick(kind, uniform), self.pick(kind, uniform)
        count, inner = element(kind)
        op = self.rng.choice(("add", "sub", "mul", "and", "or", "xor", "shl",
                              "lshr"))
        if op in ("shl", "lshr"):
            mask = ", ".join([f"{inner} {width(inner) - 1}"] * count)
            right = self.define(kind, f"and {right}, <{mask}>", right.uniform)
        self.keep(self.define(kind, f"{op} {left}, {right.text}",
                              left.uniform and right.uniform))

    def vector_select(self):
        kind = self.rng.choice(("<2 x i32>", "<4 x i32>", "<2 x i16>",
                                "<2 x i64>"))
        left, right = self.pick(kind), self.pick(kind)
        uniform = left.uniform and right.uniform
        mask = self.define(
            f"<{element(kind)[0]} x i1>",
            f"icmp {self.rng.choice(PREDICATES)} {left}, {right.text}",
            uniform)
        self.keep(self.define(kind, f"select {mask}, {left}, {right}",
                              uniform))

    def vector_extract(self):
        kind = self.rng.choice(VECTORS)
        value = self.pick(kind, constants=False)
        count, inner = element(kind)
        item = self.define(
            inner, f"extractelement {value}, i32 {self.rng.randrange(count)}",
            value.uniform)
        self.keep(self.tame(item) if inner == "float" else item)

    def vector_insert(self):
        kind = self.rng.choice(VECTORS)
        value = self.pick(kind)
        count, inner = element(kind)
        item = self.pick(inner)
        self.keep(self.define(
            kind, f"insertelement {value}, {item}, "
            f"i32 {self.rng.randrange(count)}",
            value.uniform and item.uniform))

    def vector_shuffle(self):
        kind = self.rng.choice(VECTORS)
        count, _ = element(kind)
        left, right = self.pick(kind), self.pick(kind)
        order = ", ".join(f"i32 {self.rng.randrange(2 * count)}"
                          for _ in range(count))
        self.keep(self.define(
            kind, f"shufflevector {left}, {right}, <{count} x i32> <{order}>",
            left.uniform and right.uniform))

    # ---- memory ---------------------------------------------------------

    def masked_index(self, bound, uniform):
        """An index below `bound`, a power of two, as i64 or i32."""
        kind = self.rng.choice(("i32", "i64"))
        value = self.pick(kind, uniform)
        return self.define(kind, f"and {value}, {bound - 1}", value.uniform)

    def address(self, base, space, index):
        return self.define(
            f"ptr addrspace({space})",
            f"getelementptr i8, ptr addrspace({space}) {base}, {index}",
            index.uniform)

    def load_input(self, kind, uniform=False):
        """`kind` from %in, where nobody writes."""
        step = BYTES[kind]
        align = self.rng.choice((step, step, step, 4, 1))
        shift = step if align >= min(step, 4) else 1
        index = self.masked_index(INPUT_BYTES // 16 // max(shift // 4, 1),
                                  uniform)
        if shift > 1:
            index = self.define(index.kind, f"mul {index}, {shift}",
                                index.uniform)
        address = self.address("%in", 1, index)
        if self.rng.random() < 0.4:
            address = self.define(
                "ptr addrspace(1)", f"getelementptr i8, {address}, "
                f"i64 {shift * self.rng.randrange(16)}", address.uniform)
        align = min(align, shift) if shift < 4 else min(align, step)
        value = self.define(kind, f"load {kind}, {address}, align {align}",
                            address.uniform)
        self.keep_loaded(value)

    def keep_loaded(self, value):
        if value.kind == "float":
            value = self.tame(value)
        if value.kind == "<2 x float>":
            return
        self.keep(value)

    def load(self):
        kind = self.rng.choice(INTS + ("i32", "i32", "float") + VECTORS)
        self.load_input(kind, self.rng.random() < 0.35)

    def lane_place(self, slot):
        return self.define(
            "ptr addrspace(1)", f"getelementptr i8, {self.own_out}, "
            f"i64 {16 * slot}", False)

    def group_place(self, slot):
        return self.define(
            "ptr addrspace(1)", f"getelementptr i8, {self.own_shared}, "
            f"i64 {16 * slot}", True)

    def store_value(self, value, place):
        align = self.rng.choice((min(BYTES[value.kind], 16), 4, 1))
        align = min(align, BYTES[value.kind])
        self.emit(f"store {value}, {place}, align {align}")

    def store_lane(self):
        if self.lane_slot >= LANE_BYTES // 16 - 8:
            return
        kind = self.rng.choice(INTS + VECTORS[:6] + ("float", "double"))
        self.store_value(self.pick(kind), self.lane_place(self.lane_slot))
        self.lane_slot += 1

    def store_group(self):
        if self.group_slot >= GROUP_BYTES // 16 - 1:
            return
        kind = self.rng.choice(INTS + VECTORS[:6])
        self.store_value(self.pick(kind, uniform=True),
                         self.group_place(self.group_slot))
        self.group_slot += 1

    def load_back(self):
        """What this lane, or all lanes alike, wrote; or zeros."""
        kind = self.rng.choice(INTS + VECTORS[:6])
        if self.rng.random() < 0.5:
            place = self.lane_place(self.rng.randrange(self.lane_slot + 1))
        else:
            place = self.group_place(self.rng.randrange(self.group_slot + 1))
        self.keep(self.define(
            kind, f"load {kind}, {place}, align {min(BYTES[kind], 16)}",
            place.uniform))

    def first_lane(self):
        value = self.pick("i32")
        self.keep(self.call("i32", "llvm.amdgcn.readfirstlane.i32", [value],
                            True))

    def private(self):
        kind = self.rng.choice(("i32", "i64", "i16", "<4 x i32>"))
        place = self.define("ptr addrspace(5)",
                            f"alloca [4 x {kind}], align 16, addrspace(5)",
                            True)
        # Elsewhere than in the entry block it would be a dynamic one.
        self.allocas.append(self.lines.pop())
        for index in range(4):
            at = self.define(
                "ptr addrspace(5)", f"getelementptr [4 x {kind}], {place}, "
                f"i32 0, i32 {index}", True)
            self.emit(f"store {self.pick(kind)}, {at}")
        index = self.define("i32", f"and {self.pick('i32')}, 3", False)
        at = self.define("ptr addrspace(5)",
                         f"getelementptr [4 x {kind}], {place}, i32 0, "
                         f"{index}", False)
        self.keep(self.define(kind, f"load {kind}, {at}", False))

    def lds_place(self, region, lane):
        """16 bytes for each lane in each of 4 regions."""
        offset = self.define("i32", f"shl {lane}, 4", False)
        plus = self.define("i32", f"add {offset}, {1024 * region}", False)
        return self.address(f"@{self.name}.lds", 3, plus)

    def lds_own(self):
        kind = self.rng.choice(INTS + VECTORS[:6])
        place = self.lds_place(0, self.lane)
        if self.rng.random() < 0.3 and BYTES[kind] < 16:
            place = self.define("ptr addrspace(3)",
                                f"getelementptr i8, {place}, i32 "
                                f"{BYTES[kind] if BYTES[kind] < 16 else 0}",
                                False)
        self.store_value(self.pick(kind), place)
        self.keep(self.define(
            kind, f"load {kind}, {place}, "
            f"align {min(BYTES[kind], self.rng.choice((4, 16)))}", False))

    def lds_exchange(self):
        self.exchanges = getattr(self, "exchanges", 0) + 1
        if self.exchanges > 3:
            return
        kind = self.rng.choice(INTS + VECTORS[:6])
        place = self.lds_place(self.exchanges, self.lane)
        self.store_value(self.pick(kind), place)
        self.emit('fence syncscope("workgroup") release')
        self.declared.add("declare void @llvm.amdgcn.s.barrier()")
        self.emit("call void @llvm.amdgcn.s.barrier()")
        self.emit('fence syncscope("workgroup") acquire')
        other = self.define("i32", f"and {self.pick('i32')}, {BLOCK - 1}",
                            False)
        place = self.lds_place(self.exchanges, other)
        self.keep(self.define(kind, f"load {kind}, {place}, align 1"
                              if self.rng.random() < 0.2 else
                              f"load {kind}, {place}", False))

    # ---- control flow ---------------------------------------------------

    def merged(self, incoming, kinds):
        """Phis over [(label, pool)], one for each type where all have one.
        The divergence of a phi is that of its values: branches are
        uniform."""
        for kind in kinds:
            picked = [[v for v in pool if v.kind == kind]
                      for _, pool in incoming]
            if not all(picked):
                continue
            chosen = [self.rng.choice(p[-6:]) for p in picked]
            listed = ", ".join(f"[ {v.text}, %{label} ]" for v, (label, _)
                               in zip(chosen, incoming))
            self.keep(self.define(kind, f"phi {kind} {listed}",
                                  all(v.uniform for v in chosen)))

    def phi_kinds(self):
        return self.rng.sample(INTS + ("i1", "float", "<2 x i32>",
                                       "<4 x i32>"), 4)

    def branch(self, depth):
        condition = self.pick("i1", uniform=True, constants=False)
        before = list(self.pool)
        then, other, after = self.label(), self.label(), self.label()
        one_armed = self.rng.random() < 0.4
        origin = self.current
        self.emit(f"br {condition}, label %{then}, "
                  f"label %{after if one_armed else other}")
        incoming = []
        if one_armed:
            incoming.append((origin, before))
        for label in [then] if one_armed else [then, other]:
            self.start_block(label)
            self.pool = list(before)
            self.statements(self.rng.randrange(1, 7), depth + 1)
            self.emit(f"br label %{after}")
            incoming.append((self.current, self.pool))
        self.start_block(after)
        self.pool = list(before)
        self.merged(incoming, self.phi_kinds())

    def switch(self, depth):
        selector = self.define("i32", f"and {self.pick('i32', True)}, 3", True)
        before = list(self.pool)
        labels = [self.label() for _ in range(3)]
        after = self.label()
        cases = " ".join(f"i32 {index}, label %{label}"
                         for index, label in enumerate(labels[1:]))
        self.emit(f"switch {selector}, label %{labels[0]} [ {cases} ]")
        incoming = []
        for label in labels:
            self.start_block(label)
            self.pool = list(before)
            self.statements(self.rng.randrange(1, 4), depth + 1)
            self.emit(f"br label %{after}")
            incoming.append((self.current, self.pool))
        self.start_block(after)
        self.pool = list(before)
        self.merged(incoming, self.phi_kinds())

    def loop(self, depth):
        """Runs 1 to 4 times, by a constant or a uniform value."""
        count = self.define("i32", f"and {self.pick('i32', True)}, 3", True)
        carried = []
        for kind in self.phi_kinds():
            known = [v for v in self.pool if v.kind == kind]
            if known:
                carried.append((kind, self.rng.choice(known[-6:]),
                                self.rng.random() < 0.5))
        origin, head, after = self.current, self.label(), self.label()
        self.emit(f"br label %{head}")
        self.start_block(head)
        counter = f"%i{self.next_label}"
        at = len(self.lines)
        before = list(self.pool)
        phis = [(f"%p{self.next_label}.{n}", *c)
                for n, c in enumerate(carried)]
        # A phi that only uniform values reach is uniform.
        for name, kind, start, uniform in phis:
            self.keep(Value(name, kind, uniform and start.uniform))
        self.keep(Value(counter, "i32", True))
        self.statements(self.rng.randrange(2, 8), depth + 1)
        ends = []
        for name, kind, start, uniform in phis:
            keep_uniform = uniform and start.uniform
            known = [v for v in self.pool if v.kind == kind
                     and (v.uniform or not keep_uniform)]
            ends.append(self.rng.choice(known[-4:]))
        step = f"{counter}.next"
        self.emit(f"{step} = add i32 {counter}, 1")
        self.emit(f"{counter}.done = icmp ugt i32 {step}, {count.text}")
        self.emit(f"br i1 {counter}.done, label %{after}, label %{head}")
        lines = [f"  {counter} = phi i32 [ 0, %{origin} ], "
                 f"[ {step}, %{self.current} ]"]
        for (name, kind, start, _), end in zip(phis, ends):
            lines.append(f"  {name} = phi {kind} [ {start.text}, %{origin} ], "
                         f"[ {end.text}, %{self.current} ]")
        self.lines[at:at] = lines
        self.start_block(after)
        inside = self.pool[len(before):]
        self.pool = before + inside

    # ---- the end --------------------------------------------------------

    def finish(self):
        """What was computed last becomes visible."""
        stored = 0
        for value in reversed(self.pool):
            if value.kind not in BYTES or stored == 7:
                continue
            if value.kind == "i1":
                value = self.define("i8", f"zext {value} to i8", False)
            place = self.lane_place(LANE_BYTES // 16 - 1 - stored)
            self.emit(f"store {value}, {place}, "
                      f"align {min(BYTES[value.kind], 16)}")
            stored += 1
        self.emit("ret void")


def module(seed, kernels=8, size=None):
    """IR of a module of random kernels k0, k1, ..."""
    rng = random.Random(seed)
    made = [Kernel(f"k{index}", rng, size or rng.randrange(5, 60))
            for index in range(kernels)]
    declared = sorted(set().union(*(kernel.declared for kernel in made)))
    return "\n".join([f"; Made from seed {seed}.", HEADER,
                      *(kernel.text() for kernel in made), *declared, ""])
