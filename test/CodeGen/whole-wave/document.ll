; RUN: %llc %s -o - | sed -n '/^; %bb.1/,/s_mov_b64 exec/p' | sed -n 's/^\t\([sv]_.*\)/\1/p' \
; RUN:   | sed -n '/^s_or_saveexec/,$p' > %t.code
; RUN: sed -n '/^s_or_saveexec/,/^s_mov_b64 exec/p' %source/docs/whole-wave.md > %t.doc
; RUN: diff %t.doc %t.code
; RUN: FileCheck %s < %t.code
; The code in docs/whole-wave.md is what comes out: one region, whose result the
; lanes of this arm read as it is.
;
; CHECK: s_or_saveexec_b64 [[SAVED:s\[[0-9:]+\]]], -1
; CHECK-NEXT: v_cndmask_b32_e64 {{v[0-9]+}}, 0, {{v[0-9]+}}, [[SAVED]]
; CHECK: s_mov_b64 exec, [[SAVED]]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @neighbours(i32 %n, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = mul i32 %t, %t
  %c = icmp ult i32 %t, %n
  br i1 %c, label %then, label %end

then:
  %w = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %left = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %w, i32 273, i32 15, i32 15, i1 true)
  %both = or i32 %left, %w
  %r = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %both)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %p
  br label %end

end:
  ret void
}
