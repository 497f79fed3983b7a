; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Conversions that clamp, NaN to 0, to every kind of width.
;
; HOST:
;     def clamp(bits, signed):
;         low = -(1 << (bits - 1)) if signed else 0
;         high = (1 << (bits - signed)) - 1
;         def one(x):
;             if x != x:
;                 return 0
;             return int(max(low, min(high, x)))
;         inf = float("inf")
;         return [one(x) for x in [0.0, -1.5, 3.75, 1e10, -1e10, inf, -inf, float("nan")]]
; LAUNCH: --kernel to.s8.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(8, True)
; LAUNCH: --kernel to.s8.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(8, True)
; LAUNCH: --kernel to.u8.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(8, False)
; LAUNCH: --kernel to.u8.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(8, False)
; LAUNCH: --kernel to.s17.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(17, True)
; LAUNCH: --kernel to.s17.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(17, True)
; LAUNCH: --kernel to.u17.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(17, False)
; LAUNCH: --kernel to.u17.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(17, False)
; LAUNCH: --kernel to.s32.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(32, True)
; LAUNCH: --kernel to.s32.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(32, True)
; LAUNCH: --kernel to.u32.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(32, False)
; LAUNCH: --kernel to.u32.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(32, False)
; LAUNCH: --kernel to.s40.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(40, True)
; LAUNCH: --kernel to.s40.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(40, True)
; LAUNCH: --kernel to.u40.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(40, False)
; LAUNCH: --kernel to.u40.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(40, False)
; LAUNCH: --kernel to.s64.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(64, True)
; LAUNCH: --kernel to.s64.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(64, True)
; LAUNCH: --kernel to.u64.f32 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(64, False)
; LAUNCH: --kernel to.u64.f64 --grid 8 --block 8 --arg buf:i64:8
; EXPECT 0: clamp(64, False)
target triple = "amdgcn-amd-amdhsa"

@table.f32 = internal addrspace(4) constant [8 x float] [float 0.0, float -1.5, float 3.75, float 1.0e10, float -1.0e10, float 0x7FF0000000000000, float 0xFFF0000000000000, float 0x7FF8000000000000]
@table.f64 = internal addrspace(4) constant [8 x double] [double 0.0, double -1.5, double 3.75, double 1.0e10, double -1.0e10, double 0x7FF0000000000000, double 0xFFF0000000000000, double 0x7FF8000000000000]

define amdgpu_kernel void @to.s8.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  %w = sext i8 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s8.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i8 @llvm.fptosi.sat.i8.f64(double %x)
  %w = sext i8 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u8.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i8 @llvm.fptoui.sat.i8.f32(float %x)
  %w = zext i8 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u8.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i8 @llvm.fptoui.sat.i8.f64(double %x)
  %w = zext i8 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s17.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i17 @llvm.fptosi.sat.i17.f32(float %x)
  %w = sext i17 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s17.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i17 @llvm.fptosi.sat.i17.f64(double %x)
  %w = sext i17 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u17.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i17 @llvm.fptoui.sat.i17.f32(float %x)
  %w = zext i17 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u17.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i17 @llvm.fptoui.sat.i17.f64(double %x)
  %w = zext i17 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s32.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %x)
  %w = sext i32 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s32.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i32 @llvm.fptosi.sat.i32.f64(double %x)
  %w = sext i32 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u32.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i32 @llvm.fptoui.sat.i32.f32(float %x)
  %w = zext i32 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u32.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i32 @llvm.fptoui.sat.i32.f64(double %x)
  %w = zext i32 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s40.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i40 @llvm.fptosi.sat.i40.f32(float %x)
  %w = sext i40 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s40.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i40 @llvm.fptosi.sat.i40.f64(double %x)
  %w = sext i40 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u40.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i40 @llvm.fptoui.sat.i40.f32(float %x)
  %w = zext i40 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u40.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i40 @llvm.fptoui.sat.i40.f64(double %x)
  %w = zext i40 %r to i64
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %w, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s64.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i64 @llvm.fptosi.sat.i64.f32(float %x)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.s64.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u64.f32(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(4) @table.f32, i32 %i
  %x = load float, ptr addrspace(4) %p
  %r = call i64 @llvm.fptoui.sat.i64.f32(float %x)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %r, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @to.u64.f64(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(4) @table.f64, i32 %i
  %x = load double, ptr addrspace(4) %p
  %r = call i64 @llvm.fptoui.sat.i64.f64(double %x)
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %i
  store i64 %r, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
