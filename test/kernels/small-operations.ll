; RUN: %toygcn compare %s
; Small operations that instructions do whole: conditions as numbers, the first
; bit of 0, masked amounts of shifts, classes of negated floats, EXEC, conditions
; and short integers in memory, signed arguments, the middle of three.
;
; LAUNCH: --kernel conditions --grid 64 --block 64 --arg buf:i32:64:rand=1
;     --arg buf:f32:64 --arg buf:f64:64 --arg buf:i32:192 --arg i32:7 --arg i32:7
; EXPECT 1: [float(x > 0) for x in a0]
; EXPECT 2: [-1.0 if x > 0 else 0.0 for x in a0]
; EXPECT 3: [v for x in a0 for v in (-1, ((x & 12) & -(x & 12)).bit_length() - 1,
;     31 - (x & 12).bit_length() + 1 if x & 12 else 63)]
; LAUNCH: --kernel shifts --grid 64 --block 64 --arg buf:i32:64:rand=2
;     --arg buf:i32:128 --arg i32:0x12345678 --arg i32:0x47
; EXPECT 1: [v for x in a0 for v in (
;     0x12345678 >> (x & 31), i32(0x12345678 << 7))]
; LAUNCH: --kernel active --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [(1 << 24) - 1 if i < 56 else 0 for i in range(64)]
; LAUNCH: --kernel memory --grid 64 --block 64 --arg buf:u8:64:const=1
;     --arg buf:u8:64:iota --arg buf:i32:128
; EXPECT 2: [v for i in range(64) for v in (-1, 3 * i)]
; LAUNCH: --kernel classes --grid 64 --block 64 --arg buf:f32:64:rand=3
;     --arg buf:i32:64
; EXPECT 1: [-1 if x == 0 or x > 0 else 0 for x in a0]
; LAUNCH: --kernel arguments --grid 64 --block 64 --arg buf:i32:192
;     --arg i16:-300 --arg i8:-5 --arg i16:77
; EXPECT 0: [v for i in range(64) for v in (-300, -5, 77)]
; LAUNCH: --kernel middle --grid 64 --block 64 --arg buf:i32:64:rand=4
;     --arg buf:i32:192 --arg i32:-7 --arg i32:9 --arg i32:3
; EXPECT 1: [v for x in a0 for v in (3, sorted((x, -7, 9))[1],
;     sorted((x & 0xffffffff, 2**32 - 7, 9))[1] - 2**32 * (x % 2**32 >= 2**31))]
; LAUNCH: --kernel sums --grid 64 --block 64 --arg buf:f32:64:rand=5
;     --arg buf:f32:64 --arg f32:3.1
; EXPECT 1: [f32(f32(x * f32(3.1)) + x) for x in a0]
; LAUNCH: --kernel wide --grid 64 --block 64 --arg buf:i64:192:rand=6
;     --arg buf:i64:64
; EXPECT 1: [(a0[3 * i] | a0[3 * i + 1] | a0[3 * i + 2]) for i in range(64)]
; LAUNCH: --kernel far --grid 1 --block 1 --arg buf:i32:33000 --arg i32:5
; EXPECT 0: [5 if i == 32768 else 0 for i in range(33000)]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i1 @llvm.amdgcn.class.f32(float, i32)

define amdgpu_kernel void @conditions(ptr addrspace(1) %in, ptr addrspace(1) %f, ptr addrspace(1) %d, ptr addrspace(1) %out, i32 %a, i32 %b) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %from
  %positive = icmp sgt i32 %x, 0
  %as.float = uitofp i1 %positive to float
  %to.f = getelementptr float, ptr addrspace(1) %f, i32 %id
  store float %as.float, ptr addrspace(1) %to.f
  %as.double = sitofp i1 %positive to double
  %to.d = getelementptr double, ptr addrspace(1) %d, i32 %id
  store double %as.double, ptr addrspace(1) %to.d
  %same = icmp eq i32 %a, %b
  %ones = sext i1 %same to i32
  %to = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %ones, ptr addrspace(1) %to
  %some = and i32 %x, 12
  %none = icmp eq i32 %some, 0
  %trailing = call i32 @llvm.cttz.i32(i32 %some, i1 false)
  %low = select i1 %none, i32 -1, i32 %trailing
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %low, ptr addrspace(1) %to.1
  %any = icmp ne i32 %some, 0
  %leading = call i32 @llvm.ctlz.i32(i32 %some, i1 true)
  %high = select i1 %any, i32 %leading, i32 63
  %to.2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %high, ptr addrspace(1) %to.2
  ret void
}

