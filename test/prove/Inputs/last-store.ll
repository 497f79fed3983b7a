; A store to one pointer before a store to another one, or after it. If both are the same
; place, it counts which one is the last.
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:64 --arg i32:1
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @last(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %x) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %lane
  %q = getelementptr i32, ptr addrspace(1) %b, i32 %lane
  %c = icmp eq i32 %lane, %x
  br i1 %c, label %before, label %other

before:
  store volatile i32 1, ptr addrspace(1) %p
  br label %other

other:
  store volatile i32 2, ptr addrspace(1) %q
  br i1 %c, label %end, label %after

after:
  store volatile i32 1, ptr addrspace(1) %p
  br label %end

end:
  ret void
}
