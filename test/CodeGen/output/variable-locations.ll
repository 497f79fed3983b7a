; With debug information, variables have locations: registers of all phases of
; allocation, and none where the value is another's part by now.

; RUN: %llc -O2 -filetype=obj %s -o %t.o
; RUN: llvm-dwarfdump --verify %t.o
; RUN: llvm-dwarfdump %t.o | FileCheck %s
; RUN: %llc -O0 -filetype=obj %s -o %t.O0.o
; RUN: llvm-dwarfdump --verify %t.O0.o
; RUN: llvm-dwarfdump %t.O0.o | FileCheck %s --check-prefix=O0
; RUN: %llc -O2 %s -o - | FileCheck %s --check-prefix=ASM

; CHECK: DW_AT_location {{.*}}
; CHECK-NEXT: {{.*}}: DW_OP_regx VGPR0)
; CHECK-NEXT: DW_AT_name ("lane")
; CHECK: DW_AT_location {{.*}}
; CHECK-NEXT: {{.*}}: DW_OP_regx SGPR2)
; CHECK-NEXT: DW_AT_name ("twice")
; CHECK: DW_AT_location {{.*}}
; CHECK-NEXT: {{.*}}: DW_OP_bregx VGPR0+0, DW_OP_convert
; CHECK-NEXT: DW_AT_name ("narrow")
; CHECK: DW_AT_location {{.*}}
; CHECK-NEXT: {{.*}}: DW_OP_regx VGPR2)
; CHECK-NEXT: DW_AT_name ("sum")

; O0: {{.*}}: DW_OP_regx VGPR{{[0-9]+}})
; O0-NEXT: DW_AT_name ("lane")
; O0: {{.*}}: DW_OP_regx VGPR{{[0-9]+}})
; O0-NEXT: DW_AT_name ("sum")

; ASM: s_lshl_b32 s2, s2, 1
; ASM: v_add_u32_e32 v2, s2, v2
; ASM: v_xor_b32_e32 v0, v3, v0

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) !dbg !5 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x(), !dbg !20
    #dbg_value(i32 %lane, !10, !DIExpression(), !20)
  %twice = shl i32 %n, 1, !dbg !21
    #dbg_value(i32 %twice, !11, !DIExpression(), !21)
  %wide = zext i32 %lane to i64, !dbg !22
    #dbg_value(i64 %wide, !13, !DIExpression(DW_OP_LLVM_convert, 64, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !22)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %wide, !dbg !22
  %x = load volatile i32, ptr addrspace(1) %q, !dbg !22
  %sum = add i32 %x, %twice, !dbg !23
    #dbg_value(i32 %sum, !12, !DIExpression(), !23)
  store volatile i32 %sum, ptr addrspace(1) %q, !dbg !24
  %product = mul i32 %sum, %twice, !dbg !24
  %mixed = xor i32 %product, %lane, !dbg !24
  store volatile i32 %mixed, ptr addrspace(1) %q, !dbg !24
  ret void, !dbg !24
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !6, scopeLine: 1, unit: !0, spFlags: DISPFlagDefinition | DISPFlagOptimized, retainedNodes: !8)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !{!10, !11, !12, !13}
!10 = !DILocalVariable(name: "lane", scope: !5, file: !1, line: 2, type: !4)
!11 = !DILocalVariable(name: "twice", scope: !5, file: !1, line: 3, type: !4)
!12 = !DILocalVariable(name: "sum", scope: !5, file: !1, line: 5, type: !4)
!13 = !DILocalVariable(name: "narrow", scope: !5, file: !1, line: 4, type: !4)
!20 = !DILocation(line: 2, scope: !5)
!21 = !DILocation(line: 3, scope: !5)
!22 = !DILocation(line: 4, scope: !5)
!23 = !DILocation(line: 5, scope: !5)
!24 = !DILocation(line: 6, scope: !5)
