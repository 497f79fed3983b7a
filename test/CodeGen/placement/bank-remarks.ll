; Remarks say of each value in which bank it is, what the table of operations has
; for it on each unit, and what it costs on the other. Values that are variables
; of the source have their names.
;
; RUN: %llc %s -o /dev/null -pass-remarks-analysis=toygcn-banks 2>&1 | FileCheck %s
; RUN: %llc %s -o /dev/null -pass-remarks-output=%t.yaml -pass-remarks-filter=toygcn-banks
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml
;
; CHECK: k.cl:4:1: {{.*}} (G_MUL): SGPR, uniform; row G_MUL: 4 cycles on the scalar unit, 16 cycles on the vector one; placed: {{[0-9.]+}} as scalar, {{[0-9.]+}} as vector{{$}}
; CHECK: k.cl:5:1: {{.*}} (G_FADD): VGPR, uniform; row G_FADD: none (GFX9 has no scalar float unit) on the scalar unit, 4 cycles on the vector one; placed: never as scalar, {{[0-9.]+}} as vector; v_readfirstlane_b32: 4.00
; CHECK: k.cl:6:1: {{.*}} (G_ADD, sum): VGPR, divergent; row G_ADD: 4 cycles on the scalar unit, 4 cycles on the vector one; v_readfirstlane_b32: 4.00
; CHECK: k.cl:7:1: {{.*}} (G_LOAD): VGPR, divergent; row G_LOAD: none (the scalar cache does not serve this load) on the scalar unit, 4 cycles on the vector one
; CHECK: k.cl:8:1: {{.*}} (G_ICMP): lane mask, divergent; row G_ICMP: {{.*}}; s_and_b64 with EXEC: 4.00
;
; YAML: Name: Bank
; YAML-NEXT: DebugLoc: { File: k.cl, Line: 4, Column: 1 }
; YAML: Bank: SGPR
; YAML: Row: G_MUL
; YAML: ScalarForm: 4 cycles
; YAML: VectorForm: 16 cycles
; YAML: ScalarCost: '{{[0-9.]+}}'
; YAML: VectorCost:
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, float %f) !dbg !4 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !10
  %m = mul i32 %n, %n, !dbg !11
  %g = fadd float %f, 2.0, !dbg !12
  %s = add i32 %m, %tid, !dbg !13
    #dbg_value(i32 %s, !7, !DIExpression(), !13)
  %v = load volatile i32, ptr addrspace(1) %p, !dbg !14
  %c = icmp slt i32 %s, %v, !dbg !15
  %w = select i1 %c, i32 %s, i32 7, !dbg !16
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %s
  store i32 %w, ptr addrspace(1) %q
  store volatile float %g, ptr addrspace(1) %p
  store volatile i32 %m, ptr addrspace(1) %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !5)
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !5)
!5 = !{}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 6, type: !6)
!10 = !DILocation(line: 3, column: 1, scope: !4)
!11 = !DILocation(line: 4, column: 1, scope: !4)
!12 = !DILocation(line: 5, column: 1, scope: !4)
!13 = !DILocation(line: 6, column: 1, scope: !4)
!14 = !DILocation(line: 7, column: 1, scope: !4)
!15 = !DILocation(line: 8, column: 1, scope: !4)
!16 = !DILocation(line: 9, column: 1, scope: !4)
