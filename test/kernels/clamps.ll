; RUN: %toygcn compare %s
; Values between two bounds, the largest of a loop, bits that are not found,
; signs of doubles, and halves of a dword put together.
;
; LAUNCH: --kernel integers --grid 256 --block 64 --arg buf:i32:256:rand=1
;     --arg buf:i32:1792
; HOST:
;     def lead(x): return 32 - x.bit_length() if x else -1
;     def trail(x): return (x & -x).bit_length() - 1 if x else 32
; EXPECT 1: [v for i, x in enumerate(a0) for y in [i32(x >> i % 40)]
;     for v in (max(min(y, 63), -5), min(max(y & 0xffffffff, 9), 1000),
;     lead(y & 0xffffffff), trail(y & 0xffffffff),
;     (y & 0xffff) | (i << 16),
;     min(max(y, 0), 63), min(max(y, -5) & 0xffffffff, 63))]
; LAUNCH: --kernel floats --grid 64 --block 64 --arg buf:f32:256:rand=2
;     --arg buf:f32:64
; EXPECT 1: [min(max(f32(max(0.0, *a0[4 * i:4 * i + 4]) * 8 - 5), -1.0), 1.5)
;     for i in range(64)]
; LAUNCH: --kernel doubles --grid 64 --block 64 --arg buf:f64:64:rand=3
;     --arg buf:f64:64
; EXPECT 1: [fma(-x, abs(x - 0.5), -(x * x)) for x in a0]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minnum.f32(float, float)
declare double @llvm.fma.f64(double, double, double)
declare double @llvm.fabs.f64(double)

define amdgpu_kernel void @integers(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %id = or i32 %base, %lane
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %loaded = load i32, ptr addrspace(1) %from
  %amount = urem i32 %id, 40
  %wide = sext i32 %loaded to i64
  %wide.amount = zext i32 %amount to i64
  %shifted = ashr i64 %wide, %wide.amount
  %x = trunc i64 %shifted to i32
  %a = call i32 @llvm.smin.i32(i32 %x, i32 63)
  %a1 = call i32 @llvm.smax.i32(i32 %a, i32 -5)
  %b = call i32 @llvm.umax.i32(i32 %x, i32 9)
  %b1 = call i32 @llvm.umin.i32(i32 %b, i32 1000)
  %none = icmp eq i32 %x, 0
  %lead = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
  %c = select i1 %none, i32 -1, i32 %lead
  %trail = call i32 @llvm.cttz.i32(i32 %x, i1 true)
  %d = select i1 %none, i32 32, i32 %trail
  %low = and i32 %x, 65535
  %high = shl i32 %id, 16
  %e = or i32 %low, %high
  %f = call i32 @llvm.smax.i32(i32 %x, i32 0)
  %f1 = call i32 @llvm.umin.i32(i32 %f, i32 63)
  %g = call i32 @llvm.smax.i32(i32 %x, i32 -5)
  %g1 = call i32 @llvm.umin.i32(i32 %g, i32 63)
  %index = mul i32 %id, 7
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store i32 %a1, ptr addrspace(1) %to
  %to1 = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %b1, ptr addrspace(1) %to1
  %to2 = getelementptr i32, ptr addrspace(1) %to, i32 2
  store i32 %c, ptr addrspace(1) %to2
  %to3 = getelementptr i32, ptr addrspace(1) %to, i32 3
  store i32 %d, ptr addrspace(1) %to3
  %to4 = getelementptr i32, ptr addrspace(1) %to, i32 4
  store i32 %e, ptr addrspace(1) %to4
  %to5 = getelementptr i32, ptr addrspace(1) %to, i32 5
  store i32 %f1, ptr addrspace(1) %to5
  %to6 = getelementptr i32, ptr addrspace(1) %to, i32 6
  store i32 %g1, ptr addrspace(1) %to6
  ret void
}

define amdgpu_kernel void @floats(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %base = mul i32 %id, 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %most = phi float [ 0.0, %entry ], [ %more, %loop ]
  %index = add i32 %base, %i
  %from = getelementptr float, ptr addrspace(1) %in, i32 %index
  %x = load float, ptr addrspace(1) %from
  %more = call float @llvm.maxnum.f32(float %most, float %x)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 4
  br i1 %again, label %loop, label %end
end:
  %scaled = fmul float %more, 8.0
  %moved = fsub float %scaled, 5.0
  %low = call float @llvm.maxnum.f32(float %moved, float -1.0)
  %y = call float @llvm.minnum.f32(float %low, float 1.5)
  %to = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %y, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @doubles(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr double, ptr addrspace(1) %in, i32 %id
  %x = load double, ptr addrspace(1) %from
  %minus = fneg double %x
  %less = fsub double %x, 0.5
  %distance = call double @llvm.fabs.f64(double %less)
  %square = fmul double %x, %x
  %minus.square = fneg double %square
  %r = call double @llvm.fma.f64(double %minus, double %distance, double %minus.square)
  %to = getelementptr double, ptr addrspace(1) %out, i32 %id
  store double %r, ptr addrspace(1) %to
  ret void
}
