; Data of buffers is of the sizes that an instruction has.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: in function bytes: unsupported intrinsic 'llvm.amdgcn.raw.buffer.load.i24': data of 3 bytes, not of 1, 2, 4, 8, 12 or 16: %a = call i24
; CHECK: error: in function bytes: unsupported intrinsic 'llvm.amdgcn.struct.buffer.store.v3i16': data of 6 bytes, not of 1, 2, 4, 8, 12 or 16: call void
; CHECK: error: in function bytes: unsupported intrinsic 'llvm.amdgcn.raw.buffer.load.v8i32': data of 32 bytes, not of 1, 2, 4, 8, 12 or 16: %b = call <8 x i32>
; CHECK: error: in function bytes: unsupported intrinsic 'llvm.amdgcn.raw.buffer.atomic.add.i16': data of 2 bytes, not of 4 or 8: %c = call i16
define amdgpu_kernel void @bytes(<4 x i32> %r, i32 %x, <3 x i16> %v, ptr addrspace(1) %p) {
  %a = call i24 @llvm.amdgcn.raw.buffer.load.i24(<4 x i32> %r, i32 %x, i32 0, i32 0)
  call void @llvm.amdgcn.struct.buffer.store.v3i16(<3 x i16> %v, <4 x i32> %r, i32 %x, i32 0, i32 0, i32 0)
  %b = call <8 x i32> @llvm.amdgcn.raw.buffer.load.v8i32(<4 x i32> %r, i32 %x, i32 0, i32 0)
  %c = call i16 @llvm.amdgcn.raw.buffer.atomic.add.i16(i16 1, <4 x i32> %r, i32 %x, i32 0, i32 0)
  store i24 %a, ptr addrspace(1) %p
  store <8 x i32> %b, ptr addrspace(1) %p
  store i16 %c, ptr addrspace(1) %p
  ret void
}
