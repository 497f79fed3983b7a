; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The lane number differs: each lane reads its own lane.
;
; HOST:
;     def read(x, u, i): return x[i // 64 * 64 + u % 64]
; LAUNCH: --grid 128 --block 128 --arg buf:i32:128:rand=3 --arg buf:i64:128:rand=5
;     --arg i32:75 --arg buf:i64:128
; EXPECT 3: [a1[i] ^ read(a1, 3, i) + read(a1, a2, i) + read(a0, 63, i)
;            + read(a0, i + 7, i) for i in range(128)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in32, ptr addrspace(1) %in64, i32 %u, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in32, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %pw = getelementptr i64, ptr addrspace(1) %in64, i32 %t
  %w = load i64, ptr addrspace(1) %pw
  %c = call i64 @llvm.amdgcn.readlane.i64(i64 %w, i32 3)
  %v = call i64 @llvm.amdgcn.readlane.i64(i64 %w, i32 %u)
  %f = bitcast i32 %x to float
  %l = call float @llvm.amdgcn.readlane.f32(float %f, i32 63)
  %li = bitcast float %l to i32
  %ls = sext i32 %li to i64
  %next = add i32 %t, 7
  %n = call i32 @shuffle(i32 %x, i32 %next)
  %ns = sext i32 %n to i64
  %s1 = add i64 %c, %v
  %s2 = add i64 %s1, %ls
  %s3 = add i64 %s2, %ns
  %s = xor i64 %s3, %w
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  store i64 %s, ptr addrspace(1) %q
  ret void
}

define internal i32 @shuffle(i32 %x, i32 %i) alwaysinline {
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 %i)
  ret i32 %r
}
