; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Sums of the differences of bytes and words, and means of bytes: of divergent
; values, and of uniform ones that end as an address.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=7 --arg buf:u32:64:rand=8
;     --arg i32:197121 --arg buf:u32:384
; EXPECT 3: [sum(abs((x >> n & 255) - (y >> n & 255)) for n in (0, 8, 16, 24))
;         + 5 for x, y in zip(a0, a1)]
;     + [u32((sum(abs((x >> n & 255) - (y >> n & 255))
;         for n in (0, 8, 16, 24)) << 16) + x) for x, y in zip(a0, a1)]
;     + [u32(sum(abs((x >> n & 65535) - (y >> n & 65535)) for n in (0, 16)) + y)
;         for x, y in zip(a0, a1)]
;     + [u32(sum(abs((x >> n & 255) - (y >> n & 255)) for n in (0, 8, 16, 24)
;         if y >> n & 255) + x) for x, y in zip(a0, a1)]
;     + [sum(((x >> n & 255) + (y >> n & 255) + (197121 >> n & 1)) // 2 << n
;         for n in (0, 8, 16, 24)) for x, y in zip(a0, a1)]
;     + [a0[6]] * 64
define amdgpu_kernel void @sums(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %k, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %id
  %pb = getelementptr i32, ptr addrspace(1) %b, i32 %id
  %x = load i32, ptr addrspace(1) %pa
  %y = load i32, ptr addrspace(1) %pb
  %bytes = call i32 @llvm.amdgcn.sad.u8(i32 %x, i32 %y, i32 5)
  %high = call i32 @llvm.amdgcn.sad.hi.u8(i32 %x, i32 %y, i32 %x)
  %words = call i32 @llvm.amdgcn.sad.u16(i32 %x, i32 %y, i32 %y)
  %masked = call i32 @llvm.amdgcn.msad.u8(i32 %x, i32 %y, i32 %x)
  %mean = call i32 @llvm.amdgcn.lerp(i32 %x, i32 %y, i32 %k)
  ; 197121 is 0x030201: the differences to 0 are 1, 2 and 3.
  %six = call i32 @llvm.amdgcn.sad.u8(i32 %k, i32 0, i32 0)
  %uniform = getelementptr i32, ptr addrspace(1) %a, i32 %six
  %same = load i32, ptr addrspace(1) %uniform
  %o0 = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %bytes, ptr addrspace(1) %o0
  %o1 = getelementptr i32, ptr addrspace(1) %o0, i32 64
  store i32 %high, ptr addrspace(1) %o1
  %o2 = getelementptr i32, ptr addrspace(1) %o0, i32 128
  store i32 %words, ptr addrspace(1) %o2
  %o3 = getelementptr i32, ptr addrspace(1) %o0, i32 192
  store i32 %masked, ptr addrspace(1) %o3
  %o4 = getelementptr i32, ptr addrspace(1) %o0, i32 256
  store i32 %mean, ptr addrspace(1) %o4
  %o5 = getelementptr i32, ptr addrspace(1) %o0, i32 320
  store i32 %same, ptr addrspace(1) %o5
  ret void
}
