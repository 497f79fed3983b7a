; What only a selection pass can see is told with the function and the generic
; instruction, for each function of the module in one run; status 1, no stack
; dump.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"
; RUN: not %llc -O2 %s -o /dev/null -stop-after=legalizer 2>&1 | FileCheck %s --check-prefix=STOP

; CHECK: error: in function field: unable to legalize instruction: {{.*}}@llvm.amdgcn.ubfe
; STOP: error: in function field: unable to legalize instruction: {{.*}}@llvm.amdgcn.ubfe
define amdgpu_kernel void @field(ptr addrspace(1) %p, i64 %a) {
  %c = call i64 @llvm.amdgcn.ubfe.i64(i64 %a, i32 3, i32 5)
  store i64 %c, ptr addrspace(1) %p
  ret void
}


; With debug information, the place comes first.
; CHECK: error: k.cl:7:3: in function with_place: unable to legalize instruction: {{.*}}@llvm.amdgcn.ubfe
define amdgpu_kernel void @with_place(ptr addrspace(1) %p, i64 %a) !dbg !3 {
  %c = call i64 @llvm.amdgcn.ubfe.i64(i64 %a, i32 3, i32 5), !dbg !4
  store i64 %c, ptr addrspace(1) %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: NoDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "with_place", scope: !1, file: !1, line: 5, unit: !0, type: !5)
!4 = !DILocation(line: 7, column: 3, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
