; What inline assembly asks for and the target does not have, and text that the
; assembler does not take: each with function and place, in one run.
;
; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="<inline asm>"
; RUN: not %llc -O0 -filetype=obj %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"

define amdgpu_kernel void @text(i32 %x) !dbg !5 {
  call void asm sideeffect "", ""()
  call void asm sideeffect "s_nop 0\0Av_frobnicate v0", "s"(i32 %x)
  call void asm sideeffect "v_add_u32 $0, $1", "v,v"(i32 %x, i32 %x), !dbg !8
  call void asm sideeffect "s_nop ${0:q}", "n"(i32 3)
  ret void
}

; CHECK: in function operands: unsupported inline assembly: constraint '{v[3:4]}' for i32: %w = call i32 asm
; CHECK: in function operands: unsupported inline assembly: constraint 's' for i1:
; CHECK: in function operands: unsupported inline assembly: constraint '{v[2:3]}' for i1:
; CHECK: in function operands: unsupported inline assembly: constraint 'i|{v4}' for i1:
; CHECK: in function operands: unsupported inline assembly: constraint 'v' for i1:
; CHECK: in function operands: unsupported inline assembly: constraint 's' for i96:
; CHECK: in function operands: unsupported inline assembly: constraint 'v' for <3 x i16>:
; CHECK: in function operands: unsupported inline assembly: constraint '{s[5:7]}' for <3 x i32> zeroinitializer:
; CHECK: in function operands: unsupported inline assembly: constraint '{s[2:6]}' for <5 x i32> zeroinitializer:
; CHECK: in function operands: unsupported inline assembly: constraint '{v[252:256]}' for <5 x i32> zeroinitializer:
; CHECK: in function operands: unsupported inline assembly: constraint 'v' for <6 x i32> zeroinitializer:
; CHECK: in function operands: unsupported inline assembly: constraint 'I' for i32 65:
; CHECK: in function operands: unsupported inline assembly: constraint 'J' for i32 32768:
; CHECK: in function operands: unsupported inline assembly: constraint 'A' for float 3.000000e+00:
; CHECK: in function operands: unsupported inline assembly: constraint 'i' for ptr @text:
; CHECK: in function operands: unsupported inline assembly: constraint 'v' for { i32, i32 }:
; CHECK: in function operands: unsupported inline assembly: constraint 's|v' for memory:
; CHECK: in function operands: unsupported inline assembly: clobber 'a256':
; CHECK: in function operands: unsupported inline assembly: clobber 'a[3:1]':
; CHECK: in function operands: unsupported inline assembly: clobber 'nonsense':
; CHECK: in function operands: unsupported inline assembly: constraint '{scc}' for i32:
define amdgpu_kernel void @operands(i32 %x, i1 %b, i96 %c, <3 x i16> %d, {i32, i32} %s, ptr addrspace(1) %p) {
  %w = call i32 asm sideeffect "v_mov_b32 $0, $1", "={v1},{v[3:4]}"(i32 %x)
  call void asm sideeffect "", "s"(i1 %b)
  call void asm sideeffect "", "{v[2:3]}"(i1 %b)
  call void asm sideeffect "", "i{v4}"(i1 %b)
  %bit = call i1 asm sideeffect "", "=v"()
  call void asm sideeffect "", "s"(i96 %c)
  call void asm sideeffect "", "v"(<3 x i16> %d)
  call void asm sideeffect "", "{s[5:7]}"(<3 x i32> zeroinitializer)
  call void asm sideeffect "", "{s[2:6]}"(<5 x i32> zeroinitializer)
  call void asm sideeffect "", "{v[252:256]}"(<5 x i32> zeroinitializer)
  call void asm sideeffect "", "v"(<6 x i32> zeroinitializer)
  call void asm sideeffect "", "I"(i32 65)
  call void asm sideeffect "", "J"(i32 32768)
  call void asm sideeffect "", "A"(float 3.0)
  call void asm sideeffect "", "i"(ptr @text)
  call void asm sideeffect "", "v"({i32, i32} %s)
  call void asm sideeffect "", "*sv"(ptr addrspace(1) elementtype(i32) %p)
  call void asm sideeffect "", "~{a256}"()
  call void asm sideeffect "", "~{a[3:1]}"()
  call void asm sideeffect "", "~{nonsense}"()
  %scc = call i32 asm "", "={scc}"()
  ret void
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "x", emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "bad.cl", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "text", file: !2, line: 7, type: !6, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
!8 = !DILocation(line: 9, column: 3, scope: !5)

; What a call needs: of a function, and of a kernel that makes calls.
; CHECK: in function callee: unsupported inline assembly: 's[30:31]' as a result or clobber, which calls need:
; CHECK: in function callee: unsupported inline assembly: 's32' as a result or clobber, which calls need:
; CHECK-NOT: in function leaf:
; CHECK: in function caller: unsupported inline assembly: 's[28:31]' as a result or clobber, which calls need:
define void @callee() noinline {
  call void asm sideeffect "", "~{s[30:31]}"()
  %r = call i32 asm sideeffect "s_mov_b32 $0, 0", "={s32}"()
  call void asm sideeffect "", "{s31},~{v32},~{s33},~{s29}"(i32 %r)
  ret void
}

define amdgpu_kernel void @leaf() {
  call void asm sideeffect "", "~{s[30:31]},~{s32}"()
  ret void
}

define amdgpu_kernel void @caller() {
  call void asm sideeffect "", "~{s[28:31]}"()
  call void @callee()
  ret void
}

; The assembler reads text after all functions were looked at.
; CHECK: error: in function text: inline assembly, line 2: no such instruction on gfx900, or not in ToyGCN's subset of it: v_frobnicate v0
; CHECK: error: bad.cl:9:3: in function text: inline assembly, line 1: too few operands for instruction: v_add_u32 v{{[0-9], v[0-9]}}
; CHECK: error: in function text: inline assembly, invalid operand in inline asm: 's_nop ${0:q}'
