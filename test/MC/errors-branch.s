; Branch targets that a 16-bit dword offset cannot reach.
; REQUIRES: toygcn-target
; RUN: not %llvm-mc -filetype=obj %s -o /dev/null 2>&1 | FileCheck %s

; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: undefined label 'nowhere'
s_branch nowhere
; CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: branch target too far away
s_branch far
.fill 32768, 4, 0xbf800000
far:
