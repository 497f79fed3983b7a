; Private arrays that are indexed at run time: vectors, LDS, or a reason.
; RUN: %llc %s -stop-after=toygcn-place-arrays -toygcn-arrays-lds-waves=8 -o - \
; RUN:   -pass-remarks=toygcn-place-arrays \
; RUN:   -pass-remarks-missed=toygcn-place-arrays 2> %t.remarks \
; RUN:   | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
; RUN: %llc %s -stop-after=toygcn-place-arrays -toygcn-arrays-vector-dwords=4 \
; RUN:   -toygcn-arrays-lds-waves=8 -o - | FileCheck %s --check-prefix=FOUR
; RUN: %llc %s -stop-after=toygcn-place-arrays -toygcn-arrays-all-dwords=15 \
; RUN:   -toygcn-arrays-lds-waves=8 -o - | FileCheck %s --check-prefix=ALL
; RUN: %llc %s -stop-after=toygcn-place-arrays -toygcn-arrays-selected-dwords=8 \
; RUN:   -toygcn-arrays-lds-waves=8 -o - | FileCheck %s --check-prefix=SELECTED
; RUN: %llc %s -stop-after=toygcn-place-arrays -o - | FileCheck %s --check-prefix=WAVES
; RUN: %llc %s -O0 -o /dev/null -debug-pass=Structure 2>&1 \
; RUN:   | FileCheck %s --check-prefix=NONE
; NONE-NOT: places of private arrays
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @elsewhere(ptr addrspace(5))

; CHECK-DAG: @divergent.a = internal addrspace(3) global [2048 x i8] poison, align 4
; CHECK-DAG: @rows.b = internal addrspace(3) global [4096 x i8] poison, align 8
; WAVES-NOT: @rows.b
; WAVES: @divergent.a = internal addrspace(3) global [2048 x i8]
; WAVES-NOT: @rows.b

