; RUN: %llc -stop-after=toygcn-expand-reductions %s -o - \
; RUN:   -pass-remarks=toygcn-expand-reductions 2>%t | FileCheck %s
; RUN: FileCheck --check-prefix=REMARK %s < %t
; RUN: %llc -O0 -stop-after=toygcn-expand-reductions %s -o - | FileCheck %s
; RUN: %llc -stop-after=toygcn-expand-reductions %s -o - \
; RUN:   -toygcn-reductions-together=1 | FileCheck --check-prefix=APART %s
target triple = "amdgcn-amd-amdhsa"

; Rotations in the rows, rows of a half together, both halves: the identity in
; inactive lanes.
; CHECK-LABEL: define amdgpu_kernel void @partial(
; CHECK: %[[W:.*]] = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
; CHECK-NEXT: %[[D:.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[W]], i32 289, i32 15, i32 15, i1 true)
; CHECK-NEXT: add i32 %[[D]], %[[W]]
; CHECK-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[W]], i32 290,
; CHECK-NEXT: add
; CHECK-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[W]], i32 291,
; CHECK-NEXT: %[[Y:.*]] = add
; CHECK: @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[Y]], i32 292,
; CHECK: @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[Y]], i32 296,
; CHECK: @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[Y]], i32 300,
; CHECK: @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %{{.*}}, i32 322,
; CHECK: %[[L:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %{{.*}}, i32 31)
; CHECK: call i32 @llvm.amdgcn.strict.wwm.i32(i32 %[[L]])
; CHECK: %[[H:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %{{.*}}, i32 63)
; CHECK: call i32 @llvm.amdgcn.strict.wwm.i32(i32 %[[H]])
; REMARK: add of i32 over a wave: rotations, some lanes may be inactive
define amdgpu_kernel void @partial(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %t, 7
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @full(
; CHECK-NOT: set.inactive
; CHECK-NOT: strict.wwm
; CHECK: ret void
; REMARK: add of i32 over a wave: rotations, all lanes active
define amdgpu_kernel void @full(ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; One value in all lanes needs no ladder.
; CHECK-LABEL: define amdgpu_kernel void @uniform(
; CHECK-NOT: dpp
; CHECK: %[[B:.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: %[[N:.*]] = call i64 @llvm.ctpop.i64(i64 %[[B]])
; CHECK: %[[T:.*]] = trunc i64 %[[N]] to i32
; CHECK: mul i32 %x, %[[T]]
; CHECK: and i32 %{{.*}}, 1
; CHECK: mul i32 %x,
; CHECK: sub i32 0,
; CHECK: store volatile i32 %x
; REMARK: add of i32 over a wave: closed form of one value in all lanes
define amdgpu_kernel void @uniform(ptr addrspace(1) %p, i32 %x) {
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  store volatile i32 %sum, ptr addrspace(1) %p
  %parity = call i32 @llvm.amdgcn.wave.reduce.xor.i32(i32 %x, i32 0)
  store volatile i32 %parity, ptr addrspace(1) %p
  %minus = call i32 @llvm.amdgcn.wave.reduce.sub.i32(i32 %x, i32 0)
  store volatile i32 %minus, ptr addrspace(1) %p
  %max = call i32 @llvm.amdgcn.wave.reduce.max.i32(i32 %x, i32 0)
  store volatile i32 %max, ptr addrspace(1) %p
  ret void
}

; A constant is no exception, though LLVM folds its reduction to itself.
; CHECK-LABEL: define amdgpu_kernel void @constant(
; CHECK: call i64 @llvm.amdgcn.ballot.i64(i1 true)
; CHECK: mul i32 3,
define amdgpu_kernel void @constant(ptr addrspace(1) %p) {
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 3, i32 0)
  store i32 %sum, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @uniform_full(
; CHECK: mul i32 %x, 64
; CHECK: fmul float %f, 6.400000e+01
define amdgpu_kernel void @uniform_full(ptr addrspace(1) %p, i32 %x, float %f) #0 {
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  store volatile i32 %sum, ptr addrspace(1) %p
  %fsum = call float @llvm.amdgcn.wave.reduce.fadd.f32(float %f, i32 0)
  store volatile float %fsum, ptr addrspace(1) %p
  ret void
}

; Uniform in a loop that lanes leave one by one is not uniform behind it.
; CHECK-LABEL: define amdgpu_kernel void @behind_loop(
; CHECK: update.dpp.i32(i32 poison, i32 %
; CHECK: ret void
define amdgpu_kernel void @behind_loop(ptr addrspace(1) %p) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %exit
exit:
  %r = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %i, i32 0)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; The greatest of sums, which are one value in all lanes, is the sum.
; CHECK-LABEL: define amdgpu_kernel void @of_a_sum(
; CHECK: call i32 @llvm.amdgcn.readlane.i32(i32 %{{.*}}, i32 63)
; CHECK-NEXT: %[[SUM:.*]] = add i32
; CHECK-NEXT: store i32 %[[SUM]], ptr addrspace(1) %p
define amdgpu_kernel void @of_a_sum(ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  %max = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %sum, i32 0)
  store i32 %max, ptr addrspace(1) %p
  ret void
}

; Neither does one of two constants: a sum counts the lanes of one of them, an
; extreme asks whether any lane has it.
; CHECK-LABEL: define amdgpu_kernel void @condition(
; CHECK: %[[B:.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
; CHECK: %[[N:.*]] = call i64 @llvm.ctpop.i64(i64 %[[B]])
; CHECK: %[[T:.*]] = trunc i64 %[[N]] to i32
; CHECK: store volatile i32 %[[T]]
; CHECK: zext i32 %{{.*}} to i64
; CHECK: mul i64 -1, %
; CHECK: %[[NOT:.*]] = xor i1 %c, true
; CHECK: %[[B:.*]] = call i64 @llvm.amdgcn.ballot.i64(i1 %[[NOT]])
; CHECK: %[[ANY:.*]] = icmp ne i64 %[[B]], 0
; CHECK: select i1 %[[ANY]], i32 -3, i32 5
; CHECK: call i32 @llvm.amdgcn.set.inactive
; CHECK-NOT: ballot
; CHECK: ret void
; REMARK: add of i32 over a wave: ballot of a condition, some lanes may be inactive
define amdgpu_kernel void @condition(ptr addrspace(1) %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ugt i32 %t, %n
  %one = zext i1 %c to i32
  %count = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %one, i32 0)
  store volatile i32 %count, ptr addrspace(1) %p
  %minus = sext i1 %c to i64
  %less = call i64 @llvm.amdgcn.wave.reduce.add.i64(i64 %minus, i32 0)
  store volatile i64 %less, ptr addrspace(1) %p
  %x = select i1 %c, i8 5, i8 -3
  %least = call i8 @llvm.amdgcn.wave.reduce.min.i8(i8 %x, i32 0)
  store volatile i8 %least, ptr addrspace(1) %p
  %two = call i8 @llvm.amdgcn.wave.reduce.add.i8(i8 %x, i32 0)
  store volatile i8 %two, ptr addrspace(1) %p
  ret void
}

; Smaller integers as dwords, bitwise i64 by halves, other 64-bit types in the
; fewest moves. A sum is subtracted from 0 at the end.
; CHECK-LABEL: define amdgpu_kernel void @types(
; CHECK: %[[S:.*]] = sext i16 %{{.*}} to i32
; CHECK: set.inactive.i32(i32 %[[S]], i32 -2147483648)
; CHECK: set.inactive.i64(i64 %{{.*}}, i64 -1)
; CHECK: trunc i64 %{{.*}} to i32
; CHECK: set.inactive.f64(double %{{.*}}, double 0xFFFFFFFFFFFFFFFF)
; CHECK: set.inactive.f64(double %{{.*}}, double -0.000000e+00)
; CHECK: update.dpp.f64(double poison, double %{{.*}}, i32 177,
; CHECK: fsub double 0.000000e+00,
define amdgpu_kernel void @types(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %half = trunc i32 %t to i16
  %wide = zext i32 %t to i64
  %d = uitofp i32 %t to double
  %r16 = call i16 @llvm.amdgcn.wave.reduce.max.i16(i16 %half, i32 0)
  store volatile i16 %r16, ptr addrspace(1) %p
  %r64 = call i64 @llvm.amdgcn.wave.reduce.and.i64(i64 %wide, i32 0)
  store volatile i64 %r64, ptr addrspace(1) %p
  %rd = call double @llvm.amdgcn.wave.reduce.fmin.f64(double %d, i32 0)
  store volatile double %rd, ptr addrspace(1) %p
  %rs = call double @llvm.amdgcn.wave.reduce.fsub.f64(double %d, i32 0)
  store volatile double %rs, ptr addrspace(1) %p
  ret void
}

; Two that do not need each other go up together.
; CHECK-LABEL: define amdgpu_kernel void @together(
; CHECK: update.dpp.i32(i32 poison, i32 %x, i32 291,
; CHECK: update.dpp.i32(i32 poison, i32 %y, i32 289,
; CHECK: i32 292,
; CHECK: call i32 @llvm.amdgcn.readlane
; CHECK-NOT: dpp
; CHECK: ret void
; APART-LABEL: define amdgpu_kernel void @together(
; APART: call i32 @llvm.amdgcn.readlane
; APART: update.dpp.i32(i32 poison, i32 %y, i32 289,
define amdgpu_kernel void @together(ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %t, 7
  %y = mul i32 %t, %t
  %a = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 0)
  store i32 %a, ptr addrspace(1) %p
  %b = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %y, i32 0)
  store volatile i32 %b, ptr addrspace(1) %p
  ret void
}

; The second needs the first.
; CHECK-LABEL: define amdgpu_kernel void @chained(
; CHECK: call i32 @llvm.amdgcn.readlane
; CHECK: %y = sub i32
; CHECK: update.dpp.i32(i32 poison, i32 %y, i32 289,
define amdgpu_kernel void @chained(ptr addrspace(1) %p) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %t, i32 0)
  %y = sub i32 %a, %t
  %b = call i32 @llvm.amdgcn.wave.reduce.umax.i32(i32 %y, i32 0)
  store i32 %b, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
