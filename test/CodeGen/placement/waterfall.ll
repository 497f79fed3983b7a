; Scalar operands that differ from lane to lane: a loop over their values where
; it costs less, or where nothing else does.
;
; RUN: %llc %s -o %t.s -pass-remarks-analysis=toygcn-waterfall 2>&1 \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: FileCheck %s --check-prefixes=ALL,AUTO < %t.s
; RUN: %llc %s -o - -toygcn-waterfall=always | FileCheck %s --check-prefixes=ALL,ALWAYS
; RUN: %llc %s -o - -toygcn-waterfall=never | FileCheck %s --check-prefixes=ALL,NEVER
; RUN: %llc %s -o - -toygcn-waterfall-values=64 | FileCheck %s --check-prefix=MANY
; RUN: %llc %s -o - -toygcn-waterfall-values=0 | FileCheck %s --check-prefix=ONE
; RUN: not %llc %s -o - -toygcn-waterfall=maybe 2>&1 | FileCheck %s --check-prefix=ERR
; ERR: for the --toygcn-waterfall option: Cannot find option named 'maybe'!

; REMARK: llvm.nvvm.match.any.sync.i32: a loop over its values: 8 of them would take 288 cycles, the form without loop takes 1024
; REMARK: llvm.nvvm.match.any.sync.i32: no loop over its values: 4 of them would take 144 cycles, the form without loop takes 64
; REMARK: llvm.amdgcn.readlane.i64: no loop over its values: 8 of them would take 448 cycles, the form without loop takes 36
; REMARK: llvm.amdgcn.inverse.ballot.i64: no loop over its values: 8 of them would take 544 cycles, the form without loop takes 32

; ALL-LABEL: match:
; AUTO: v_readfirstlane_b32
; AUTO: s_cbranch_execnz
; ALWAYS: v_readfirstlane_b32
; NEVER-NOT: v_readfirstlane_b32
; ALL: s_endpgm
; MANY-LABEL: match:
; MANY-NOT: v_readfirstlane_b32
; MANY: s_endpgm
define amdgpu_kernel void @match(ptr addrspace(3) %out) {
  %x = load volatile i32, ptr addrspace(3) %out
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %x)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) %out, i32 %t
  store i32 %r, ptr addrspace(3) %p
  ret void
}

; Two bits differ: four values at most, two steps. (One value: a round is less
; than two steps.)
; ONE-LABEL: match_few:
; ONE: v_readfirstlane_b32
; ALL-LABEL: match_few:
; ALWAYS: v_readfirstlane_b32
; NEVER-NOT: v_readfirstlane_b32
; ALL: s_endpgm
define amdgpu_kernel void @match_few(ptr addrspace(3) %out) {
  %x = load volatile i32, ptr addrspace(3) %out
  %y = and i32 %x, 12
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %y)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) %out, i32 %t
  store i32 %r, ptr addrspace(3) %p
  ret void
}

; ALL-LABEL: read:
; AUTO: ds_bpermute_b32
; AUTO: ds_bpermute_b32
; ALWAYS-NOT: ds_bpermute_b32
; ALWAYS: v_readfirstlane_b32 [[S:s[0-9]+]]
; ALWAYS: v_readlane_b32 {{s[0-9]+}}, {{v[0-9]+}}, [[S]]
; ALWAYS: v_readlane_b32 {{s[0-9]+}}, {{v[0-9]+}}, [[S]]
; NEVER: ds_bpermute_b32
; ALL: s_endpgm
define amdgpu_kernel void @read(ptr addrspace(3) %out, i64 %n) {
  %x = load volatile i64, ptr addrspace(3) %out
  %i = load volatile i32, ptr addrspace(3) %out
  %r = call i64 @llvm.amdgcn.readlane.i64(i64 %x, i32 %i)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(3) %out, i32 %t
  store i64 %r, ptr addrspace(3) %p
  ret void
}

; Each lane has its own mask, and its own bit in it.
; ALL-LABEL: mask:
; AUTO: v_cndmask_b32
; AUTO: v_lshrrev_b32
; AUTO-NOT: s_cbranch
; ALWAYS: v_readfirstlane_b32
; ALWAYS: v_readfirstlane_b32
; ALWAYS: s_cbranch
; ALL: s_endpgm
define amdgpu_kernel void @mask(ptr addrspace(3) %out) {
  %m = load volatile i64, ptr addrspace(3) %out
  %b = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %m)
  %r = zext i1 %b to i32
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) %out, i32 %t
  store i32 %r, ptr addrspace(3) %p
  ret void
}

; A round would write to a lane that is not in it.
; ALL-LABEL: write:
; ALL-NOT: v_writelane
; ALL: v_cndmask_b32
; ALL: s_endpgm
define amdgpu_kernel void @write(ptr addrspace(3) %out, i32 %n) {
  %x = load volatile i32, ptr addrspace(3) %out
  %i = load volatile i32, ptr addrspace(3) %out
  %r = call i32 @llvm.amdgcn.writelane.i32(i32 %x, i32 %i, i32 %n)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) %out, i32 %t
  store i32 %r, ptr addrspace(3) %p
  ret void
}

; Groups of lanes, each with its own mask: there is nothing but the loop.
; ALL-LABEL: groups:
; ALL: v_readfirstlane_b32
; ALL: s_endpgm
define amdgpu_kernel void @groups(ptr addrspace(3) %out) {
  %x = load volatile i32, ptr addrspace(3) %out
  %members = load volatile i32, ptr addrspace(3) %out
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 %members)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) %out, i32 %t
  store i32 %r, ptr addrspace(3) %p
  ret void
}

; What a buffer's store writes, and where in the buffer, may differ from lane to
; lane; which buffer it is may not.
; ALL-LABEL: data:
; ALL-NOT: v_readfirstlane_b32
; ALL: buffer_store_dword
define amdgpu_kernel void @data(<4 x i32> %buffer) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = shl i32 %t, 2
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 %t, <4 x i32> %buffer, i32 %at, i32 0, i32 0)
  ret void
}

; ALL-LABEL: buffers:
; ALL: v_readfirstlane_b32
; ALL: buffer_store_dword
define amdgpu_kernel void @buffers(<4 x i32> %a, <4 x i32> %b) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %t, 0
  %buffer = select i1 %first, <4 x i32> %a, <4 x i32> %b
  call void @llvm.amdgcn.raw.buffer.store.i32(i32 7, <4 x i32> %buffer, i32 0, i32 0, i32 0)
  ret void
}