; One index for all lanes.
; REMARK: private array %a is in registers
; CHECK-LABEL: @uniform(
; CHECK-NOT: alloca
; CHECK: insertelement <16 x i32> undef, i32 7, i32 %i
; CHECK: extractelement <16 x i32>
; FOUR-LABEL: @uniform(
; FOUR: load i32, ptr addrspace(3)
; ALL-LABEL: @uniform(
; ALL: load i32, ptr addrspace(3)
define amdgpu_kernel void @uniform(ptr addrspace(1) %out, i32 %i, i32 %j) #0 {
  %a = alloca [16 x i32], addrspace(5)
  %p = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  store i32 7, ptr addrspace(5) %p
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %j
  %x = load i32, ptr addrspace(5) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; An index of each lane's own: dwords of one number side by side.
; REMARK: private array %a is in LDS
; CHECK-LABEL: @divergent(
; CHECK-NOT: alloca
; CHECK: %[[T:.*]] = call i32 @llvm.amdgcn.workitem.id.x()
; CHECK: mul i32 %i, 256
; CHECK: mul i32 %[[T]], 4
; CHECK: store i32 7, ptr addrspace(3) %{{.*}}, align 4
; CHECK: load i32, ptr addrspace(3) %{{.*}}, align 4
; SELECTED-LABEL: @divergent(
; SELECTED: extractelement <8 x i32>
define amdgpu_kernel void @divergent(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  %a = alloca [8 x i32], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  store i32 7, ptr addrspace(5) %p
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 3
  %x = load i32, ptr addrspace(5) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; Rows of pairs of pointers, whose second lies at 8 bytes; the launch says how
; long the rows of the workgroup are.
; REMARK: private array %b is in LDS
; CHECK-LABEL: @rows(
; CHECK-DAG: call i32 @llvm.amdgcn.workitem.id.z()
; CHECK-DAG: call i32 @llvm.amdgcn.workitem.id.y()
; CHECK-DAG: getelementptr inbounds i8, ptr addrspace(4) %{{.*}}, i64 4
; CHECK-DAG: load i16, ptr addrspace(4) %{{.*}}, align 4
; CHECK-DAG: getelementptr inbounds i8, ptr addrspace(4) %{{.*}}, i64 6
; CHECK-DAG: load i16, ptr addrspace(4) %{{.*}}, align 2
; CHECK: %[[I:.*]] = mul i32 %i, 2
; CHECK: %[[J:.*]] = add i32 %[[I]], 1
; CHECK: mul i32 %[[J]], 512
; CHECK: load i64, ptr addrspace(3) %{{.*}}, align 8
; CHECK: inttoptr i64 %{{.*}} to ptr addrspace(1)
define amdgpu_kernel void @rows(ptr addrspace(1) %out, i32 %n) #0 {
  %b = alloca [4 x { ptr addrspace(1), ptr addrspace(1) }], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr inbounds { ptr addrspace(1), ptr addrspace(1) }, ptr addrspace(5) %b, i32 %n, i32 1
  store ptr addrspace(1) %out, ptr addrspace(5) %p
  %q = getelementptr inbounds { ptr addrspace(1), ptr addrspace(1) }, ptr addrspace(5) %b, i32 %i, i32 1
  %x = load ptr addrspace(1), ptr addrspace(5) %q
  store i32 1, ptr addrspace(1) %x
  ret void
}

; Bytes of an address may pass the last one: 30 bits of dwords count.
; CHECK-LABEL: @wraps(
; CHECK: and i32 %{{.*}}, 1073741823
; CHECK: extractelement <2 x i32>
define amdgpu_kernel void @wraps(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [2 x i32], addrspace(5)
  store <2 x i32> <i32 1, i32 2>, ptr addrspace(5) %a
  %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; A double of two elements, the second at an index that is one more.
; CHECK-LABEL: @parts(
; CHECK: extractelement <4 x i32> %{{.*}}, i32 %i
; CHECK: %[[I:.*]] = add i32 %i, 1
; CHECK: extractelement <4 x i32> %{{.*}}, i32 %[[I]]
; CHECK: bitcast <2 x i32> %{{.*}} to double
define amdgpu_kernel void @parts(ptr addrspace(1) %out, i32 %i, i32 %v) {
  %a = alloca [4 x i32], addrspace(5)
  %p = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %v
  store i32 %v, ptr addrspace(5) %p
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  %x = load double, ptr addrspace(5) %q, align 4
  store double %x, ptr addrspace(1) %out
  ret void
}

; A byte is written into a dword that toygcn-index-vectors makes zero first.
; REMARK: private array %a is in registers
; CHECK-LABEL: @uniform_bytes(
; CHECK: insertelement <8 x i8> undef, i8 1, i32 %i
define amdgpu_kernel void @uniform_bytes(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [8 x i8], addrspace(5)
  %p = getelementptr inbounds i8, ptr addrspace(5) %a, i32 %i
  store i8 1, ptr addrspace(5) %p
  %x = load i8, ptr addrspace(5) %a
  store i8 %x, ptr addrspace(1) %out
  ret void
}

; A constant of another type is a number.
; CHECK-LABEL: @constants(
; CHECK: insertelement <4 x i64> undef, i64 4863961815727489920, i32 0
define amdgpu_kernel void @constants(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [2 x <8 x bfloat>], addrspace(5)
  store <8 x bfloat> splat (bfloat 0xR4380), ptr addrspace(5) %a
  %q = getelementptr inbounds <8 x bfloat>, ptr addrspace(5) %a, i32 %i
  %x = load <8 x bfloat>, ptr addrspace(5) %q
  store <8 x bfloat> %x, ptr addrspace(1) %out
  ret void
}

; REMARK: private object %a stays in memory: its elements are parts of dwords here, and whole there
; CHECK-LABEL: @bytes(
; CHECK: alloca
define amdgpu_kernel void @bytes(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [8 x i8], addrspace(5)
  %p = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  store i32 %i, ptr addrspace(5) %p
  %q = getelementptr inbounds i8, ptr addrspace(5) %a, i32 %i
  %x = load i8, ptr addrspace(5) %q
  store i8 %x, ptr addrspace(1) %out
  ret void
}

; REMARK: private object %a stays in memory: its address goes elsewhere
; CHECK-LABEL: @escapes(
; CHECK: alloca
define amdgpu_kernel void @escapes(ptr addrspace(1) %out) {
  %a = alloca [8 x i32], addrspace(5)
  call void @elsewhere(ptr addrspace(5) %a)
  ret void
}

; REMARK: private object %a stays in memory: its address goes elsewhere
; CHECK-LABEL: @volatile(
; CHECK: alloca
define amdgpu_kernel void @volatile(ptr addrspace(1) %out, i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  store volatile i32 1, ptr addrspace(5) %q
  ret void
}

; REMARK: private object %a stays in memory: the launch says how much LDS there is
; CHECK-LABEL: @sized(
; CHECK: alloca
define amdgpu_kernel void @sized(ptr addrspace(1) %out, ptr addrspace(3) %l) {
  %a = alloca [8 x i32], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; REMARK: private object %a stays in memory: only a kernel that calls no function has LDS of its own
; CHECK-LABEL: @plain(
; CHECK: alloca
define i32 @plain(i32 %i) {
  %a = alloca [8 x i32], addrspace(5)
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %q
  ret i32 %x
}

; REMARK: private object %a stays in memory: LDS would have no room for enough waves
; CHECK-LABEL: @large(
; CHECK: alloca
define amdgpu_kernel void @large(ptr addrspace(1) %out) {
  %a = alloca [80 x i32], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Room for eight waves: 32 dwords of each work-item. If the launch chooses the
; size of workgroups, for sixteen.
; REMARK: private array %a is in LDS
; REMARK: private object %c stays in memory: LDS would have no room for enough waves
; REMARK: private object %b stays in memory: LDS would have no room for enough waves
; CHECK-LABEL: @full(
; CHECK-NOT: alloca
; CHECK-LABEL: @chosen(
; CHECK: alloca
; CHECK-LABEL: @over(
; CHECK: alloca
define amdgpu_kernel void @full(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %a = alloca [32 x i32], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr inbounds i32, ptr addrspace(5) %a, i32 %i
  %x = load i32, ptr addrspace(5) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @chosen(ptr addrspace(1) %out) #0 {
  %c = alloca [32 x i32], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr inbounds i32, ptr addrspace(5) %c, i32 %i
  %x = load i32, ptr addrspace(5) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @over(ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
  %b = alloca [33 x i32], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr inbounds i32, ptr addrspace(5) %b, i32 %i
  %x = load i32, ptr addrspace(5) %q
  store i32 %x, ptr addrspace(1) %out
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
