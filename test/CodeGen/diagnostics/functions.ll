; What a function or a call asks of the caller, of the stack or of a loader.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump"

; CHECK: error: unsupported ifunc 'chosen': no loader asks its resolver
@chosen = ifunc void (), ptr @resolver
define ptr @resolver() {
  ret ptr null
}

; CHECK: error: unsupported list of functions 'llvm.global_ctors': no loader calls them
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @constructor, ptr null }]
define void @constructor() {
  ret void
}

; CHECK: error: unsupported signed pointer in 'signed'
@signed = addrspace(1) global [2 x ptr] [ptr null, ptr ptrauth (ptr @resolver, i32 0, i64 1)]

; CHECK: error: in function takes_scalable: unsupported scalable vector: define i32 @takes_scalable(<vscale x 4 x i32> %x)
define i32 @takes_scalable(<vscale x 4 x i32> %x) {
  %y = extractelement <vscale x 4 x i32> %x, i32 0
  ret i32 %y
}

; CHECK: error: in function gives_scalable: unsupported scalable vector: define <vscale x 2 x i8> @gives_scalable()
define <vscale x 2 x i8> @gives_scalable() {
  ret <vscale x 2 x i8> zeroinitializer
}

; CHECK: error: in function takes_long: unsupported vector of more than 65535 elements: define void @takes_long({ i32, <65536 x i1> } %x)
define void @takes_long({ i32, <65536 x i1> } %x) {
  ret void
}

; CHECK: error: in function takes_wide: unsupported integer of more than 16384 bits: define void @takes_wide(i16385 %x)
define void @takes_wide(i16385 %x) {
  ret void
}

declare void @on_stack(ptr addrspace(5) inalloca(i32))

; CHECK: error: in function passes_on_stack: unsupported argument 0 with attribute inalloca: call void @on_stack(
define void @passes_on_stack() {
  %e = alloca inalloca i32, addrspace(5)
  store i32 1, ptr addrspace(5) %e
  call void @on_stack(ptr addrspace(5) inalloca(i32) %e)
  ret void
}

declare void @with_error(i32, ptr addrspace(5) swifterror)

; CHECK: error: in function passes_error: unsupported argument 1 with attribute swifterror: call void @with_error(
define void @passes_error() {
  %e = alloca swifterror ptr, addrspace(5)
  store ptr null, ptr addrspace(5) %e
  call void @with_error(i32 0, ptr addrspace(5) swifterror %e)
  ret void
}

; CHECK: error: in function takes_preallocated: unsupported argument 0 with attribute preallocated: define void
define void @takes_preallocated(ptr preallocated(i32) %p) {
  ret void
}

; CHECK: error: in function bundles: unsupported call with operand bundle 'kcfi': call void %p() [ "kcfi"(i32 1) ]
; CHECK: error: in function bundles: unsupported call with operand bundle 'own': call void %p() [ "own"(i32 1) ]
define void @bundles(ptr %p) {
  call void %p() [ "kcfi"(i32 1) ]
  call void %p() [ "own"(i32 1) ]
  call void %p() [ "deopt"(i32 1) ]
  ret void
}

; CHECK: error: in function two_stacks: unsupported second stack (safestack): define void @two_stacks()
define void @two_stacks() safestack {
  ret void
}

; CHECK: error: in function takes_foreign: unsupported type target("x"): define target("x") @takes_foreign(target("x") %x)
define target("x") @takes_foreign(target("x") %x) {
  ret target("x") %x
}

; A function of another convention is compiled as one of C, whatever its
; arguments have to be there.
; CHECK: error: in function interrupted: unsupported calling convention: define x86_intrcc void @interrupted(
define x86_intrcc void @interrupted(ptr byval(i32) %x) {
  ret void
}

; CHECK: error: in function branches: unsupported call that branches: callbr void @llvm.amdgcn.kill(i1 %x)
define i32 @branches(i1 %x) {
entry:
  callbr void @llvm.amdgcn.kill(i1 %x) to label %alive [label %dead]
alive:
  %r = phi i32 [ 1, %entry ]
  ret i32 %r
dead:
  unreachable
}

; CHECK: warning: {{.*}}in function cleared {{.*}}: 'zero-call-used-regs' changes nothing
define void @cleared() "zero-call-used-regs"="bogus" {
  ret void
}

; CHECK: warning: {{.*}}in function patched {{.*}}: 'patchable-function-prefix' changes nothing
define amdgpu_kernel void @patched() "patchable-function-prefix"="1" {
  ret void
}

; CHECK: warning: {{.*}}in function guarded {{.*}}: no stack protector: nothing guards the frame
define void @guarded() sspreq {
  %a = alloca [64 x i8], addrspace(5)
  store volatile i8 0, ptr addrspace(5) %a
  ret void
}

; CHECK: error: in function loads_wide: unsupported integer of more than 16384 bits: %x = load i8388608
; CHECK: error: in function loads_wide: unsupported integer of more than 16384 bits: store i8388608
define void @loads_wide(ptr addrspace(1) %p) {
  %x = load i8388608, ptr addrspace(1) %p
  store i8388608 %x, ptr addrspace(1) %p
  ret void
}
