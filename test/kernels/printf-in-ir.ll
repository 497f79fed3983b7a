; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Calls of printf that no front end has lowered, in a function that lanes call or
; not; text, integers and floats.
;
; LAUNCH: --grid 4 --block 4 --arg i32:2
; PRINTS: ["lane 0 of few: 1.500000", "lane 1 of few: 1.500000"]

@text = private unnamed_addr addrspace(4) constant [19 x i8] c"lane %d of %s: %f\0A\00"
@few = private unnamed_addr addrspace(4) constant [4 x i8] c"few\00"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @printf(ptr addrspace(4), ...)

define internal void @say(i32 %lane, double %x) noinline {
  %r = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) @text, i32 %lane, ptr addrspace(4) @few, double %x)
  ret void
}

define amdgpu_kernel void @says(i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %i, %n
  br i1 %c, label %few, label %end
few:
  call void @say(i32 %i, double 1.5)
  br label %end
end:
  ret void
}
