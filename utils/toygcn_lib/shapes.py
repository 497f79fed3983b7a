# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of any size, as LLVM IR: for how compile time grows with size."""

HEAD = """\
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @shape(ptr addrspace(1) %p, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %v0 = load i32, ptr addrspace(1) %at
"""


def kernel(body, last):
    """A kernel that changes %v0 into `last` and stores it."""
    return "".join([HEAD, *body, f"  store i32 {last}, ptr addrspace(1) %at\n",
                    "  ret void\n}\n"])


def straight(size):
    """One block of arithmetic of lanes."""
    lines = []
    for i in range(size):
        step = ("add", "mul", "xor")[i % 3]
        lines.append(f"  %v{i + 1} = {step} i32 %v{i}, "
                     f"{'%id' if i % 2 else '%n'}\n")
    return kernel(lines, f"%v{size}")


def products(size):
    """One block of multiples of one value, each a part of an address."""
    return kernel(["".join([
        f"  %m{i} = mul i32 %n, {i + 2}\n",
        f"  %s{i} = add i32 %m{i}, %id\n",
        f"  %g{i} = getelementptr i32, ptr addrspace(1) %p, i32 %s{i}\n",
        f"  %l{i} = load i32, ptr addrspace(1) %g{i}\n",
        f"  %v{i + 1} = xor i32 %v{i}, %l{i}\n"]) for i in range(size)],
                  f"%v{size}")


def accesses(size):
    """One block of loads and stores, apart from each other."""
    lines = ["  %v1 = add i32 %v0, 1\n"]
    for i in range(1, size + 1):
        lines.append(
            f"  %a{i} = getelementptr i32, ptr addrspace(1) %at, i32 {64 * i}\n"
            f"  %l{i} = load i32, ptr addrspace(1) %a{i}\n"
            f"  %v{i + 1} = add i32 %l{i}, %v{i}\n"
            f"  store i32 %v{i + 1}, ptr addrspace(1) %a{i}\n")
    return kernel(lines, f"%v{size + 1}")


def diamonds(size, bound):
    """Branches with two arms, one after the other."""
    lines = []
    for i in range(size):
        lines.append(
            f"  %w{i} = mul i32 {bound}, {i + 3}\n"
            f"  %c{i} = icmp ult i32 %w{i}, {i + 1}\n"
            f"  br i1 %c{i}, label %a{i}, label %b{i}\n"
            f"a{i}:\n  store volatile i32 {i}, ptr addrspace(1) %at\n"
            f"  %x{i} = mul i32 %v{i}, 5\n  br label %j{i}\n"
            f"b{i}:\n  store volatile i32 -{i}, ptr addrspace(1) %at\n"
            f"  %y{i} = add i32 %v{i}, 9\n  br label %j{i}\n"
            f"j{i}:\n"
            f"  %v{i + 1} = phi i32 [%x{i}, %a{i}], [%y{i}, %b{i}]\n")
    return kernel(lines, f"%v{size}")


def loops(size, bound):
    """Loops, one after the other, of as many iterations as `bound` says."""
    lines, before = [], "entry"
    for i in range(size):
        lines.append(
            f"  br label %l{i}\n"
            f"l{i}:\n"
            f"  %i{i} = phi i32 [0, %{before}], [%k{i}, %l{i}]\n"
            f"  %x{i} = phi i32 [%v{i}, %{before}], [%y{i}, %l{i}]\n"
            f"  %y{i} = mul i32 %x{i}, %x{i}\n"
            f"  %k{i} = add nuw i32 %i{i}, 1\n"
            f"  %c{i} = icmp ult i32 %k{i}, {bound}\n"
            f"  br i1 %c{i}, label %l{i}, label %e{i}\n"
            f"e{i}:\n"
            f"  %v{i + 1} = add i32 %y{i}, {i}\n")
        before = f"e{i}"
    return kernel(lines, f"%v{size}")


def nest(size, bound):
    """Loops in loops."""
    lines, before, outer = [], "entry", "%v0"
    for i in range(size):
        lines.append(
            f"  br label %h{i}\n"
            f"h{i}:\n"
            f"  %i{i} = phi i32 [0, %{before}], [%k{i}, %t{i}]\n"
            f"  %x{i} = phi i32 [{outer}, %{before}], [%y{i}, %t{i}]\n")
        before, outer = f"h{i}", f"%x{i}"
    lines.append(f"  %y{size} = add i32 {outer}, 1\n")
    for i in reversed(range(size)):
        lines.append(
            f"  br label %t{i}\n"
            f"t{i}:\n"
            f"  %y{i} = add i32 %y{i + 1}, %i{i}\n"
            f"  %k{i} = add nuw i32 %i{i}, 1\n"
            f"  %c{i} = icmp ult i32 %k{i}, {bound}\n"
            f"  br i1 %c{i}, label %h{i}, label %e{i}\n"
            f"e{i}:\n")
    return kernel(lines, "%y0")


def functions(size):
    """Many small kernels."""
    lines = ["declare i32 @llvm.amdgcn.workitem.id.x()\n"]
    for i in range(size):
        lines.append(
            f"define amdgpu_kernel void @k{i}(ptr addrspace(1) %p) {{\n"
            "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n"
            "  %at = getelementptr i32, ptr addrspace(1) %p, i32 %id\n"
            "  %v = load i32, ptr addrspace(1) %at\n"
            f"  %w = mul i32 %v, {2 * i + 7}\n"
            "  store i32 %w, ptr addrspace(1) %at\n  ret void\n}\n")
    return "".join(lines)


# Name -> (what it makes of a size, the largest size that has to be near
# linear).
SHAPES = {
    "straight line": (straight, 100000),
    "products": (products, 100000),
    "accesses": (accesses, 100000),
    "uniform diamonds": (lambda n: diamonds(n, "%n"), 100000),
    "divergent diamonds": (lambda n: diamonds(n, "%id"), 100000),
    "uniform loops": (lambda n: loops(n, "%n"), 100000),
    "divergent loops": (lambda n: loops(n, "%id"), 100000),
    "nest of uniform loops": (lambda n: nest(n, "%n"), 1000),
    "nest of divergent loops": (lambda n: nest(n, "%id"), 1000),
    "kernels": (functions, 100000),
}
