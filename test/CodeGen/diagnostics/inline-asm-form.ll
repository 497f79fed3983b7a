; Inline assembly whose text or tied operands mean nothing: LLVM's printer stops
; at it, and so does its reader of constraints.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fitting" --implicit-check-not="Stack dump"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fitting" --implicit-check-not="Stack dump"

define void @fitting(i32 %x, ptr %p) {
  call void asm sideeffect "; $$ $0 ${0} $(a$|b$) $(c$|d$) ${:uid} ${:comment} ${:private}", "v,~{v1}"(i32 %x)
  %r = call i64 asm "; $0 $1", "=v,0"(ptr %p)
  %d = call { i32, float } asm "; $0 $1 $2", "=v,=v,1"(float 1.0)
  ret void
}

; CHECK: in function missing: unsupported inline assembly: '$1 b' in the text: call void asm
define void @missing(i32 %x) {
  call void asm sideeffect "; a $0 $1 b", "v,~{v1}"(i32 %x)
  ret void
}

; CHECK: in function open: unsupported inline assembly: '${0' in the text: call void asm
define void @open(i32 %x) {
  call void asm sideeffect "; ${0", "v"(i32 %x)
  ret void
}

; CHECK: in function long_modifier: unsupported inline assembly: '${0:ab}' in the text: call void asm
define void @long_modifier(i32 %x) {
  call void asm sideeffect "; ${0:ab}", "v"(i32 %x)
  ret void
}

; CHECK: in function word: unsupported inline assembly: '${:foo}' in the text: call void asm
define void @word() {
  call void asm sideeffect "; ${:foo}", ""()
  ret void
}

; CHECK: in function open_word: unsupported inline assembly: '${:uid' in the text: call void asm
define void @open_word() {
  call void asm sideeffect "; ${:uid", ""()
  ret void
}

; CHECK: in function last: unsupported inline assembly: '$' in the text: call void asm
define void @last() {
  call void asm sideeffect "; $", ""()
  ret void
}

; CHECK: in function nested: unsupported inline assembly: '$(b$)$)' in the text: call void asm
define void @nested() {
  call void asm sideeffect "; $(a $(b$)$)", ""()
  ret void
}

; CHECK: in function wider: unsupported inline assembly: operand of <8 x i32> tied to i1024: %r = call i1024 asm
define i1024 @wider(<8 x i32> %x) {
  %r = call i1024 asm sideeffect "; $0", "=v,0"(<8 x i32> %x)
  ret i1024 %r
}

; CHECK: in function float: unsupported inline assembly: operand of float tied to i32: %r = call i32 asm
define i32 @float(float %x) {
  %r = call i32 asm sideeffect "; $0", "=v,0"(float %x)
  ret i32 %r
}
