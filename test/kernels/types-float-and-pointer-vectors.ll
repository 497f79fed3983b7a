; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Vectors of floats and pointers of lengths that no register has.
;
; LAUNCH: --kernel floats --grid 1 --block 1 --arg buf:f32:7 --arg buf:f32:7:iota
; EXPECT 0: [a1[6 - k] + a1[k] * 2 for k in range(7)]
; LAUNCH: --kernel doubles --grid 4 --block 4 --arg buf:f64:20
;     --arg buf:f64:20:iota
; EXPECT 0: [a1[k] if k % 5 != k // 5 else -1.0 for k in range(20)]
; LAUNCH: --kernel pointers --grid 1 --block 1 --arg buf:u64:4
;     --arg buf:u64:4:iota
; EXPECT 0: [1, 3, 2, 1]
; LAUNCH: --kernel wide.floats --grid 1 --block 1 --arg buf:f64:4
;     --arg bytes:00000000000000000000000000000080
; EXPECT 0: [-2.0 ** 127, 2.0 ** 127, -5.0, 2.0 ** 100]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @floats(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %x = load <7 x float>, ptr addrspace(1) %in, align 4
  %back = shufflevector <7 x float> %x, <7 x float> poison, <7 x i32> <i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %twice = fadd <7 x float> %x, %x
  %sum = fadd <7 x float> %back, %twice
  store <7 x float> %sum, ptr addrspace(1) %out, align 4
  ret void
}

define amdgpu_kernel void @doubles(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %at = mul i32 %i, 5
  %p = getelementptr double, ptr addrspace(1) %in, i32 %at
  %x = load <5 x double>, ptr addrspace(1) %p, align 8
  %y = insertelement <5 x double> %x, double -1.0, i32 %i
  %q = getelementptr double, ptr addrspace(1) %out, i32 %at
  store <5 x double> %y, ptr addrspace(1) %q, align 8
  ret void
}

@table = internal addrspace(3) global [3 x ptr addrspace(1)] poison

define amdgpu_kernel void @pointers(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %v0 = insertelement <3 x ptr addrspace(1)> poison, ptr addrspace(1) %in, i32 0
  %v = shufflevector <3 x ptr addrspace(1)> %v0, <3 x ptr addrspace(1)> poison, <3 x i32> zeroinitializer
  %moved = getelementptr i64, <3 x ptr addrspace(1)> %v, <3 x i32> <i32 3, i32 2, i32 1>
  store <3 x ptr addrspace(1)> %moved, ptr addrspace(3) @table, align 8
  fence syncscope("workgroup") seq_cst
  %again = load <3 x ptr addrspace(1)>, ptr addrspace(3) @table, align 8
  %same = icmp eq <3 x ptr addrspace(1)> %again, %moved
  %s0 = extractelement <3 x i1> %same, i32 0
  %s1 = extractelement <3 x i1> %same, i32 1
  %s2 = extractelement <3 x i1> %same, i32 2
  %s01 = and i1 %s0, %s1
  %all = and i1 %s01, %s2
  %one = zext i1 %all to i64
  store i64 %one, ptr addrspace(1) %out
  %p0 = extractelement <3 x ptr addrspace(1)> %again, i32 0
  %x0 = load i64, ptr addrspace(1) %p0
  %o0 = getelementptr i64, ptr addrspace(1) %out, i32 1
  store i64 %x0, ptr addrspace(1) %o0
  %p1 = extractelement <3 x ptr addrspace(1)> %again, i32 1
  %x1 = load i64, ptr addrspace(1) %p1
  %o1 = getelementptr i64, ptr addrspace(1) %out, i32 2
  store i64 %x1, ptr addrspace(1) %o1
  %p2 = extractelement <3 x ptr addrspace(1)> %again, i32 2
  %x2 = load i64, ptr addrspace(1) %p2
  %o2 = getelementptr i64, ptr addrspace(1) %out, i32 3
  store i64 %x2, ptr addrspace(1) %o2
  ret void
}

define amdgpu_kernel void @wide.floats(ptr addrspace(1) %out, i128 %x) {
  %a = sitofp i128 %x to double
  store double %a, ptr addrspace(1) %out
  %b = uitofp i128 %x to double
  %p1 = getelementptr double, ptr addrspace(1) %out, i32 1
  store double %b, ptr addrspace(1) %p1
  %c = fptosi double -5.5 to i128
  %five = call double @llvm.amdgcn.readfirstlane.f64(double -5.5)
  %d = fptosi double %five to i70
  %e = sitofp i70 %d to double
  %p2 = getelementptr double, ptr addrspace(1) %out, i32 2
  store double %e, ptr addrspace(1) %p2
  %big = call double @llvm.amdgcn.readfirstlane.f64(double 0x4630000000000000)
  %f = fptoui double %big to i101
  %g = uitofp i101 %f to double
  %p3 = getelementptr double, ptr addrspace(1) %out, i32 3
  store double %g, ptr addrspace(1) %p3
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
