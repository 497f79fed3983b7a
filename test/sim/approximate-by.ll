; Results of approximate instructions may be one unit from the true value, those
; of f64 2^29 units, but zeros, infinities, NaN and powers of two of powers of
; two are exact. A correctly rounded result above the true value moves down only.
;
; RUN: %llc -filetype=obj %s -o %t.o && ld.lld -shared %t.o -o %t.hsaco
; RUN: %toygcn run %t.hsaco --grid 1 --block 1 --arg buf:u32:16 --print 0 | FileCheck %s --check-prefix=NEAREST
; RUN: %toygcn run %t.hsaco --grid 1 --block 1 --arg buf:u32:16 --print 0 --approximate-by 0 | FileCheck %s --check-prefix=NEAREST
; RUN: %toygcn run %t.hsaco --grid 1 --block 1 --arg buf:u32:16 --print 0 --approximate-by -1 | FileCheck %s --check-prefix=DOWN
; RUN: %toygcn run %t.hsaco --grid 1 --block 1 --arg buf:u32:16 --print 0 --approximate-by=+1 | FileCheck %s --check-prefix=UP
; RUN: %toygcn run %t.hsaco --grid 1 --block 1 --arg buf:u32:16 --print 0 --approximate-by random > %t.1
; RUN: %toygcn run %t.hsaco --grid 1 --block 1 --arg buf:u32:16 --print 0 --approximate-by random | diff - %t.1
; RUN: not %toygcn run %t.hsaco --grid 1 --block 1 --arg buf:u32:16 --approximate-by 2 2>&1 | FileCheck %s --check-prefix=BAD
;
; BAD: --approximate-by: '2' is not -1, 0, +1 or random
; Reciprocal of 3, root of 2, power, logarithm, sine; then a half and a double.
; NEAREST: 0: 1051372203 1068827891 1068827891 1070260237 1058437400 13653 1431655765 {{[0-9]+}} 3204448256 1056964608 1073741824 1065353216 0 1065353216 2139095040 0
; DOWN: 0: 1051372202 1068827891 1068827891 1070260237 1058437400 13653 894784853 {{[0-9]+}} 3204448256 1056964608 1073741824 1065353216 0 1065353216 2139095040 0
; UP: 0: 1051372203 1068827892 1068827892 1070260238 1058437400 13654 1968526677 {{[0-9]+}} 3204448256 1056964608 1073741824 1065353216 0 1065353216 2139095040 0

declare float @llvm.amdgcn.rcp.f32(float)
declare float @llvm.amdgcn.sqrt.f32(float)
declare float @llvm.amdgcn.exp2.f32(float)
declare float @llvm.amdgcn.log.f32(float)
declare float @llvm.amdgcn.sin.f32(float)
declare float @llvm.amdgcn.rsq.f32(float)
declare half @llvm.amdgcn.rcp.f16(half)
declare double @llvm.amdgcn.rcp.f64(double)

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %r0 = call float @llvm.amdgcn.rcp.f32(float 0x4008000000000000)
  %b0 = bitcast float %r0 to i32
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %b0, ptr addrspace(1) %p0
  %r1 = call float @llvm.amdgcn.sqrt.f32(float 0x4000000000000000)
  %b1 = bitcast float %r1 to i32
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %b1, ptr addrspace(1) %p1
  %r2 = call float @llvm.amdgcn.exp2.f32(float 0x3FE0000000000000)
  %b2 = bitcast float %r2 to i32
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %b2, ptr addrspace(1) %p2
  %r3 = call float @llvm.amdgcn.log.f32(float 0x4008000000000000)
  %b3 = bitcast float %r3 to i32
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  store i32 %b3, ptr addrspace(1) %p3
  %r4 = call float @llvm.amdgcn.sin.f32(float 0x3FB99999A0000000)
  %b4 = bitcast float %r4 to i32
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  store i32 %b4, ptr addrspace(1) %p4
  %r5 = call half @llvm.amdgcn.rcp.f16(half 0xH4200)
  %b5 = bitcast half %r5 to i16
  %z5 = zext i16 %b5 to i32
  %p5 = getelementptr i32, ptr addrspace(1) %out, i32 5
  store i32 %z5, ptr addrspace(1) %p5
  %r6 = call double @llvm.amdgcn.rcp.f64(double 0x4008000000000000)
  %b6 = bitcast double %r6 to i64
  %p6 = getelementptr i32, ptr addrspace(1) %out, i32 6
  store i64 %b6, ptr addrspace(1) %p6
  %r7 = call float @llvm.amdgcn.rcp.f32(float 0xC000000000000000)
  %b7 = bitcast float %r7 to i32
  %p7 = getelementptr i32, ptr addrspace(1) %out, i32 8
  store i32 %b7, ptr addrspace(1) %p7
  %r8 = call float @llvm.amdgcn.rsq.f32(float 0x4010000000000000)
  %b8 = bitcast float %r8 to i32
  %p8 = getelementptr i32, ptr addrspace(1) %out, i32 9
  store i32 %b8, ptr addrspace(1) %p8
  %r9 = call float @llvm.amdgcn.sqrt.f32(float 0x4010000000000000)
  %b9 = bitcast float %r9 to i32
  %p9 = getelementptr i32, ptr addrspace(1) %out, i32 10
  store i32 %b9, ptr addrspace(1) %p9
  %r10 = call float @llvm.amdgcn.exp2.f32(float 0x0000000000000000)
  %b10 = bitcast float %r10 to i32
  %p10 = getelementptr i32, ptr addrspace(1) %out, i32 11
  store i32 %b10, ptr addrspace(1) %p10
  %r11 = call float @llvm.amdgcn.log.f32(float 0x3FF0000000000000)
  %b11 = bitcast float %r11 to i32
  %p11 = getelementptr i32, ptr addrspace(1) %out, i32 12
  store i32 %b11, ptr addrspace(1) %p11
  %r12 = call float @llvm.amdgcn.sin.f32(float 0x3FD0000000000000)
  %b12 = bitcast float %r12 to i32
  %p12 = getelementptr i32, ptr addrspace(1) %out, i32 13
  store i32 %b12, ptr addrspace(1) %p12
  %r13 = call float @llvm.amdgcn.rcp.f32(float 0x0000000000000000)
  %b13 = bitcast float %r13 to i32
  %p13 = getelementptr i32, ptr addrspace(1) %out, i32 14
  store i32 %b13, ptr addrspace(1) %p13
  ret void
}
