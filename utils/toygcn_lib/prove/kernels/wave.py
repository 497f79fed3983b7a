# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a wave does: machine code, as it was decoded, with EXEC."""

import re

from z3 import BitVecVal, simplify

from .. import floats
from ..bits import joined, low, number, parts_of, sext, truth, zext
from ..claims import NotExpressible
from ..meanings import INSTRUCTIONS
from ..packed import PackedInstruction
from .parts import Parts
from ..scc import SCC_IS_NOT_ZERO
from . import atomics, buffers, calls, indexed
from .apertures import REGISTERS
from .flow import Ways
from .memory import GLOBAL, LDS, PRIVATE, View
from .registers import PAIRS, Registers, constant, names_of

NOTHING = re.compile(r"s_(waitcnt\w*|nop|sleep|setprio|endpgm_saved|"
                     r"sendmsg_none|inst_prefetch|ttracedata)$|"
                     r"buffer_wbinvl1(_vol)?$|s_dcache_(inv|wb)(_vol)?$")
KEEPS_SCC = re.compile(r"s_(mov|cselect|mul|pack|bfm|brev|ff|flbit|sext|"
                       r"bitreplicate|bitset|getpc)")
MASK_LOGIC = re.compile(r"s_(and|or|xor|andn2|orn2|nand|nor|xnor|not|mov|"
                        r"cselect)_b64$")
SAVES_EXEC = re.compile(r"s_(and|or|xor|andn2|orn2|nand|nor|xnor|andn1|orn1)"
                        r"_(saveexec|wrexec)_b64$")
MAKES_CARRY = re.compile(r"v_(add|sub|subrev)_co_u32$")
WITH_CARRY = re.compile(r"v_(addc|subb|subbrev)_co_u32$")
REVERSED = re.compile(r"v_(subb?)rev_co_u32$")
COMPARE = re.compile(r"v_cmp(x?)_")
ACCESS = re.compile(r"(global|scratch|flat)_(load|store)_(\w+)$")
HALF = re.compile(r"_d16(_hi)?$")
LDS_ACCESS = re.compile(r"ds_(read|write)(2|2st64)?_([bui]\d+)(_d16(?:_hi)?)?$")
SIZES = {"byte": 1, "ubyte": 1, "sbyte": 1, "short": 2, "ushort": 2,
         "sshort": 2, "dword": 4, "dwordx2": 8, "dwordx3": 12, "dwordx4": 16}
# Names of the same operation in another form.
SAME = {"v_mul_lo_u32": "V_MUL_LO_U32_e64"}


