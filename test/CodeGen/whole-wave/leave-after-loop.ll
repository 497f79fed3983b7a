; RUN: %llc -stop-after=toygcn-type-whole-wave %s -o - | FileCheck %s
; RUN: %llc -O0 -stop-after=toygcn-type-whole-wave %s -o - | FileCheck %s
; RUN: %llc -O3 %s -o /dev/null

; A strict.wwm after a loop that lanes leave in different rounds. Each lane
; copies its own value in the loop, where it computes it; the verifier of
; convergence takes that copy for the strict.wwm.
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: name: function
; CHECK: %[[W:[0-9]+]]:wholewave_32 = V_MOV_B32_dpp
; CHECK-NEXT: %[[OWN:[0-9]+]]:vgpr_32 = V_STRICT_WWM_B32 %[[W]], implicit $exec
; CHECK: BRCOND_LANES
; CHECK-NOT: V_STRICT_WWM_B32
; CHECK: $vgpr0 = COPY %[[OWN]]
define i32 @function(i32 %x, i32 %rounds) {
entry:
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %acc = phi i32 [ %w, %entry ], [ %next, %loop ]
  %next = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %acc, i32 289, i32 15, i32 15, i1 false)
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %rounds
  br i1 %more, label %loop, label %end

end:
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %next)
  ret i32 %s
}

; Only where lanes part: after a loop of uniform rounds the register is read as
; it is.
; CHECK-LABEL: name: kernel
; CHECK: %[[SAME:[0-9]+]]:wholewave_32 = V_SET_INACTIVE_B32
; CHECK-NOT: V_STRICT_WWM_B32
; CHECK: %[[APART:[0-9]+]]:wholewave_32 = V_SET_INACTIVE_B32
; CHECK-NEXT: %[[OWN:[0-9]+]]:vgpr_32 = V_STRICT_WWM_B32 %[[APART]], implicit $exec
; CHECK-NOT: V_STRICT_WWM_B32
; CHECK: V_XOR_B32_e64 %[[SAME]], %[[OWN]]
define amdgpu_kernel void @kernel(ptr addrspace(1) %out, i32 %rounds) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %together

together:
  %i = phi i32 [ 0, %entry ], [ %i1, %together ]
  %n1 = add i32 %t, %i
  %same = call i32 @llvm.amdgcn.set.inactive.i32(i32 %n1, i32 0)
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i, %rounds
  br i1 %more, label %together, label %part

part:
  %j = phi i32 [ 0, %together ], [ %j1, %part ]
  %n2 = mul i32 %t, %j
  %apart = call i32 @llvm.amdgcn.set.inactive.i32(i32 %n2, i32 0)
  %j1 = add i32 %j, 1
  %again = icmp ult i32 %j, %t
  br i1 %again, label %part, label %end

end:
  %a = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %same)
  %b = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %apart)
  %r = xor i32 %a, %b
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %p
  ret void
}
