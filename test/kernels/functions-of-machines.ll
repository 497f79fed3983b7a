; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
;
; A library asks on which machine it runs; its function for another one has an
; intrinsic that gfx900 lacks. On this machine nothing calls it.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:9000
; EXPECT 0: [3 * i for i in range(64)]

define internal i32 @of_gfx9(i32 %x) noinline {
  %y = mul i32 %x, 3
  ret i32 %y
}

define internal i32 @of_gfx10(i32 %x) noinline convergent "target-features"="+gfx10-insts" {
  %y = call i32 @llvm.amdgcn.permlanex16.i32(i32 %x, i32 %x, i32 0, i32 0, i1 false, i1 false)
  ret i32 %y
}

define amdgpu_kernel void @choose(ptr addrspace(1) %p, i32 %version) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %new = icmp sge i32 %version, 10000
  br i1 %new, label %gfx10, label %gfx9
gfx10:
  %a = call i32 @of_gfx10(i32 %i)
  br label %end
gfx9:
  %b = call i32 @of_gfx9(i32 %i)
  br label %end
end:
  %x = phi i32 [ %a, %gfx10 ], [ %b, %gfx9 ]
  %place = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %x, ptr addrspace(1) %place
  ret void
}

declare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1, i1)
declare i32 @llvm.amdgcn.workitem.id.x()