class Wave(atomics.OfWave, buffers.OfWave, calls.OfWave, indexed.OfWave,
           Registers):
    def __init__(self, code, lanes, terms, launch, inputs, symbols):
        super().__init__(terms, lanes)
        self.code, self.inputs, self.symbols = code, inputs, symbols
        self.views = {lane: View(launch, lane, is_target=True)
                      for lane in lanes}
        self.launch = launch
        self.epoch, self.epochs, self.barriers = None, None, []
        self.blocks, self.edges = code.blocks()
        self.count, self.same_counts = 0, {}
        self.marks, self.is_alone = [], False  # if its workgroup is one wave
        self.launches = self.d.true  # the condition of those that are asked for
        self.pc = {}  # Registers that hold an address of code: its place
        self.entries = {}  # names of symbols by the term of where their address is

    def run(self, bound, epoch, limit, cuts=None):
        self.limit = limit
        entry = self.code.list[0].place
        self.ways = Ways(self.terms, self.edges, entry, self.block,
                         self.join, bound, cuts)
        self.ways.epochs = self.epochs
        self.ways.run(entry, self.start(self.d.true, epoch, self.code.start,
                                        self.inputs))

    def start(self, guard, epoch, registers, inputs):
        state = super().start(guard, epoch, registers, inputs)
        zero = self.terms.leaf(BitVecVal(0, 32))
        state.slots |= {f"{atomics.COUNT}@{lane}": zero for lane in self.lanes}
        return state

    def block(self, place, state):
        self.now, self.index = state, None
        for one in self.blocks[place]:
            self.limit()
            self.count += 1
            place = one.section_place
            self.terms.at = f"{place:#x}{self.ways.turn}, {one.text}"
            self.marks = self.code.marks.get(place, [])
            if self.is_alone:
                self.now.epoch = simplify(
                    self.now.epoch + self.marks.count("barrier"))
            if one.name.startswith(("s_branch", "s_cbranch")) and \
                    self.index is None:
                return self.branched(one)
            if one.name in (calls.CALL, calls.RETURN):
                return self.jumped(one)
            if one.name == "s_endpgm":
                self.epoch = state.epoch if self.epoch is None else self.epoch
                self.epoch = self.ways.epoch(self.epoch, state.epoch)
                return []
            try:
                self.step(one)
            except NotExpressible as why:
                raise NotExpressible(f"{one.name}: {why}" if one.name not in
                                     str(why) else str(why)) from why
        if self.index is not None:
            raise NotExpressible("a register by a number of another block")
        return [(one.place + one.size, self.now)]

    def branched(self, one):
        taken, after = self.code.target(one), one.place + one.size
        kind = one.name.removeprefix("s_cbranch_")
        d = self.d
        if one.name == "s_branch":
            return [(taken, self.now)]
        if kind in ("scc0", "scc1"):
            condition = self.scalar("scc")
        elif kind in ("vccz", "vccnz", "execz", "execnz"):
            condition = self.any_of(self.read_mask(PAIRS[kind.rstrip("nz")]))
        else:
            raise NotExpressible(one.name)
        if kind in ("scc0", "vccz", "execz"):
            condition = d.negated(condition)
        condition = self.taken(d.within(self.terms.short(condition),
                                        self.now.guard))
        return [(taken, self.now.on(d, condition)),
                (after, self.now.on(d, d.negated(condition)))]

    def taken(self, condition):
        """The condition of a branch, without ways that no launch takes in which the
        source's loops end in time: so a loop that the code has in rounds of several
        is not followed for more than these."""
        d, terms = self.d, self.terms
        if d.is_leaf(condition) or self.launches == d.true:
            return condition
        for node, rest in ((condition, d.false),
                           (d.negated(condition), d.true)):
            if terms.is_excluded(d.both(self.now.guard, node),
                                 self.launches):
                return rest
        return condition

    def step(self, one):
        name = one.name
        if NOTHING.match(name):
            return
        if "flat_scratch_lo" in one.operands[:1] or \
                "flat_scratch_hi" in one.operands[:1]:
            return  # Where scratch is, no lane can tell.
        if self.index_is_known(one):
            self.by_index(one)
        elif name == "s_barrier":
            self.barriers.append(self.now.guard)
            self.now.epoch = simplify(self.now.epoch + 1)
        elif SAVES_EXEC.match(name):
            self.exec_saved(one)
        elif MASK_LOGIC.match(name) and self.on_masks(one):
            self.mask_logic(one)
        elif name == "s_getpc_b64":
            place = one.section_place + one.size
            for register in names_of(one.operands[0]):
                self.now.slots[register] = self.terms.leaf(
                    self.terms.input(f"code {place} {register}", 32))
                self.pc[register] = place
        elif one.relocations:
            self.symbol_half(one)
        elif name.startswith("s_load_dword"):
            self.scalar_load(one)
        elif name.startswith("s_"):
            self.scalar_operation(one)
        elif name.startswith(("v_readfirstlane", "v_readlane",
                              "v_writelane")):
            self.between_units(one)
        elif name.startswith("v_"):
            self.vector_operation(one)
        elif ACCESS.match(name):
            self.memory_access(one)
        elif LDS_ACCESS.match(name):
            self.lds_access(one)
        elif buffers.TARGET.match(name):
            self.buffer_access(one)
        elif atomics.TARGET.match(name):
            self.global_atomic(one, names_of, GLOBAL)
        elif atomics.IN_LDS.match(name):
            self.lds_atomic(one, names_of, LDS)
        else:
            raise NotExpressible(name)

    # Masks.

    def source_mask(self, text):
        names = names_of(text)
        if names:
            return self.read_mask(names)
        return self.conditions(constant(text, 64, False))

    def on_masks(self, one):
        """Whether an operation of 64 bits is one of lane masks."""
        if one.operands[0] in PAIRS:
            return True
        sources = one.operands[1:]
        return any(self.is_mask(names_of(text) or []) for text in sources) or \
            all(text in ("0", "-1") for text in sources)

    def any_of(self, mask):
        """Whether a mask has a lane."""
        return self.d.any(mask)

    def logic(self, name, a, b):
        d = self.d
        return {"and": lambda: d.both(a, b), "or": lambda: d.either(a, b),
                "xor": lambda: d.choose(a, d.negated(b), b),
                "andn2": lambda: d.both(a, d.negated(b)),
                "andn1": lambda: d.both(d.negated(a), b),
                "orn2": lambda: d.either(a, d.negated(b)),
                "orn1": lambda: d.either(d.negated(a), b),
                "nand": lambda: d.negated(d.both(a, b)),
                "nor": lambda: d.negated(d.either(a, b)),
                "xnor": lambda: d.choose(a, b, d.negated(b))}[name]()

    def mask_logic(self, one):
        name = MASK_LOGIC.match(one.name).group(1)
        masks = [self.source_mask(text) for text in one.operands[1:]]
        if name == "mov":
            found = masks[0]
        elif name == "not":
            found = [self.d.negated(node) for node in masks[0]]
        elif name == "cselect":
            scc = self.scalar("scc")
            found = [self.d.choose(scc, a, b) for a, b in zip(*masks)]
        else:
            found = [self.logic(name, a, b) for a, b in zip(*masks)]
        self.write_mask(names_of(one.operands[0]), found)
        if name not in ("mov", "cselect"):
            self.set_scc(self.any_of(found))

    def exec_saved(self, one):
        name, kind = SAVES_EXEC.match(one.name).groups()
        mask, old = self.source_mask(one.operands[1]), self.exec()
        new = [self.logic(name, a, b) for a, b in zip(mask, old)]
        self.write_mask(names_of(one.operands[0]),
                        old if kind == "saveexec" else new)
        self.write_mask(PAIRS["exec"], new)
        self.set_scc(self.any_of(new))

    def set_scc(self, node):
        self.now.slots["scc"] = self.terms.short(
            self.d.within(node, self.now.guard))

    def symbol_half(self, one):
        """Half of a symbol's address, relative to the program counter."""
        target, source, *_ = one.operands
        counter = self.terms.input(f"code {self.pc.get(source)} {source}", 32)
        if source not in self.pc or len(one.relocations) != 1 or \
                not self.read_dword(source).eq(counter):
            raise NotExpressible("a relocation")
        name, more, kind = self.code.address(self.pc[source],
                                             one.relocations[0])
        if one.name != calls.SUMS.get(kind):
            raise NotExpressible(f"a relocation {kind}")
        whole = self.table_entry(name) if kind.startswith("GOT") else \
            self.address_of_symbol(name) + more
        self.now.slots[target] = self.terms.leaf(simplify(parts_of(
            self.terms.define(whole), 32)[int(kind.endswith("HI"))]))

    def address_of_symbol(self, name):
        function = self.function(name)
        return self.symbols(name, 64) if function is None else function

    def table_entry(self, name):
        """The address of the dwords that the loader fills with a symbol's address."""
        found = self.terms.input(f"table entry of {name}", 64)
        self.entries[found.get_id()] = name
        return found

    # Scalar operations.

    def scalar_source(self, text, operand):
        names = names_of(text)
        if names:
            if len(names) * 32 < operand.width:
                raise NotExpressible(text)
            return self.read_scalars(names)
        if text in REGISTERS and operand.width == 64:
            upper = self.launch.apertures.upper(REGISTERS[text])
            return joined([BitVecVal(0, 32), upper])
        found = constant(text, operand.width, operand.is_float)
        if found is None:
            raise NotExpressible(f"the operand {text}")
        return found

    def scalar_operation(self, one):
        name, operands = one.name, list(one.operands)
        short = re.match(r"s_(\w+?)k_([iu]\d+)$", name)
        if short:
            operands[-1] = str(self.short_constant(operands[-1],
                                                   short.group(2)))
            name = f"s_{short.group(1)}_{short.group(2)}"
            if short.group(1) == "mov":
                name = "s_mov_b32"
            elif not short.group(1).startswith("cmp"):
                operands.insert(1, operands[0])
        row = INSTRUCTIONS.get(name.upper())
        if row is None:
            raise NotExpressible(f"{name} has no description")
        results = [names_of(operands.pop(0)) for operand in row.results
                   if not operand.state]
        sources = [operand for operand in row.sources if not operand.state]
        values = [self.scalar_source(text, operand)
                  for text, operand in zip(operands, sources, strict=True)]
        carry = self.d.within(self.scalar("scc"), self.now.guard)
        state = {"scc": self.terms.as_bit(carry)}
        found = list(row.apply(values, state))
        if name in ("s_addc_u32", "s_subb_u32"):
            upper = self.upper_half(name, values, carry)
            if upper is not None:
                found[0] = upper
                if self.borrowed is not None:
                    found[1] = truth(self.borrowed)
        self.scalar_results(name, row, results, found)
        if name in ("s_add_u32", "s_sub_u32"):
            # Not what is left of the condition on the wave's way here.
            self.note_carry(name, values, self.read_scalars(results[0]),
                            self.terms.bit(simplify(found[1])))

    def scalar_results(self, name, row, results, found):
        scc, places = None, iter(results)
        for operand, bits in zip(row.results, found):
            if operand.state:
                scc = self.terms.bit(bits)
            else:
                first = bits
                self.write_scalars(next(places), number(bits, operand.width))
        if scc is None and SCC_IS_NOT_ZERO.match(name.upper()):
            scc = self.terms.condition(simplify(first != 0))
        elif scc is None and not KEEPS_SCC.match(name):
            scc = self.terms.bit(self.terms.fresh(1))
        if scc is not None:
            self.set_scc(scc)

    @staticmethod
    def short_constant(text, kind):
        value = int(text, 0) & 0xffff
        return value - 0x10000 if value >> 15 and kind[0] == "i" else value

    def between_units(self, one):
        target, source, *rest = one.operands
        if one.name == "v_writelane_b32":
            value = self.scalar_source(source, INSTRUCTIONS[
                "S_MOV_B32"].sources[0])
            key = f"{target}@{int(rest[0], 0)}" if rest[0].isdigit() else None
            if not key:
                raise NotExpressible("a lane that is not constant")
            self.now.slots[key] = self.terms.leaf(value)
            return
        if not source.startswith("v"):
            raise NotExpressible(f"{one.name} of {source}")
        if one.name == "v_readlane_b32":
            if not rest[0].isdigit():
                raise NotExpressible("a lane that is not constant")
            found = self.vector(source, int(rest[0]))
        else:
            found = self.vector(source, 0)
            for lane, runs in reversed(self.active()):
                found = self.d.choose(runs, self.vector(source, lane), found)
        self.now.slots[target] = self.d.within(found, self.now.guard)

    # Vector operations.

    def vector_operation(self, one):
        name, operands = one.name, list(one.operands)
        if "dpp" in name:
            raise NotExpressible(name)
        parts = Parts(operands) if name.endswith("_sdwa") else None
        if parts:
            operands = parts.operands
        stem = re.sub(r"_(e32|e64|sdwa)$", "", name)
        if REVERSED.match(stem):
            stem = REVERSED.sub(r"v_\1_co_u32", stem)
            operands[2:4] = reversed(operands[2:4])
        compare = COMPARE.match(stem)
        plain = stem.replace("v_cmpx_", "v_cmp_").upper()
        row = INSTRUCTIONS.get(plain + "_e64") or \
            INSTRUCTIONS.get(plain + "_e32") or INSTRUCTIONS.get(plain)
        if stem == "v_mac_f32":
            row = INSTRUCTIONS["V_MAD_F32_e64"]
            operands.append(operands[0])
        if "clamp" in operands and plain + "_sat" in INSTRUCTIONS:
            row = INSTRUCTIONS[plain + "_sat"]
            operands.remove("clamp")
        if row is None:
            raise NotExpressible(f"{name} has no description")
        results = [operands.pop(0) for _ in row.results]
        sources = [operand for operand in row.sources if not operand.state]
        modifiers = operands[len(sources):]
        operands = operands[:len(sources)]
        clamp = self.clamp_of(row) if "clamp" in modifiers else None
        given = self.modifiers(row, [m for m in modifiers if m != "clamp"])
        masks = {n: [self.d.false] * 64 for n, operand in
                 enumerate(row.results) if operand.width == 1}
        active = self.active()
        vcc = self.read_mask(PAIRS["vcc"]) if any(
            operand.state for operand in row.sources) else None
        for lane, runs in active:
            values = []
            for n, (text, operand) in enumerate(zip(operands, sources)):
                value = self.lane_source(parts.inner(n) if parts else text,
                                         operand, lane, runs, row)
                if parts:
                    value[-1] = parts.source(n, value[-1], operand)
                values += value
            state = {"vcc": vcc and self.terms.as_bit(vcc[lane])}
            found = list(row.apply(
                values + given, state,
                lambda likely: self.terms.fresh(likely.size())))
            if clamp:
                found[0] = clamp(found[0])
            if WITH_CARRY.match(stem):
                upper = self.upper_half(stem, values[:2],
                                        self.terms.bit(values[2]))
                found[0] = found[0] if upper is None else upper
            for n, bits in enumerate(found):
                if n in masks:
                    condition = self.terms.bit(simplify(bits))
                    masks[n][lane] = self.d.both(runs, condition)
                elif parts:
                    old = self.read_lane(results[n], lane, runs) \
                        if parts.keeps else None
                    self.lane_result(results[n], lane, runs,
                                     parts.result(bits, old))
                else:
                    self.lane_result(results[n], lane, runs, bits)
            if MAKES_CARRY.match(stem):
                self.note_carry(stem, values[:2],
                                self.read_lane(results[0], lane, runs),
                                condition)
        for n, mask in masks.items():
            self.write_mask(names_of(results[n]), mask)
            if compare and compare.group(1):
                self.write_mask(PAIRS["exec"], mask)

    @staticmethod
    def clamp_of(row):
        """What the clamp bit does with the result."""
        if row.results[0].is_float:
            return floats.clamped
        if row.results[0].has_halves:
            return lambda pair: joined([floats.clamped(half)
                                        for half in parts_of(pair, 16)])
        raise NotExpressible("clamp")

    def modifiers(self, row, words):
        """What row.apply gets after the operands."""
        if not words:
            return []
        if not isinstance(row, PackedInstruction):
            raise NotExpressible(" ".join(words))
        count = len(row.sources)
        found = {"op_sel": 0, "op_sel_hi": (1 << count) - 1, "neg_lo": 0,
                 "neg_hi": 0}
        for word in words:
            match = re.match(r"(\w+):\[(.*)\]$", word)
            if not match or match.group(1) not in found:
                raise NotExpressible(word)
            found[match.group(1)] = sum(
                int(bit) << n for n, bit in enumerate(
                    match.group(2).split(",")))
        return list(found.values())

    def lane_source(self, text, operand, lane, runs, row):
        """[modifiers, value] of a float, [value] of another operand."""
        mode, inner = 0, text
        if operand.is_float:
            if constant(inner, max(operand.width, 16), True) is None:
                if inner.startswith("neg("):
                    mode, inner = mode | 1, inner[4:-1]
                elif inner.startswith("-"):
                    mode, inner = mode | 1, inner[1:]
                if inner.startswith("|"):
                    mode, inner = mode | 2, inner.strip("|")
        width = operand.width
        names = names_of(inner)
        if names and width == 1:
            value = self.terms.as_bit(self.d.within(
                self.read_mask(names)[lane],
                self.d.both(self.now.guard, runs)))
        elif names and names[0].startswith("v") and names[0][1].isdigit():
            value = self.paired([self.read_lane(name, lane, runs)
                                 for name in names])
        elif names:
            value = self.read_scalars(names)
        else:
            if "." in inner and isinstance(row, PackedInstruction):
                raise NotExpressible("a float as operand of halves")
            value = constant(inner, width, operand.is_float)
            if value is None:
                raise NotExpressible(f"the operand {text}")
        if value.size() < width:
            raise NotExpressible(f"the operand {text}")
        return [mode, value] if operand.is_float else [value]

    def lane_result(self, text, lane, runs, bits):
        names = names_of(text)
        bits = simplify(bits)
        if bits.size() < 32:
            bits = joined([bits, BitVecVal(0, 32 - bits.size())])
        if not names or not names[0].startswith("v"):
            raise NotExpressible(f"a vector result in {text}")
        self.write_lanes(names, lane, runs, bits)

    # Memory.

    @staticmethod
    def offset(words):
        found, rest = 0, []
        for word in words:
            if word.startswith("offset:"):
                found = int(word.split(":")[1], 0)
            elif word not in ("glc", "slc", "gds"):
                rest.append(word)
        if rest:
            raise NotExpressible(" ".join(rest))
        return found

    def scalar_load(self, one):
        target, base, offset, *rest = one.operands
        if names_of(offset):
            offset = zext(self.read_dword(offset), 64)
        else:
            offset = BitVecVal(int(offset, 0), 64)
        if [word for word in rest if word != "glc"]:
            raise NotExpressible(one.text)
        if one.name.startswith("s_load_dword"):
            names = names_of(target)
            address = simplify(self.read_scalars(names_of(base)) + offset)
            if address.get_id() in self.entries:
                self.write_scalars(names, self.address_of_symbol(
                    self.entries[address.get_id()]))
                return
            found = None
            for lane in self.lanes:
                value = self.views[lane].load_arms(
                    self.launch.apertures.places(address), 4 * len(names),
                    self.now.guard, self.memory_epoch(lane, self.d.true))
                if found is not None and not value.eq(found):
                    raise NotExpressible("a scalar load of what lanes stored")
                found = value
            if self.differs(found):
                raise NotExpressible("a scalar load of what lanes stored")
            self.write_scalars(names, found)

    def differs(self, term):
        """Whether a value of one lane that stands for all is another one in
        others."""
        return False

    @staticmethod
    def size_of(what):
        """Bytes, by the end of a name."""
        what = HALF.sub("", what)
        if what not in SIZES:
            raise NotExpressible(what)
        return SIZES[what]

    def memory_access(self, one):
        space, kind, what = ACCESS.match(one.name).groups()
        size = self.size_of(what)
        operands = list(one.operands)
        register = operands.pop(0 if kind == "load" else 1)
        address, *rest = operands
        base = "off"
        if space != "flat":
            base, *rest = rest
        offset = self.offset(rest)
        for lane, runs in self.active():
            place = self.address_of(space, address, base, offset, lane, runs)
            apertures = self.launch.apertures
            arms = apertures.arms(place) if space == "flat" else \
                apertures.places(place) if space == "global" else [
                    (self.d.true, PRIVATE, place)]
            self.access([(arms, size)], kind, what, register, lane, runs)

    def address_of(self, space, address, base, offset, lane, runs):
        width = 32 if space == "scratch" else 64
        found = BitVecVal(offset, width)
        if address != "off":
            parts = [self.read_lane(name, lane, runs)
                     for name in names_of(address)]
            found = found + zext(self.paired(parts), width)
        if base != "off":
            found = found + self.read_scalars(names_of(base))
        return simplify(found)

    def view(self, lane):
        if lane not in self.views:
            self.views[lane] = View(self.launch, lane, is_target=True)
        return self.views[lane]

    def access(self, parts, kind, what, register, lane, runs):
        """An access in parts: [(arms, bytes)]."""
        names, half = names_of(register), HALF.search(what)
        what = HALF.sub("", what)
        if kind == "store":
            value = joined([self.read_lane(name, lane, runs)
                            for name in names])
            if half and half.group(1):
                value = parts_of(value, 16)[1]
            for arms, size in parts:
                self.stored(arms, low(value, 8 * size), lane, runs)
                value = value >> 8 * size
            return
        value = joined([self.loaded(arms, size, lane, runs)
                        for arms, size in parts])
        if half:
            old = self.read_lane(names[0], lane, runs)
            new = (sext if what == "sbyte" else zext)(value, 16)
            both = parts_of(old, 16)
            both[1 if half.group(1) else 0] = new
            value = joined(both)
        extend = sext if what in ("sbyte", "sshort") else zext
        value = extend(value, 32)
        self.write_lanes(names, lane, runs, value)

    def stored(self, arms, value, lane, runs):
        if self.ordered(arms, ("store", value.size()), [value], lane,
                        runs) is None:
            self.view(lane).store_arms(arms, value, self.d.both(
                self.now.guard, runs), self.memory_epoch(lane, runs))

    def loaded(self, arms, size, lane, runs):
        found = self.ordered(arms, ("load", 8 * size), [], lane, runs)
        return self.view(lane).load_arms(arms, size, self.d.both(
            self.now.guard, runs), self.memory_epoch(lane, runs)) \
            if found is None else found

    def lds_access(self, one):
        kind, two, what, d16 = LDS_ACCESS.match(one.name).groups()
        size = int(what[1:]) // 8
        operands = list(one.operands)
        offsets = [0]
        for word in [word for word in operands if ":" in word and
                     word.startswith("offset")]:
            operands.remove(word)
            name, value = word.split(":")
            offsets = [int(value, 0)] if name == "offset" else offsets
            if two:
                step = size * (64 if two == "2st64" else 1)
                offsets = (offsets + [0])[:2]
                offsets[int(name[-1])] = int(value, 0) * step
        if two:
            offsets = (offsets + [0])[:2]
        if kind == "read":
            target, address = operands
            values = [names_of(target)]
        else:
            address, *values = operands
            values = [names_of(value) for value in values]
        if two and kind == "read":
            half = len(values[0]) // 2
            values = [values[0][:half], values[0][half:]]
        self.lds_parts(kind, what, d16, address, offsets, values, size)

    def lds_parts(self, kind, what, d16, address, offsets, values, size):
        if d16:
            raise NotExpressible("halves of registers from LDS")
        for lane, runs in self.active():
            place = self.read_lane(address, lane, runs)
            results = []
            for offset, names in zip(offsets, values, strict=True):
                arms = self.launch.apertures.places(simplify(place + offset), LDS)
                if kind == "write":
                    value = joined([self.read_lane(name, lane, runs)
                                    for name in names])
                    self.stored(arms, low(value, 8 * size), lane, runs)
                    continue
                value = self.loaded(arms, size, lane, runs)
                extend = sext if what[0] == "i" else zext
                results.append((names, extend(value, 32)))
            for names, value in results:
                self.write_lanes(names, lane, runs, value)
