; RUN: %llc -O2 -stop-after=toygcn-lower-memory-transfers,1 %s -o - | FileCheck %s
; RUN: %llc -O0 -stop-after=toygcn-lower-memory-transfers,1 %s -o - | FileCheck %s
; RUN: %llc -stop-after=toygcn-lower-memory-transfers,1 -toygcn-copied-at-a-time=4 %s -o - | FileCheck %s --check-prefix=FOUR
; Small transfers are wide loads and stores of any alignment, others are loops
; of such. Each pointer has an offset of its own width.

declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p3.p1.i32(ptr addrspace(3), ptr addrspace(1), i32, i1)
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)

; CHECK-LABEL: @wide(
; CHECK: load <4 x i32>, ptr addrspace(1) %from, align 8
; CHECK: getelementptr inbounds i8, ptr addrspace(1) %from, i64 16
; CHECK: load i32, {{.*}}, align 8
; CHECK: load i16, {{.*}}, align 4
; CHECK: load i8, {{.*}}, align 2
; CHECK: store <4 x i32> {{.*}}, ptr addrspace(5) %to, align 4
define amdgpu_kernel void @wide(ptr addrspace(5) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %to, ptr addrspace(1) align 8 %from, i64 23, i1 false)
  ret void
}

; CHECK-LABEL: @bytes(
; CHECK: load i16, ptr addrspace(1) %from, align 1
; CHECK: load i8, ptr addrspace(1) {{.*}}, align 1
; CHECK: ret void
define amdgpu_kernel void @bytes(ptr addrspace(3) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p3.p1.i32(ptr addrspace(3) align 4 %to, ptr addrspace(1) %from, i32 3, i1 false)
  ret void
}

; In global memory the last two pieces may overlap, but not if volatile.
; CHECK-LABEL: @overlapping(
; CHECK: load i32, ptr addrspace(1) %from, align 1
; CHECK-NEXT: %[[Q:.*]] = getelementptr inbounds i8, ptr addrspace(1) %from, i64 3
; CHECK-NEXT: load i32, ptr addrspace(1) %[[Q]], align 1
; CHECK: load volatile i32
; CHECK: load volatile i16
; CHECK: load volatile i8
define amdgpu_kernel void @overlapping(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 7, i1 false)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 7, i1 true)
  ret void
}

; Eight pieces are read before one is written.
; CHECK-LABEL: @many(
; CHECK-COUNT-8: load <4 x i32>
; CHECK-COUNT-8: store <4 x i32>
; CHECK: load <4 x i32>
; CHECK: store <4 x i32>
; FOUR-LABEL: @many(
; FOUR-COUNT-4: load <4 x i32>
; FOUR-NOT: load
; FOUR: store <4 x i32>
define amdgpu_kernel void @many(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 144, i1 false)
  ret void
}

; All is read before anything is written.
; CHECK-LABEL: @move(
; CHECK-COUNT-5: load <4 x i32>
; CHECK-COUNT-5: store <4 x i32>
define amdgpu_kernel void @move(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %to, ptr addrspace(1) align 4 %from, i64 80, i1 false)
  ret void
}

; CHECK-LABEL: @loop(
; CHECK: load <16 x i32>
; CHECK: br i1
; CHECK: load <4 x i32>
; CHECK: ret void
define amdgpu_kernel void @loop(ptr addrspace(5) %to, ptr addrspace(1) %from) {
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %to, ptr addrspace(1) align 4 %from, i64 4000, i1 false)
  ret void
}

; CHECK-LABEL: @fill(
; CHECK: store <4 x i32> splat (i32 33686018), ptr addrspace(5) %to, align 4
; CHECK: store i8 2, {{.*}}, align 4
define amdgpu_kernel void @fill(ptr addrspace(5) %to) {
  call void @llvm.memset.p5.i32(ptr addrspace(5) align 4 %to, i8 2, i32 17, i1 false)
  ret void
}

; CHECK-LABEL: @fill_in_loop(
; CHECK: phi i64
; CHECK-COUNT-4: store <4 x i32>
; CHECK: icmp eq i64 %{{.*}}, 31
; CHECK: store <4 x i32>
; CHECK-NOT: store
; CHECK: ret void
define amdgpu_kernel void @fill_in_loop(ptr addrspace(1) %to, i8 %v) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) %to, i8 %v, i64 2000, i1 false)
  ret void
}
