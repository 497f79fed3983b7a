; RUN: %toygcn compare %s --llc-arg=-toygcn-placement-waves=1
; RUN: %toygcn run -O0 %s
; A float's comparison chooses a number, or none is defined. Lanes agree on
; which, so they have to agree on the number that they take.
;
; LAUNCH: --kernel cut --grid 128 --block 64 --arg buf:i32:640 --arg i32:9
;     --arg f32:0.5
; EXPECT 0: [0] * 576 + [9] * 64
; LAUNCH: --kernel cut --grid 128 --block 64 --arg buf:i32:640:iota --arg i32:9
;     --arg f32:1.5

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @cut(ptr addrspace(1) %out, i32 %n, float %part) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %below = fcmp ult float %part, 0.0
  %above = fcmp ugt float %part, 1.0
  %outside = or i1 %below, %above
  %length = sitofp i32 %n to float
  %product = fmul float %length, %part
  %whole = fptosi float %product to i32
  %cut = select i1 %outside, i32 undef, i32 %whole
  %last = add i32 %cut, 5
  %some = icmp eq i32 %last, %n
  br i1 %some, label %write, label %end

write:
  %group = shl i32 %last, 6
  %at = add i32 %group, %w
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %n, ptr addrspace(1) %p
  br label %end

end:
  ret void
}
