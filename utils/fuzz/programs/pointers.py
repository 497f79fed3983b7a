# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""IR of what has pointers as values: one of two that a condition chooses,
functions, and what is passed to them in memory."""

from . import nodes


def budget(program):
    """Attributes of functions."""
    return " ".join(f'"amdgpu-num-{kind}"="{count}"' for kind, count in (
        ("vgpr", program.vgprs), ("sgpr", program.sgprs)) if count)


def pointer(space, flat=False):
    return "ptr" if flat or space == "generic" \
        else f"ptr addrspace({nodes.SPACES[space]})"


class Pointers:
    """Part of emit.Emitter."""

    def of_through(self, node):
        cond = self.value(node.cond)
        places = [self.place(load, load.type) for load in (node.left,
                                                           node.right)]
        places = [where.rpartition(" ")[::2] for where in places]
        if places[0][0] != places[1][0]:
            places = [(kind, text) if kind == "ptr" else ("ptr", self.define(
                f"addrspacecast {kind} {text} to ptr"))
                for kind, text in places]
        kind = places[0][0]
        chosen = getattr(self, "by_" + node.how)(kind, cond, *(
            text for _, text in places))
        align = min(node.left.align, node.right.align)
        return self.define(f"load {node.type}, {kind} {chosen}, "
                           f"align {align}")

    def by_select(self, kind, cond, left, right):
        return self.define(f"select i1 {cond}, {kind} {left}, {kind} {right}")

    def by_vector(self, kind, cond, left, right):
        """The pointer at the number that the condition is."""
        one = self.define(f"insertelement <2 x {kind}> poison, {kind} {right}, "
                          "i32 0")
        both = self.define(f"insertelement <2 x {kind}> {one}, {kind} {left}, "
                           "i32 1")
        index = self.define(f"zext i1 {cond} to i32")
        return self.define(f"extractelement <2 x {kind}> {both}, i32 {index}")

    def by_memory(self, kind, cond, left, right):
        slots = self.allocate(f"[2 x {kind}]")
        for number, text in enumerate((right, left)):
            at = self.define(f"getelementptr {kind}, {slots}, i32 {number}")
            self.emit(f"store {kind} {text}, ptr addrspace(5) {at}")
        index = self.define(f"zext i1 {cond} to i32")
        at = self.define(f"getelementptr {kind}, {slots}, i32 {index}")
        return self.define(f"load {kind}, ptr addrspace(5) {at}")

    def by_phi(self, kind, cond, left, right):
        slot, end = self.allocate(kind), self.label("chosen")
        arms = [(self.label("one"), left), (self.label("other"), right)]
        self.emit(f"br i1 {cond}, label %{arms[0][0]}, label %{arms[1][0]}")
        for label, text in arms:
            self.start(label)
            self.emit(f"store {kind} {text}, {slot}")
            self.goto(end)
        self.start(end)
        return self.define(f"load {kind}, {slot}")

    def allocate(self, kind):
        """Type and text of a pointer to memory of the function's own."""
        self.count += 1
        self.lines.insert(0, f"  %m{self.count} = alloca {kind}, addrspace(5)")
        return f"ptr addrspace(5) %m{self.count}"

    # ---- calls ----------------------------------------------------------

    def context(self):
        """(type, attribute, name) of what every function is given."""
        uniform = "inreg" if self.program.inreg else ""
        pointers = [("ptr addrspace(1)", uniform, "in"),
                    ("ptr addrspace(4)", uniform, "con"),
                    ("ptr addrspace(1)", "", "own"),
                    ("ptr addrspace(1)", "", "counters"),
                    ("ptr addrspace(1)", "", "sums")]
        pointers += [(pointer(space), "", space) for space in
                     ("private", "lds", "generic", "wave") if space in self.spaces]
        return pointers + [
            (kind, "" if name in nodes.DIVERGENT_GIVEN else uniform, name)
            for name, kind in nodes.GIVEN.items()]

    def do_call(self, node):
        words = [f"{kind} {how} %{name}" for kind, how, name in self.context()]
        function = self.program.functions[node.functions[0]]
        words += [self.copied(arg) if number in function.copied
                  else self.typed(arg) for number, arg in enumerate(node.args)]
        result = node.var.type
        callee = f"@{self.name}.f{node.functions[0]}"
        if len(node.functions) > 1:
            callee = self.function_pointer(node)
        if function.gives == "sret":
            slot = self.allocate(result)
            words.insert(0, slot.replace(" %", f" sret({result}) %"))
            self.emit(f"call void {callee}({', '.join(words)})")
            made = self.define(f"load {result}, {slot}")
        else:
            gives = self.returned(function)
            made = self.define(f"call {gives} {callee}({', '.join(words)})")
            if gives != result:
                made = self.define(f"extractvalue {gives} {made}, 0")
        self.set(node.var, made)

    def copied(self, arg):
        """Memory with a value, which the callee has a copy of."""
        kind, slot = nodes.type_of(arg), self.allocate(nodes.type_of(arg))
        self.emit(f"store {kind} {self.value(arg)}, {slot}")
        return slot.replace(" %", f" byval({kind}) %")

    def returned(self, function):
        kind = function.result.type
        return {"sret": "void", "pair": f"{{ {kind}, i32 }}",
                "value": kind}[function.gives]

    def function_pointer(self, node):
        name = f"@{self.name}.table." + ".".join(map(str, node.functions))
        count = len(node.functions)
        listed = ", ".join(f"ptr @{self.name}.f{n}" for n in node.functions)
        self.tables[name] = (f"{name} = internal addrspace(4) constant "
                             f"[{count} x ptr] [{listed}]\n")
        at = self.define(f"and i32 {self.value(node.selector)}, {count - 1}")
        where = self.define("getelementptr ptr, ptr addrspace(4) "
                            f"{name}, i32 {at}")
        return self.define(f"load ptr, ptr addrspace(4) {where}")

    def function(self, number):
        """The text of a function."""
        function = self.program.functions[number]
        one = type(self)(self.program, self.name)
        one.declared, one.tables = self.declared, self.tables
        one.function_made = function
        for place, var in enumerate(function.params):
            one.named(var.name, f"alloca {var.type}, addrspace(5)")
            given = f"%{var.name}.in"
            if place in function.copied:
                given = one.define(f"load {var.type}, ptr addrspace(5) {given}")
            one.set(var, given)
        used = nodes.variables(function.inits,
                               (function.body, function.result))
        for var, _ in used:
            one.named(var.name, f"alloca {var.type}, addrspace(5)")
        for var, init in used:
            one.give(var, init)
        one.body(function.body)
        one.leave_function()
        words = [" ".join((kind, how, "%" + name))
                 for kind, how, name in self.context()]
        kind = function.result.type
        if function.gives == "sret":
            words.insert(0, f"ptr addrspace(5) sret({kind}) %to")
        words += [f"ptr addrspace(5) byval({var.type}) %{var.name}.in"
                  if place in function.copied else f"{var.type} %{var.name}.in"
                  for place, var in enumerate(function.params)]
        how = "noinline convergent" if function.kept else "convergent"
        return (f"define internal {self.returned(function)} @{self.name}.f"
                f"{number}({', '.join(words)}) {how} {budget(self.program)} "
                "{\nentry:\n"
                + "\n".join(one.lines) + "\n}\n")

    def leave_function(self):
        function = self.function_made
        if function is None:
            self.emit("ret void")
            return
        made, kind = self.typed(function.result), self.returned(function)
        if function.gives == "sret":
            self.emit(f"store {made}, ptr addrspace(5) %to")
            made = ""
        elif function.gives == "pair":
            one = self.define(f"insertvalue {kind} poison, {made}, 0")
            made = f"{kind} " + self.define(
                f"insertvalue {kind} {one}, i32 %gid, 1")
        self.emit(f"ret {made or 'void'}")
