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
    """One block of arithmetic of lanes, each step on the one before."""
    lines = []
    for i in range(size):
        step = ("add", "mul", "xor")[i % 3]
        lines.append(f"  %v{i + 1} = {step} i32 %v{i}, "
                     f"{'%id' if i % 2 else '%n'}\n")
    return kernel(lines, f"%v{size}")


def uniform(size):
    """One block of arithmetic and loads that all lanes share."""
    lines = ["  %u0 = add i32 %n, 1\n"]
    for i in range(size // 5):
        lines.append(
            f"  %m{i} = mul i32 %u{i}, {i + 3}\n"
            f"  %a{i} = getelementptr i32, ptr addrspace(1) %p, i32 {3 * i}\n"
            f"  %l{i} = load i32, ptr addrspace(1) %a{i}\n"
            f"  %x{i} = xor i32 %m{i}, %l{i}\n"
            f"  %u{i + 1} = add i32 %x{i}, %u{i // 2}\n")
    return kernel(lines, f"%u{size // 5}")


def products(size):
    """One block of multiples of one value, each a part of an address."""
    return kernel(["".join([
        f"  %m{i} = mul i32 %n, {i + 2}\n",
        f"  %s{i} = add i32 %m{i}, %id\n",
        f"  %g{i} = getelementptr i32, ptr addrspace(1) %p, i32 %s{i}\n",
        f"  %l{i} = load i32, ptr addrspace(1) %g{i}\n",
        f"  %v{i + 1} = xor i32 %v{i}, %l{i}\n"]) for i in range(size // 5)],
                  f"%v{size // 5}")


def accesses(size, apart):
    """One block of loads and stores, `apart` dwords from each other."""
    lines, count = ["  %v1 = add i32 %v0, 1\n"], size // 4
    for i in range(1, count + 1):
        lines.append(
            f"  %a{i} = getelementptr i32, ptr addrspace(1) %at, "
            f"i32 {apart * i}\n"
            f"  %l{i} = load i32, ptr addrspace(1) %a{i}\n"
            f"  %v{i + 1} = add i32 %l{i}, %v{i}\n"
            f"  store i32 %v{i + 1}, ptr addrspace(1) %a{i}\n")
    return kernel(lines, f"%v{count + 1}")


def pointer(size, step):
    """One block of loads and stores at a pointer that grows from each to the
    next."""
    lines = ["  %q0 = getelementptr i32, ptr addrspace(1) %at, i32 64\n"]
    count = size // 4
    for i in range(count):
        lines.append(
            f"  %q{i + 1} = getelementptr i32, ptr addrspace(1) %q{i}, i32 {step}\n"
            f"  %l{i} = load i32, ptr addrspace(1) %q{i + 1}\n"
            f"  %v{i + 1} = add i32 %l{i}, %v{i}\n"
            f"  store i32 %v{i + 1}, ptr addrspace(1) %q{i}\n")
    return kernel(lines, f"%v{count}")


def index(size):
    """One block of loads at an index that grows by a variable."""
    lines, count = ["  %w0 = add i32 %n, 1\n"], size // 5
    for i in range(count):
        lines.append(
            f"  %w{i + 1} = add i32 %w{i}, %n\n"
            f"  %x{i} = add i32 %w{i + 1}, %id\n"
            f"  %a{i} = getelementptr i32, ptr addrspace(1) %p, i32 %x{i}\n"
            f"  %l{i} = load i32, ptr addrspace(1) %a{i}\n"
            f"  %v{i + 1} = xor i32 %l{i}, %v{i}\n")
    return kernel(lines, f"%v{count}")


def mixed(size):
    """One block of arithmetic of several types and accesses at indices that
    are sums, most of them of values from far before."""
    lines = []
    for i in range(size // 10):
        near, far = f"%v{i}", f"%v{i * 7 // 8}"
        lines.append(
            f"  %s{i} = add i32 %n, {5 * i}\n"
            f"  %t{i} = add i32 %s{i}, %id\n"
            f"  %g{i} = getelementptr i32, ptr addrspace(1) %p, i32 %t{i}\n"
            f"  %l{i} = load float, ptr addrspace(1) %g{i}\n"
            f"  %f{i} = fmul float %l{i}, {i + 1}.0\n"
            f"  %b{i} = bitcast float %f{i} to i32\n"
            f"  %c{i} = icmp slt i32 %b{i}, {far}\n"
            f"  %e{i} = select i1 %c{i}, i32 {near}, i32 %s{i}\n"
            f"  %v{i + 1} = sub i32 %e{i}, %b{i}\n"
            f"  store i32 %v{i + 1}, ptr addrspace(1) %g{i}\n")
    return kernel(lines, f"%v{size // 10}")


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
# linear). The size of a block is its instructions, that of what branches its
# diamonds or loops.
SHAPES = {
    "arithmetic": (straight, 64000),
    "uniform block": (uniform, 64000),
    "products": (products, 64000),
    "accesses far apart": (lambda n: accesses(n, 64), 64000),
    "accesses side by side": (lambda n: accesses(n, 1), 64000),
    "growing pointer": (lambda n: pointer(n, "64"), 64000),
    "pointer and variable": (lambda n: pointer(n, "%n"), 64000),
    "index and variable": (index, 64000),
    "mixed block": (mixed, 64000),
    "uniform diamonds": (lambda n: diamonds(n, "%n"), 16000),
    "divergent diamonds": (lambda n: diamonds(n, "%id"), 16000),
    "uniform loops": (lambda n: loops(n, "%n"), 16000),
    "divergent loops": (lambda n: loops(n, "%id"), 16000),
    "nest of uniform loops": (lambda n: nest(n, "%n"), 1600),
    "nest of divergent loops": (lambda n: nest(n, "%id"), 1600),
    "kernels": (functions, 16000),
}
