; Operations that the target has for other types, or not at all: each message has
; the function, the instruction and a reason.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="Stack dump" --implicit-check-not="LLVM ERROR"
target triple = "amdgcn-amd-amdhsa"

; CHECK: in function wide_atomics: unsupported atomic access to 16 bytes: the machine's are of 8 at most: %a = load atomic i128
; CHECK: in function wide_atomics: unsupported atomic access to 16 bytes: the machine's are of 8 at most: store atomic i128
; CHECK: in function wide_atomics: unsupported atomic access to 32 bytes: the machine's are of 8 at most: %b = atomicrmw add
; CHECK: in function wide_atomics: unsupported atomic access to 16 bytes: the machine's are of 8 at most: %c = cmpxchg
define void @wide_atomics(ptr addrspace(1) %p, ptr %q) {
  %a = load atomic i128, ptr addrspace(1) %p seq_cst, align 16
  store atomic i128 %a, ptr %q seq_cst, align 16
  %b = atomicrmw add ptr addrspace(1) %p, i256 1 seq_cst, align 32
  %c = cmpxchg ptr %q, i128 %a, i128 1 seq_cst seq_cst, align 16
  ret void
}

; CHECK: in function unaligned_atomics: unsupported atomic access to 4 bytes at a multiple of 2: %a = load atomic i32
; CHECK: in function unaligned_atomics: unsupported atomic access to 8 bytes at a multiple of 4: %b = atomicrmw fadd
define void @unaligned_atomics(ptr addrspace(1) %p, ptr addrspace(3) %q) {
  %a = load atomic i32, ptr addrspace(1) %p seq_cst, align 2
  %b = atomicrmw fadd ptr addrspace(3) %q, double 1.0 seq_cst, align 4
  ret void
}

@private = addrspace(5) global i32 7

; CHECK: in function variables: unsupported variable 'private' in private memory: that is for variables of functions: %v = load i32
define i32 @variables() {
  %v = load i32, ptr addrspace(5) @private
  ret i32 %v
}

; CHECK: in function steps: unsupported scalable vector: %q = getelementptr <vscale x 4 x i32>
define void @steps(ptr addrspace(1) %p) {
  %q = getelementptr <vscale x 4 x i32>, ptr addrspace(1) %p, i64 1
  store i32 1, ptr addrspace(1) %q
  ret void
}

; CHECK-COUNT-8: in function doubles: unsupported intrinsic 'llvm.{{(sin|cos|exp|exp2|exp10|log|log2|log10)}}.f64': the machine has it for floats, not for doubles: %{{.}} = call double
; CHECK: in function doubles: unsupported intrinsic 'llvm.pow.f64': the machine has it for floats, not for doubles
; CHECK: in function doubles: unsupported intrinsic 'llvm.sin.v2f64': the machine has it for floats, not for doubles
define double @doubles(double %x, <2 x double> %v) {
  %a = call double @llvm.sin.f64(double %x)
  %b = call double @llvm.cos.f64(double %a)
  %c = call double @llvm.exp.f64(double %b)
  %d = call double @llvm.exp2.f64(double %c)
  %e = call double @llvm.exp10.f64(double %d)
  %f = call double @llvm.log.f64(double %e)
  %g = call double @llvm.log2.f64(double %f)
  %h = call double @llvm.log10.f64(double %g)
  %i = call double @llvm.pow.f64(double %h, double %x)
  %j = call <2 x double> @llvm.sin.v2f64(<2 x double> %v)
  %k = extractelement <2 x double> %j, i32 1
  %r = fadd double %i, %k
  ret double %r
}

; CHECK: in function types: unsupported type token: %t = call token @llvm.coro.id(
; CHECK: in function types: unsupported type target("spirv.Image"): %i = load volatile
; CHECK: in function types: unsupported type x86_amx: %a = load volatile x86_amx
; CHECK: in function types: unsupported floating-point type x86_fp80: %f = load volatile x86_fp80
; CHECK: in function types: unsupported floating-point type ppc_fp128: %g = load volatile ppc_fp128
define void @types(ptr addrspace(1) %p) {
  %t = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %b = call ptr @llvm.coro.begin(token %t, ptr null)
  %i = load volatile target("spirv.Image"), ptr addrspace(1) %p
  %a = load volatile x86_amx, ptr addrspace(1) %p
  %f = load volatile x86_fp80, ptr addrspace(1) %p
  %g = load volatile ppc_fp128, ptr addrspace(1) %p
  ret void
}

; CHECK: in function blocks: unsupported address of a block: only 'indirectbr' of its function can use it: store volatile ptr blockaddress(@blocks, %end)
; CHECK: in function blocks: unsupported address of a block: only 'indirectbr' of its function can use it: store volatile i64 ptrtoint (ptr blockaddress(@blocks, %end) to i64)
define void @blocks(ptr addrspace(1) %p) {
entry:
  store volatile ptr blockaddress(@blocks, %end), ptr addrspace(1) %p
  store volatile i64 ptrtoint (ptr blockaddress(@blocks, %end) to i64), ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; CHECK: in function arguments: unsupported va_arg: front ends load such arguments themselves: %v = va_arg ptr %list, i32
define i32 @arguments(ptr %list) {
  %v = va_arg ptr %list, i32
  ret i32 %v
}

; CHECK: in function reasons: unsupported intrinsic 'llvm.eh.dwarf.cfa': nothing unwinds:
; CHECK: in function reasons: unsupported intrinsic 'llvm.experimental.stackmap': nothing reads maps of the stack:
; CHECK: in function reasons: unsupported intrinsic 'llvm.experimental.patchpoint.void': nothing patches the code:
; CHECK: in function reasons: unsupported intrinsic 'llvm.matrix.transpose.v4f32': LLVM's pass for matrices (lower-matrix-intrinsics) has not run:
; CHECK: in function reasons: unsupported intrinsic 'llvm.vscale.i32': there are no scalable vectors:
define void @reasons(ptr addrspace(1) %p, <4 x float> %m) {
  %c = call ptr @llvm.eh.dwarf.cfa(i32 0)
  call void (i64, i32, ...) @llvm.experimental.stackmap(i64 1, i32 0)
  call void (i64, i32, ptr, i32, ...) @llvm.experimental.patchpoint.void(i64 1, i32 16, ptr null, i32 0)
  %t = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %m, i32 2, i32 2)
  store <4 x float> %t, ptr addrspace(1) %p
  %v = call i32 @llvm.vscale.i32()
  store i32 %v, ptr addrspace(1) %p
  ret void
}

; CHECK: in function no_form: unable to legalize instruction: {{.*}}@llvm.amdgcn.ubfe{{.*}} (no unit does this on these types)
define i64 @no_form(i64 %a) {
  %c = call i64 @llvm.amdgcn.ubfe.i64(i64 %a, i32 3, i32 5)
  ret i64 %c
}