define amdgpu_kernel void @shifts(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %a, i32 %n) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %from
  %m = and i32 %x, 31
  %r = lshr i32 %a, %m
  %to = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %to
  %wide = zext i32 %a to i64
  %k = and i32 %n, 63
  %amount = zext i32 %k to i64
  %s = shl i64 %wide, %amount
  %low = trunc i64 %s to i32
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %low, ptr addrspace(1) %to.1
  ret void
}

define amdgpu_kernel void @active(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %some = icmp ult i32 %id, 56
  br i1 %some, label %in, label %end
in:
  %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %shifted = lshr i64 %lanes, 32
  %high = trunc i64 %shifted to i32
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %high, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

define amdgpu_kernel void @memory(ptr addrspace(1) %bools, ptr addrspace(1) %short, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from.b = getelementptr i8, ptr addrspace(1) %bools, i32 %id
  %b = load i1, ptr addrspace(1) %from.b
  %all = sext i1 %b to i32
  %to = getelementptr [2 x i32], ptr addrspace(1) %out, i32 %id
  store i32 %all, ptr addrspace(1) %to
  %from.s = getelementptr i8, ptr addrspace(1) %short, i32 %id
  %s = load i7, ptr addrspace(1) %from.s
  %wide = zext i7 %s to i32
  %three = mul i32 %wide, 3
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %three, ptr addrspace(1) %to.1
  ret void
}

; Negated, a number is negative or the zero of that sign.
define amdgpu_kernel void @classes(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr float, ptr addrspace(1) %in, i32 %id
  %x = load float, ptr addrspace(1) %from
  %negated = fneg float %x
  %is = call i1 @llvm.amdgcn.class.f32(float %negated, i32 60)
  %result = sext i1 %is to i32
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %result, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @arguments(ptr addrspace(1) %out, i16 %a, i8 %b, i16 %c) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  %wide.a = sext i16 %a to i32
  store i32 %wide.a, ptr addrspace(1) %to
  %wide.b = sext i8 %b to i32
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %wide.b, ptr addrspace(1) %to.1
  %wide.c = sext i16 %c to i32
  %to.2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %wide.c, ptr addrspace(1) %to.2
  ret void
}

declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)

define amdgpu_kernel void @middle(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %from
  %to = getelementptr [3 x i32], ptr addrspace(1) %out, i32 %id
  %less = call i32 @llvm.smin.i32(i32 %a, i32 %b)
  %more = call i32 @llvm.smax.i32(i32 %a, i32 %b)
  %bound = call i32 @llvm.smin.i32(i32 %more, i32 %c)
  %uniform = call i32 @llvm.smax.i32(i32 %less, i32 %bound)
  store i32 %uniform, ptr addrspace(1) %to
  %less.x = call i32 @llvm.smin.i32(i32 %x, i32 %a)
  %more.x = call i32 @llvm.smax.i32(i32 %a, i32 %x)
  %bound.x = call i32 @llvm.smax.i32(i32 %less.x, i32 %b)
  %signed = call i32 @llvm.smin.i32(i32 %bound.x, i32 %more.x)
  %to.1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %signed, ptr addrspace(1) %to.1
  %less.u = call i32 @llvm.umin.i32(i32 %x, i32 %a)
  %more.u = call i32 @llvm.umax.i32(i32 %a, i32 %x)
  %bound.u = call i32 @llvm.umin.i32(i32 %more.u, i32 %b)
  %unsigned = call i32 @llvm.umax.i32(i32 %less.u, i32 %bound.u)
  %to.2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %unsigned, ptr addrspace(1) %to.2
  ret void
}

; Denormals are flushed: a product that is rounded, and a sum.
define amdgpu_kernel void @sums(ptr addrspace(1) %in, ptr addrspace(1) %out, float %a) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr float, ptr addrspace(1) %in, i32 %id
  %x = load float, ptr addrspace(1) %from
  %product = fmul float %x, %a
  %sum = fadd float %product, %x
  %to = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %sum, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }

define amdgpu_kernel void @wide(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr [3 x i64], ptr addrspace(1) %in, i32 %id
  %a = load i64, ptr addrspace(1) %from
  %from.1 = getelementptr i64, ptr addrspace(1) %from, i32 1
  %b = load i64, ptr addrspace(1) %from.1
  %from.2 = getelementptr i64, ptr addrspace(1) %from, i32 2
  %c = load i64, ptr addrspace(1) %from.2
  %two = or i64 %a, %b
  %all = or i64 %two, %c
  %to = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %all, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @far(ptr addrspace(1) %out, i32 %x) {
  %to = getelementptr i32, ptr addrspace(1) %out, i64 32768
  store i32 %x, ptr addrspace(1) %to
  ret void
}
