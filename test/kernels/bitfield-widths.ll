; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Of a bit field's width five bits count on both units: a width of 32 is none.
; (Of stock GlobalISel's code, s_bfe reads seven.)
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=3 --arg i32:305419896
;     --arg i32:32 --arg i32:0 --arg buf:i32:256
; EXPECT 4: [0] * 256
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=3 --arg i32:305419896
;     --arg i32:36 --arg i32:32 --arg buf:i32:256
; EXPECT 4: [x & 15 for x in a0] + [9] * 64
;     + [(x & 15 ^ 8) - 8 for x in a0] + [-7] * 64
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.ubfe.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.sbfe.i32(i32, i32, i32)

define amdgpu_kernel void @fields(ptr addrspace(1) %in, i32 %s, i32 %w, i32 %o,
                                  ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %v = load i32, ptr addrspace(1) %p
  %a = call i32 @llvm.amdgcn.ubfe.i32(i32 %v, i32 %o, i32 %w)
  %b = call i32 @llvm.amdgcn.ubfe.i32(i32 %s, i32 %o, i32 %w)
  %c = call i32 @llvm.amdgcn.sbfe.i32(i32 %v, i32 %o, i32 %w)
  %d = call i32 @llvm.amdgcn.sbfe.i32(i32 %s, i32 %o, i32 %w)
  ; Scalar operations that are dear on the vector unit keep the uniform ones scalar.
  %b1 = call i32 @llvm.abs.i32(i32 %b, i1 false)
  %b2 = icmp eq i32 %b1, 8
  %b3 = select i1 %b2, i32 9, i32 %b1
  %d1 = call i32 @llvm.abs.i32(i32 %d, i1 false)
  %d2 = icmp eq i32 %d1, 8
  %d3 = select i1 %d2, i32 -7, i32 %d1
  %o0 = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %o1 = getelementptr i32, ptr addrspace(1) %o0, i32 64
  %o2 = getelementptr i32, ptr addrspace(1) %o0, i32 128
  %o3 = getelementptr i32, ptr addrspace(1) %o0, i32 192
  store i32 %a, ptr addrspace(1) %o0
  store i32 %b3, ptr addrspace(1) %o1
  store i32 %c, ptr addrspace(1) %o2
  store i32 %d3, ptr addrspace(1) %o3
  ret void
}
