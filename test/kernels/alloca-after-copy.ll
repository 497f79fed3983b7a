; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; A private object behind a copy whose size only the run knows: the copy becomes
; a loop, and the object is no longer in the entry block. It is one of the frame
; nonetheless, as no cycle makes two of it, and may be larger than the pool of
; those that a cycle makes. So may one in an arm.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u8:64:iota --arg buf:u8:64 --arg i64:64
;     --arg buf:u32:64
; EXPECT 1: a0
; EXPECT 3: [7 if i % 2 == 0 else i + 9 * (i > 31) for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @late(ptr addrspace(1) %from, ptr addrspace(1) %to,
                                i64 %size, ptr addrspace(1) %out) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %to, ptr addrspace(1) %from, i64 %size, i1 false)
  %two = alloca [1500 x i32], addrspace(5)
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %second = getelementptr i32, ptr addrspace(5) %two, i32 1
  store volatile i32 7, ptr addrspace(5) %two
  store volatile i32 %i, ptr addrspace(5) %second
  %odd = and i32 %i, 1
  %one = getelementptr i32, ptr addrspace(5) %two, i32 %odd
  %isLast = icmp ugt i32 %i, 31
  br i1 %isLast, label %arm, label %end

arm:
  %other = alloca [1500 x i32], addrspace(5)
  %nine = getelementptr i32, ptr addrspace(5) %other, i32 %i
  store volatile i32 9, ptr addrspace(5) %nine
  %read = load volatile i32, ptr addrspace(5) %nine
  %sum = add i32 %read, %i
  store volatile i32 %sum, ptr addrspace(5) %second
  br label %end

end:
  %value = load volatile i32, ptr addrspace(5) %one
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %value, ptr addrspace(1) %place
  ret void
}
