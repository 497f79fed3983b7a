; Elements that are set one after the other in a vector of which nothing is known yet:
; what is still poison does no harm to what shares a dword with it.
;
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; LAUNCH: --kernel halves --grid 64 --block 64 --arg buf:u32:64
; EXPECT 0: [t | 9 << 16 if t % 2 == 0 else t << 16 | 9 for t in range(64)]
; LAUNCH: --kernel bytes --grid 64 --block 64 --arg buf:u32:64
; EXPECT 0: [sum(((k ^ t) % 4 * 8 + t // 4) << 8 * k for k in range(4))
;            for t in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @halves(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %i = and i32 %t, 1
  %x = trunc i32 %t to i16
  %one = insertelement <2 x i16> poison, i16 %x, i32 %i
  %other = xor i32 %i, 1
  %both = insertelement <2 x i16> %one, i16 9, i32 %other
  %to = getelementptr <2 x i16>, ptr addrspace(1) %out, i32 %t
  store <2 x i16> %both, ptr addrspace(1) %to
  ret void
}

; Byte k is 8 * ((k ^ t) % 4) + t / 4.
define amdgpu_kernel void @bytes(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %low = and i32 %t, 3
  %high = lshr i32 %t, 2
  %x = trunc i32 %high to i8
  %x1 = add i8 %x, 8
  %x2 = add i8 %x, 16
  %x3 = add i8 %x, 24
  %i1 = xor i32 %low, 1
  %i2 = xor i32 %low, 2
  %i3 = xor i32 %low, 3
  %a = insertelement <4 x i8> poison, i8 %x, i32 %low
  %b = insertelement <4 x i8> %a, i8 %x1, i32 %i1
  %c = insertelement <4 x i8> %b, i8 %x2, i32 %i2
  %d = insertelement <4 x i8> %c, i8 %x3, i32 %i3
  %to = getelementptr <4 x i8>, ptr addrspace(1) %out, i32 %t
  store <4 x i8> %d, ptr addrspace(1) %to
  ret void
}
