; Inline assembly between a branch and where it goes counts with its length: a branch
; reaches 128 KB.
;
; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; RUN: %llc %s -o - | FileCheck %s
; CHECK: s_getpc_b64 s{{.}}[[PC:[0-9]+]]:
; CHECK-NEXT: [[HERE:.*]]:
; CHECK-NEXT: s_add_u32 s[[PC]], s[[PC]], ([[THERE:.*]]-[[HERE]])&4294967295
; CHECK-NEXT: s_addc_u32 {{.*}}, ([[THERE]]-[[HERE]])>>32
; CHECK: .zero 140000
; CHECK: [[THERE]]:
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:zero --arg u32:1
; EXPECT 0: [lane + 1 for lane in range(64)]

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %skip) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %far = icmp eq i32 %skip, 0
  br i1 %far, label %there, label %done

there:
  call void asm sideeffect ".space 140000", ""()
  br label %done

done:
  %x = add i32 %id, %skip
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void
}
