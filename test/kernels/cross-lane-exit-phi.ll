; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Lanes leave a loop at different times, to one block, where a phi of constants
; tells them apart. LLVM 22's uniformity analysis takes that phi for uniform. As
; the number of a lane to read it is one for each lane, a sum of it is not that
; of one value, and where it decides, lanes part.
;
; HOST:
;     def which(x): return 2 if max(x & 31, 1) <= a2 else 1
;     def expect():
;         all = [which(x) for x in a1]
;         ones = all.count(1)
;         return [(a1[w] & 31) + sum(all) + (ones * 1000 if w == 1 else 0) for w in all]
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg i32:20 --arg buf:i32:64
; EXPECT 3: expect()
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=2
;     --arg i32:9 --arg buf:i32:64
; EXPECT 3: expect()
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(i32 %size, ptr addrspace(1) %in, i32 %limit, ptr addrspace(1) %out) #0 !reqd_work_group_size !0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %x = load i32, ptr addrspace(1) %p
  %count = and i32 %x, 31
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %enough = icmp sge i32 %i, %limit
  br i1 %enough, label %exit, label %body

body:
  %next = add i32 %i, 1
  %done = icmp sge i32 %next, %count
  br i1 %done, label %exit, label %header

exit:
  %r = phi i32 [ 1, %header ], [ 2, %body ]
  %read = call i32 @llvm.amdgcn.readlane.i32(i32 %count, i32 %r)
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %r, i32 0)
  %both = add i32 %read, %sum
  %is.one = icmp eq i32 %r, 1
  br i1 %is.one, label %one, label %end

one:
  %lanes = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 1000, i32 0)
  br label %end

end:
  %more = phi i32 [ 0, %exit ], [ %lanes, %one ]
  %result = add i32 %both, %more
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %result, ptr addrspace(1) %q
  ret void
}

attributes #0 = { "uniform-work-group-size"="true" }
!0 = !{i32 64, i32 1, i32 1}
