; RUN: %toygcn compare %s
; Bytes in any order: of a dword, of two, of three and four, with zeros.
;
; HOST: def bytes4(i): return [a0[4 * i + k // 4] >> k % 4 * 8 & 255 for k in range(16)]
; HOST: def dword(b): return b[0] | b[1] << 8 | b[2] << 16 | b[3] << 24
; HOST: def pick(i, *at): return dword([bytes4(i)[k] if k >= 0 else 0 for k in at])
; HOST:
;     def row(i): return [dword(bytes4(i)[k::4]) for k in range(4)] + [
;         pick(i, 3, 2, 1, 0), pick(i, 7, 1, 5, 3), pick(i, 0, 15, 8, -1), pick(i, 8, 12, 0, 6)]
; LAUNCH: --grid 64 --block 64 --arg buf:u32:256:rand=4 --arg buf:u32:512 --arg i32:40
; EXPECT 1: [x for i in range(64) for x in (row(i) if i < a2 else [0] * 8)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @orders(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %count) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %on = icmp slt i32 %i, %count
  br i1 %on, label %some, label %end
some:
  %p = getelementptr <16 x i8>, ptr addrspace(1) %in, i32 %i
  %x = load volatile <16 x i8>, ptr addrspace(1) %p
  %y = load volatile <16 x i8>, ptr addrspace(1) %p
  %q = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %i
  %turned = shufflevector <16 x i8> %x, <16 x i8> poison, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 1, i32 5, i32 9, i32 13, i32 2, i32 6, i32 10, i32 14, i32 3, i32 7, i32 11, i32 15>
  store <16 x i8> %turned, ptr addrspace(1) %q
  %z = insertelement <16 x i8> zeroinitializer, i8 0, i32 0
  %back = shufflevector <16 x i8> %y, <16 x i8> %z, <16 x i32> <i32 3, i32 2, i32 1, i32 0, i32 7, i32 1, i32 5, i32 3, i32 0, i32 15, i32 8, i32 16, i32 8, i32 12, i32 0, i32 6>
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 4
  store <16 x i8> %back, ptr addrspace(1) %q1
  br label %end
end:
  ret void
}
