# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kernel means: generic machine code after `irtranslator`, as each lane
runs it by itself."""

import re

from z3 import (BitVecVal, BoolVal, If, Implies, Not, Or, ULE, ULT,
                is_bv_value, simplify)

from ..bits import joined, low, parts_of, zext
from ..claims import NotExpressible, Value
from ..mir import FUNCTION, Function, OPERAND, Type, split_operands
from . import atomics, buffers
from .flow import State, Ways
from .memory import GLOBAL, LDS, PRIVATE, View

BLOCK = re.compile(r"bb\.(\d+)")
SPACES = {0: GLOBAL, 1: GLOBAL, 4: GLOBAL, 3: LDS, 5: PRIVATE, 6: GLOBAL}
ACCESS = re.compile(r"\(([^()]*?(?:load|store)[^()]*?)\((.*?)\)(.*)\)$")
ADDRESS_SPACE = re.compile(r"addrspace (\d+)")
ALIGN = re.compile(r"(?<!base)align (\d+)")
SCOPE = re.compile(r"syncscope\(\S+\) ")
ORDERED = re.compile(r"\((?:volatile )?(?:load|store) (?:syncscope\(\S+\) )?"
                     r"(?:monotonic|acquire|release|seq_cst|unordered) ")
# What no lane stores to while the kernel runs: constant memory has another space.
INVARIANT = re.compile(r"^\((?!volatile).*(\binvariant load|addrspace 4\))")
STACK = re.compile(r"- \{ id: (\d+), .*?size: (\d+)", re.DOTALL)
# Flags that allow more results: the one without them is asked for.
FAST = re.compile(r"\b(nnan|ninf|nsz|arcp|contract|afn|reassoc) (?=.*G_)")

# Caches, waits and schedules are nothing here.
NO_EFFECT = re.compile(r"donothing$|amdgcn\.(wave\.barrier|sched\.barrier|s\.setprio|"
                       r"s\.sleep|s\.dcache\.\w+|buffer\.wbinvl1)(\.vol)?$")

SMALL, WIDE = (3, 5), (0, 1, 4)  # numbers of address spaces, by pointers' sizes
FIELD = re.compile(r"G_INTRINSIC intrinsic\(@llvm\.amdgcn\.([us])bfe\), ")


def head_of(ir, name):
    """The line that defines the kernel."""
    head = re.search(rf"^define [^\n]*@\"?{re.escape(name)}\"?\(.*", ir,
                     re.MULTILINE)
    return head.group() if head else ""


def required_items(ir, name):
    """The items of each workgroup in x, y and z, if the kernel says so."""
    size = re.search(r"!reqd_work_group_size !(\d+|\{.*?\})", head_of(ir, name))
    if size and size.group(1).isdigit():
        size = re.search(rf"^!{size.group(1)} = !(.*)", ir, re.MULTILINE)
    size = size and re.match(r"{i32 (\d+), i32 (\d+), i32 (\d+)}", size.group(1))
    return tuple(int(word) for word in size.groups()) if size else None


def attributes_of(ir, name):
    """The text of the kernel's attributes: in its head, or in groups that it names."""
    head = head_of(ir, name)
    own = head.partition("(")[2][len(parameters(head)):]
    return own + "".join(
        group for number in re.findall(r"#(\d+)", own) for group in
        re.findall(rf"^attributes #{number} = .*", ir, re.MULTILINE))


def most_items(ir, name):
    """The most items of a workgroup in x, y and z, and of all of it, as the
    kernel's IR promises."""
    size = required_items(ir, name)
    if size:
        x, y, z = size
        return x, y, z, x * y * z
    flat = re.search(r'"amdgpu-flat-work-group-size"="\d+,\s*(\d+)"',
                     attributes_of(ir, name))
    most = int(flat.group(1)) if flat else 1024
    return most, most, most, most


def whole_shape(ir, name):
    """The items in x, y and z of a workgroup that is always whole, if the kernel says
    so and these are powers of two: then an item's number in its workgroup, which says
    its wave and lane, has those in x, y and z as its bits."""
    size = required_items(ir, name)
    if not size or any(one & one - 1 for one in size):
        return None
    return size if re.search(r'"uniform-work-group-size"(="true"|[ }])',
                             attributes_of(ir, name)) else None


