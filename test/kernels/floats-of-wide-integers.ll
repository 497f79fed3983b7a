; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Integers above all floats become infinity, with their sign; the largest float is
; itself.
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:5 --arg i64:4
; EXPECT 0: [0x7f800000, 0xff800000, 0x7c00, 0x7f7fffff, 0x7f80]

target triple = "amdgcn-amd-amdhsa"

define void @put(ptr addrspace(1) %out, i32 %i, i32 %bits) alwaysinline {
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %bits, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %a) {
  %x = zext i64 %a to i256
  %y = shl i256 %x, 128
  %f = uitofp i256 %y to float
  %fi = bitcast float %f to i32
  call void @put(ptr addrspace(1) %out, i32 0, i32 %fi)
  %n = sub i256 0, %y
  %z = trunc i256 %n to i132
  %g = sitofp i132 %z to float
  %gi = bitcast float %g to i32
  call void @put(ptr addrspace(1) %out, i32 1, i32 %gi)
  %h = uitofp i256 %y to half
  %hi = bitcast half %h to i16
  %hz = zext i16 %hi to i32
  call void @put(ptr addrspace(1) %out, i32 2, i32 %hz)
  %quarter = lshr i256 %y, 2
  %step = shl i256 %x, 102
  %most = sub i256 %quarter, %step
  %l = sitofp i256 %most to float
  %li = bitcast float %l to i32
  call void @put(ptr addrspace(1) %out, i32 3, i32 %li)
  %b = uitofp i256 %most to bfloat
  %bi = bitcast bfloat %b to i16
  %bz = zext i16 %bi to i32
  call void @put(ptr addrspace(1) %out, i32 4, i32 %bz)
  ret void
}
