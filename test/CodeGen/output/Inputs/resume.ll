; What a function needs besides its instructions: LDS, scratch, a constant
; array, all ids, implicit arguments, a flag of memory operands, functions that
; the global offset table leads to.

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@near = internal addrspace(3) global [4 x i32] poison
@far = internal addrspace(3) global [64 x double] poison
@table = internal addrspace(4) constant [4 x i32] [i32 3, i32 5, i32 7, i32 11]

define amdgpu_kernel void @resume_everything(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %gx = call i32 @llvm.amdgcn.workgroup.id.x()
  %gz = call i32 @llvm.amdgcn.workgroup.id.z()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %dispatch = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %blocks = load i32, ptr addrspace(4) %implicit
  %setup = load i32, ptr addrspace(4) %dispatch
  %uniform = load i32, ptr addrspace(1) %in
  %local = alloca [16 x i32], addrspace(5)
  %slot = and i32 %n, 15
  %p5 = getelementptr [16 x i32], ptr addrspace(5) %local, i32 0, i32 %slot
  store i32 %x, ptr addrspace(5) %p5
  %q5 = getelementptr [16 x i32], ptr addrspace(5) %local, i32 0, i32 %y
  %private = load i32, ptr addrspace(5) %q5
  %p3 = getelementptr [64 x double], ptr addrspace(3) @far, i32 0, i32 %x
  store double 1.0, ptr addrspace(3) %p3
  %q3 = getelementptr [4 x i32], ptr addrspace(3) @near, i32 0, i32 %gx
  store i32 %gz, ptr addrspace(3) %q3
  %index = and i32 %x, 3
  %p4 = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %index
  %constant = load i32, ptr addrspace(4) %p4
  %odd = icmp ugt i32 %index, 1
  br i1 %odd, label %then, label %end
then:
  %a = add i32 %private, %constant
  %b = mul i32 %a, %uniform
  %c = add i32 %b, %blocks
  %d = xor i32 %c, %setup
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %d, ptr addrspace(1) %to
  br label %end
end:
  ret void
}

; Arguments in registers.
define i32 @resume_function(i32 %a, i64 %b) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %t = trunc i64 %b to i32
  %s = add i32 %a, %t
  %r = add i32 %s, %x
  ret i32 %r
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.z()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()

declare i32 @elsewhere(i32)
define amdgpu_kernel void @resume_call(ptr addrspace(1) %out) {
  %r = call i32 @elsewhere(i32 1)
  store i32 %r, ptr addrspace(1) %out
  ret void
}