def ordered(line):
    """Whether it is an atomic load or store."""
    return ORDERED.search(line) and "G_ATOMIC" not in line


PARAMETER = re.compile(r"(ptr(?: addrspace\(\d+\))?|(?:i\d+|float|double|half)\b)"
                       r"([^,()]*(?:\([^)]*\)[^,()]*)*)(?:,|\)|$)")


def parameters(head):
    """The text between the parentheses of a function's head."""
    text, depth = head.partition("(")[2], 1
    for place, letter in enumerate(text):
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if not depth:
            return text[:place]
    return text


def pointers(head, size):
    """{place: attributes and name} of arguments that are pointers of 64 bits, if the
    size of all arguments is as it is here."""
    found, place = {}, 0
    for kind, rest in PARAMETER.findall(parameters(head)):
        bits = {"float": 32, "double": 64, "half": 16}.get(kind) or (
            int(kind[1:]) if kind[0] == "i" else
            32 if re.search(r"\((3|5|6)\)", kind) else 64)
        align = min(1 << (bits - 1).bit_length(), 64) // 8 or 1
        place = -(-place // align) * align
        if kind.startswith("ptr") and bits == 64:
            found[place] = rest
        place += -(-bits // (8 * align)) * align
    return found if place == size else {}


def noalias_pointers(head, size):
    """The same of those without aliases."""
    return {place: rest for place, rest in pointers(head, size).items()
            if "noalias" in rest}


def noalias_arguments(head, size):
    """{place: whether it is read only} of these."""
    return {place: "readonly" in rest
            for place, rest in noalias_pointers(head, size).items()}


def noalias_names(head, size):
    """{name: place} of these."""
    return {rest.split()[-1]: place
            for place, rest in noalias_pointers(head, size).items()}


def elements(bits):
    """The dwords of a vector; a number of up to 64 bits is one part."""
    if bits.size() <= 64 or bits.size() % 32:
        return [bits]
    return [simplify(part) for part in parts_of(bits, 32)]


class Kernel:
    """A function of a MIR file in blocks."""

    def __init__(self, text, name, ir=""):
        self.items, self.whole = most_items(ir, name), whole_shape(ir, name)
        for found, rest in FUNCTION.findall(text):
            if found.strip("'\"") == name:
                break
        else:
            raise NotExpressible(f"{name} is not in the MIR file")
        head, _, body = rest.partition("body:")
        self.blocks, self.edges, current = {}, {}, None
        for line in body.splitlines()[1:]:
            line = line.split(" ;")[0].strip()
            match = BLOCK.match(line)
            if match:
                current = int(match.group(1))
                self.blocks[current] = []
            elif line and not line.startswith(("liveins", "successors", ";")):
                self.blocks[current].append(line)
        self.entry = min(self.blocks)
        for block, lines in self.blocks.items():
            self.edges[block] = self.successors(lines)
        found = re.search(r"explicitKernargBytes: (\d+)", head)
        self.explicit_bytes = int(found.group(1)) if found else 0
        self.noalias = noalias_arguments(head_of(ir, name), self.explicit_bytes)
        self.pointers = pointers(head_of(ir, name), self.explicit_bytes)
        self.alone = set()  # atomic operations that each lane does
        self.loops_end = False  # what is asked for only if they do in all launches
        self.preloads = dict(
            (register, value) for value, register in
            re.findall(r"value: ([\w-]+), register: '\$(\w+)'", head))
        stack = re.search(r"^stack:\n((?: .*\n)*)", head, re.MULTILINE)
        self.objects = {int(id_): int(size) for id_, size in STACK.findall(
            stack.group(1) if stack else "")}

    def atomics(self):
        """The names of what atomic operations find, and of what stores read."""
        return {name for lines in self.blocks.values() for line in lines
                if " G_ATOMIC" in line or ordered(line)
                for name in re.findall(r"%\w+", line.split(" = ")[0])}

    def reads(self, names):
        return any(names & set(re.findall(r"%\w+", line.split(" = ")[-1]))
                   for lines in self.blocks.values() for line in lines)

    def successors(self, lines):
        found = []
        for line in lines:
            if line.startswith(("G_BR", "G_BRCOND", "G_INDIRECT")):
                found += [int(n) for n in re.findall(r"%bb\.(\d+)", line)]
        return found


class Lane(atomics.OfLane, buffers.OfLane, Function):
    """One lane's run. `inputs` gives what the launch says, by name."""

    def __init__(self, kernel, lane, terms, launch, inputs, layout):
        self.kernel, self.lane, self.terms = kernel, lane, terms
        self.launch, self.inputs, self.layout = launch, inputs, layout
        self.memory = View(launch, lane, is_target=False)
        self.types, self.state, self.choices = {}, None, {}
        self.spaces = {}  # of pointers, by name
        self.undef = lambda likely, *_: likely  # A choice that it allows.
        self.defined = []  # what must hold, or nothing is asked
        self.epoch = self.epochs = None
        self.barriers, self.numbers = [], {}
        self.claim = self
        self.now = None

    # What mir.Function asks for.

    @property
    def values(self):
        return self

    def __getitem__(self, name):
        d = self.terms.decisions
        node = self.now.slots.get(name)
        if node is None:
            raise NotExpressible(f"%{name} is read before it is written")
        return self.chosen(d.within(node, self.now.guard))

    def chosen(self, node):
        d = self.terms.decisions
        if d.is_leaf(node):
            return d.payload(node)
        if node not in self.choices:
            variable, high, low_ = d.nodes[node]
            atom = self.terms.atom_terms[variable]
            a, b = self.chosen(high), self.chosen(low_)
            bits = self.defined_parts(
                If(atom, one, other) for one, other in zip(
                    elements(a.bits), elements(b.bits)))
            self.choices[node] = Value(bits, self.terms.define_truth(
                If(atom, a.poison, b.poison)))
        return self.choices[node]

    def defined_parts(self, parts):
        """Elements of a vector have names of their own: what is taken out of it
        is one of them."""
        return simplify(joined([
            self.bit_of(part) if part.size() == 1 else self.terms.define(part)
            for part in parts]))

    def __setitem__(self, name, value):
        bits = self.defined_parts(elements(value.bits))
        poison = self.terms.define_truth(value.poison)
        self.terms.note_poison(bits, poison)
        self.terms.kept += [bits, poison]
        self.now.slots[name] = self.terms.decisions.leaf(
            (bits.get_id(), poison.get_id()), Value(bits, poison))

    def bit_of(self, bits):
        return self.terms.as_bit(self.terms.short(self.terms.bit(bits)))

    def input(self, register, width):
        return Value(self.inputs(self.kernel.preloads.get(register, register),
                                 width, self.lane))

    # Blocks.

    def run(self, bound, epoch, cuts=None):
        self.ways = Ways(self.terms, self.kernel.edges, self.kernel.entry,
                         self.block, self.join, bound, cuts)
        self.ways.epochs = self.epochs
        self.ways.run(self.kernel.entry, State(
            self.terms.decisions.true,
            {atomics.COUNT: self.terms.leaf(BitVecVal(0, 32))}, epoch))

    def join(self, name, first, a, b):
        if a is None or b is None:
            return b if a is None else a
        return self.terms.decisions.choose(first, a, b)

    def phis(self, block):
        """Names of a block's phis."""
        return [self.declare(line.partition(" = ")[0])
                for line in self.kernel.blocks[block] if " G_PHI " in line]

    def block(self, block, state):
        self.now, d = state, self.terms.decisions
        found = []
        for line in self.kernel.blocks[block]:
            if " G_PHI " in line:
                continue
            if line.startswith("G_BRCOND "):
                words = split_operands(line.removeprefix("G_BRCOND "))
                value = self.value(words[0])
                condition = self.terms.bit(value.bits)
                self.must(Not(value.poison))
                found.append((int(BLOCK.search(words[1]).group(1)),
                              self.now.on(d, condition)))
                self.now = self.now.on(d, d.negated(condition))
            elif line.startswith("G_BR "):
                found.append((int(BLOCK.search(line).group(1)), self.now))
                self.now = None
            elif line.startswith("S_ENDPGM"):
                self.ended(self.now)
                self.now = None
            else:
                self.terms.at = f"bb.{block}{self.ways.turn}, {line}"
                self.read(line)
        if self.now is not None:  # `unreachable`: no launch comes here.
            self.must(BoolVal(False))
        return [(after, self.enter(after, block, there))
                for after, there in found]

    def ended(self, state):
        self.epoch = state.epoch if self.epoch is None else self.epoch
        self.epoch = self.ways.epoch(self.epoch, state.epoch)

    def enter(self, block, before, state):
        """Phis have the values of the way that is taken."""
        self.now, new = state, {}
        for line in self.kernel.blocks[block]:
            if " G_PHI " not in line:
                break
            left, _, right = line.partition(" = ")
            name = self.declare(left)
            words = split_operands(right.split("G_PHI ")[1])
            for value, place in zip(words[::2], words[1::2]):
                if int(BLOCK.search(place).group(1)) == before:
                    new[name] = self.now.slots[OPERAND.match(value).group(1)]
        state.slots.update(new)
        return state

    def must(self, condition, guard=None):
        """A condition that holds wherever this point is reached; as a list,
        what so holds in all launches."""
        guard = self.now.guard if guard is None else guard
        condition = simplify(Implies(self.terms.as_condition(guard), condition))
        if condition.eq(BoolVal(True)):
            return []
        self.defined.append(condition)
        return [condition]

    # Operations.

    def read(self, line):
        code, _, access = line.partition(" :: ")
        if " G_LOAD " in code or "G_STORE " in code or "EXTLOAD " in code:
            return self.access(code, access)
        if " G_ATOMIC" in code:
            return self.atomic(code, access, self.space_of(access),
                               split_operands)
        if code.startswith("G_FENCE"):
            return None
        buffer = buffers.SOURCE.search(code)
        if buffer:
            return self.buffer(buffer.group(1), code, access)
        if code.startswith("G_INTRINSIC"):
            return self.effect(code)
        code = FIELD.sub(lambda match: f"G_{match.group(1).upper()}BFX ", code)
        return super().read(FAST.sub("", code))

    def write(self, register, opcode, text):
        raise NotExpressible("calls")

    def effect(self, code):
        name = re.search(r"@llvm\.([\w.]+)", code).group(1)
        if name == "amdgcn.s.barrier":
            self.barriers.append(self.now.guard)
            self.now.epoch = simplify(self.now.epoch + 1)
        elif not NO_EFFECT.match(name):
            raise NotExpressible(f"{name} has no meaning here")

    def access(self, code, access):
        match = ACCESS.match(SCOPE.sub("", access))
        if not match:
            raise NotExpressible(f"the access {access}")
        kind = Type(match.group(2))
        space = self.space_of(match.group(3))
        size = (kind.size + 7) // 8 * 8
        if space is None:
            raise NotExpressible(f"the access {access}")
        align = ALIGN.search(access)
        align = int(align.group(1)) if align else size // 8
        left, _, right = code.partition(" = ")
        words = split_operands((right or code).split(" ", 1)[1])
        address = self.value(words[-1])
        defined = self.must(Not(address.poison))
        arms = self.arms(space, address.bits, access)
        for node, place, bits in arms:
            guard = self.terms.decisions.both(self.now.guard, node)
            where = self.memory.place(place, bits, guard, defined)
            self.must(self.memory.align(place, *where, align, guard), guard)
            where[0].defined += defined
            if right and place == GLOBAL and INVARIANT.search(access):
                where[0].invariant.append((where[1], size // 8, guard))
            self.group(place, where[0])
            self.inside(place, where, size // 8, guard)
        if right:
            name = self.declare(left)
            found = self.ordered(arms, size) if ordered(access) else \
                self.memory.load_arms(arms, size // 8, self.now.guard,
                                      self.memory_epoch())
            if kind.size < size:  # Nothing else may have been stored.
                self.must(found == zext(low(found, kind.size), size))
                found = simplify(low(found, kind.size))
            self.values[name] = Value(self.sized(
                found, self.types[name].size, right), address.poison)
        else:
            value = self.value(words[0])
            if ordered(access):
                self.ordered(arms, size, Value(low(value.bits, kind.size),
                                               value.poison))
                return
            self.memory.store_arms(arms, zext(low(value.bits, kind.size), size),
                                   self.now.guard, self.memory_epoch(),
                                   value.poison)

    def arms(self, space, bits, access):
        """Places of an access: [(node, space, address)]."""
        apertures = self.launch.apertures
        if space != GLOBAL or "addrspace" in access:
            return [(self.terms.decisions.true, space, bits)] if space == PRIVATE \
                else apertures.places(bits, space)
        found = apertures.arms(bits)
        if any(place == GLOBAL and not apertures.is_global(one)
               for _, place, one in found):
            raise NotExpressible("a generic pointer from memory")
        return found

    @staticmethod
    def space_of(access):
        space = ADDRESS_SPACE.search(access)
        return SPACES.get(int(space.group(1)) if space else 0)

    def sized(self, bits, size, right):
        if "ZEXTLOAD" in right:
            return zext(bits, size)
        if "SEXTLOAD" in right or bits.size() != size:
            raise NotExpressible("a load that extends")
        return bits

    def group(self, space, base):
        """Notes of what private object an address is a part."""
        if space != PRIVATE or base.group or base.term is None:
            return
        base.group = self.group_of(base.term)

    def group_of(self, term):
        """The private object that a term hangs on, or None."""
        names = self.terms.leaves(term)
        groups = [one.group for one in self.launch.places[PRIVATE].list
                  if one.group and one.term.get_id() in names]
        return groups[0] if len({group[0].get_id() for group in groups}) == 1 \
            else None

    def inside(self, space, where, size, guard):
        """No access leaves a private object."""
        base, offset = where
        if space != PRIVATE or base.group is None:
            return
        start, whole = base.group
        place = base.term + offset - start
        self.must(ULE(place, BitVecVal(whole - size, 32)), guard)

    def evaluate(self, opcode, names, text, flags):
        if opcode == "G_FRAME_INDEX":
            number_ = int(re.search(r"\d+", text).group())
            return [Value(self.frame(number_))]
        if opcode == "G_GLOBAL_VALUE":
            return [Value(self.layout(text.removeprefix("@"),
                                      self.types[names[0]].size))]
        if opcode == "G_INTRINSIC":
            name = re.search(r"@llvm\.amdgcn\.([\w.]+)", text)
            found = name and self.preload(name.group(1))
            if found is not None:
                return [Value(found)]
        if opcode == "G_EXTRACT_VECTOR_ELT":
            return [self.extracted(*self.operands(text))]
        if opcode == "G_INSERT_VECTOR_ELT":
            return [self.inserted(*self.operands(text))]
        if opcode == "G_SHUFFLE_VECTOR":
            return [self.shuffled(text)]
        if opcode == "G_OR" and "disjoint" in flags:
            return [self.disjoint(*self.operands(text))]
        if opcode in ("G_SCMP", "G_UCMP"):
            return [self.three_way(opcode, self.types[names[0]],
                                   *self.operands(text))]
        if opcode == "G_ADDRSPACE_CAST":
            return [self.in_other_space(text, names[0])]
        return super().evaluate(opcode, names, text, flags)

    def in_other_space(self, text, name):
        """A pointer to one memory as one to another."""
        word = split_operands(text)[0]
        value, apertures = self.value(word), self.launch.apertures
        source, target = (self.spaces.get(one) for one in
                          (OPERAND.match(word).group(1), name))
        if source in SMALL and target in WIDE:
            is_object = source == 5 and self.group_of(value.bits) is not None
            bits = apertures.widened(value.bits, source, is_object)
        elif source in WIDE and target in SMALL:
            bits = apertures.narrowed(value.bits, target)
        elif source in WIDE and target in WIDE:
            bits = value.bits
        else:
            raise NotExpressible("a pointer as one to another memory")
        return Value(bits, value.poison)

    def declare(self, text):
        name = super().declare(text)
        space = re.search(r"\(p(\d+)\)$", text)
        if space:
            self.spaces[name] = int(space.group(1))
        return name

    def operands(self, text):
        """(value, its type) of each."""
        for word in split_operands(text):
            name = OPERAND.match(word).group(1)
            yield self.value(word), self.types[name]

    @staticmethod
    def disjoint(*operands):
        """Bits of two values, which have none in common. Rules do not say so: LLVM's
        legalizer has it of a rotation by 0, where nothing reads it."""
        (a, _), (b, _) = operands
        return Value(a.bits | b.bits, Or(a.poison, b.poison,
                                         a.bits & b.bits != 0))

    @staticmethod
    def three_way(opcode, kind, *operands):
        """-1, 0 or 1."""
        (a, wide), (b, _) = operands
        less = ULT if opcode == "G_UCMP" else lambda x, y: x < y
        found = [If(less(x, y), BitVecVal(-1, kind.width), zext(If(
            x == y, BitVecVal(0, 1), BitVecVal(1, 1)), kind.width))
            for x, y in zip(parts_of(a.bits, wide.width),
                            parts_of(b.bits, wide.width))]
        return Value(joined(found), Or(a.poison, b.poison))

    def frame(self, number_):
        term = self.inputs(f"object{number_}", 32, self.lane)
        places = self.launch.places[PRIVATE]
        if term.get_id() not in places.by_term:
            places.add(term).group = term, self.kernel.objects[number_]
        return term

    def preload(self, name):
        if name == "implicitarg.ptr":
            kernarg = self.inputs("kernarg-ptr", 64, self.lane)
            return kernarg + (self.kernel.explicit_bytes + 7) // 8 * 8
        name = name.replace("kernarg.segment.ptr", "kernarg.ptr")
        width = 64 if name.endswith((".ptr", "dispatch.id")) else 32
        if name.startswith(("workitem.id", "workgroup.id", "dispatch.",
                            "queue.ptr", "kernarg.ptr")):
            return self.inputs(name.replace(".", "-"), width, self.lane)
        return None

    def index(self, value, count):
        """The element's number; one beyond the vector gives poison."""
        bits = value.bits
        return bits, Or(value.poison, Not(ULT(bits, BitVecVal(
            count, bits.size())))) if not is_bv_value(bits) else value.poison

    def extracted(self, vector, index):
        (value, kind), (place, _) = vector, index
        place, poison = self.index(place, kind.count)
        parts = parts_of(value.bits, kind.width)
        if is_bv_value(place):
            found = parts[min(place.as_long(), kind.count - 1)]
            return Value(found, Or(value.poison, poison))
        found = parts[-1]
        for n, part in enumerate(parts[:-1]):
            found = If(place == n, part, found)
        return Value(found, Or(value.poison, poison))

    def inserted(self, vector, element, index):
        (value, kind), (new, _), (place, _) = vector, element, index
        place, poison = self.index(place, kind.count)
        parts = parts_of(value.bits, kind.width)
        if is_bv_value(place):
            parts[place.as_long():place.as_long() + 1] = [new.bits]
            parts = parts[:kind.count]
        else:
            parts = [If(place == n, new.bits, part)
                     for n, part in enumerate(parts)]
        return Value(joined(parts), Or(value.poison, new.poison, poison))

    def shuffled(self, text):
        words = split_operands(text)
        mask = re.search(r"shufflemask\((.*)\)", text).group(1)
        operands = [self.value(word) for word in words[:2]]
        kind = self.types[OPERAND.match(words[0]).group(1)]
        parts = [part for value in operands
                 for part in parts_of(value.bits, kind.width)]
        found = []
        for word in mask.split(","):
            word = word.strip()
            found.append(self.terms.fresh(kind.width) if word == "undef"
                         else parts[int(word)])
        return Value(joined(found), Or(*(value.poison for value in operands)))
