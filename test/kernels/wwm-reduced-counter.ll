; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; Lanes leave a loop in different rounds, each with another counter. The sum of
; the counters is whole-wave code, since a strict.wwm depends on it; what each
; lane took out of the loop is the lane's own.
;
; HOST:
;     def expect(x):
;         total = sum((v % 4 + 1) * 3 for v in x)
;         return [total - 7] * 64
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:mod=11 --arg buf:i32:64
; EXPECT 1: expect(a0)
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=5 --arg buf:i32:64
; EXPECT 1: expect(a0)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %last = and i32 %x, 3
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %step = phi i32 [ 3, %entry ], [ %step1, %loop ]
  %i1 = add i32 %i, 1
  %step1 = add i32 %step, 3
  %more = icmp ult i32 %i, %last
  br i1 %more, label %loop, label %end

end:
  %sum = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %step, i32 0)
  %less = sub i32 %sum, 7
  %s = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %less)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s, ptr addrspace(1) %q
  ret void
}
