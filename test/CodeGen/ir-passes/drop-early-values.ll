; RUN: %llc -O0 -stop-after=irtranslator %s -o %t.mir
; RUN: FileCheck %s < %t.mir
; A debug record may name a value that is computed after it, in its block or in
; another. It tells nothing then.

; CHECK: DBG_VALUE $noreg, {{.*}} !8, !DIExpression()
; CHECK: DBG_VALUE $noreg, {{.*}} !8,
; CHECK: DBG_VALUE $noreg, {{.*}} !8, !DIExpression()
; CHECK: [[X:%[0-9]+]]:_(s32) = G_LOAD
; CHECK: [[SUM:%[0-9]+]]:_(s32) = G_ADD [[X]],
; CHECK: DBG_VALUE [[SUM]](s32),

; Values have the numbers that they have without records.
; RUN: %opt --strip-debug -S %s -o %t.ll
; RUN: %llc -O0 -stop-after=irtranslator %t.ll -o %t.stripped
; RUN: sed -n 's/, debug-location.*//; s/ :: .*//; /:_(.* = /p' %t.mir > %t.with
; RUN: sed -n 's/ :: .*//; /:_(.* = /p' %t.stripped > %t.without
; RUN: grep -c G_ADD %t.with
; RUN: diff %t.with %t.without

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) !dbg !4 {
entry:
    #dbg_value(i32 %sum, !9, !DIExpression(), !11)
  %more = icmp eq i32 %n, 0, !dbg !11
  br i1 %more, label %then, label %exit, !dbg !11

then:
    #dbg_value(!DIArgList(i32 %n, i32 %sum), !9, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !11)
    #dbg_value(i32 %sum, !9, !DIExpression(), !11)
  %x = load volatile i32, ptr addrspace(1) %p, !dbg !11
  %sum = add i32 %x, %n, !dbg !11
    #dbg_value(i32 %sum, !9, !DIExpression(), !11)
  store i32 %sum, ptr addrspace(1) %p, !dbg !11
  br label %exit, !dbg !11

exit:
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, nameTableKind: None)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !8)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !{!9}
!9 = !DILocalVariable(name: "sum", scope: !4, file: !1, line: 2, type: !7)
!11 = !DILocation(line: 2, column: 1, scope: !4)
