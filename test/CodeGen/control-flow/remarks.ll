; RUN: %llc %s -o /dev/null -pass-remarks-analysis=toygcn-lower-divergent 2>&1 | FileCheck %s
; RUN: %llc %s -o /dev/null -pass-remarks-analysis=toygcn-lower-divergent -toygcn-skip-threshold=100 2>&1 | FileCheck %s --check-prefix=LAZY

; Remarks say who goes on at a divergent branch, what is jumped over and why, and
; where EXEC comes from.

; CHECK: remark: {{.*}}entry: lanes of {{.*}}then.long stay in EXEC, the wave goes there; those of {{.*}}end.long leave EXEC and wait
; CHECK: remark: {{.*}}then.long is jumped over if no lane is active: it costs [[#]], the threshold is 12
; CHECK: remark: {{.*}}end.long: EXEC is what it was in {{.*}}entry
; LAZY: remark: {{.*}}then.long runs even if no lane is active: it costs [[#]], the threshold is 100
define amdgpu_kernel void @memory(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then.long, label %end.long
then.long:
  store volatile i32 %t, ptr addrspace(1) %q
  br label %end.long
end.long:
  store volatile i32 -1, ptr addrspace(1) %q
  ret void
}

; CHECK: remark: {{.*}}then.barrier: EXEC is the lanes that {{.*}}entry sent here
; CHECK: remark: {{.*}}then.barrier is jumped over if no lane is active: it is not guarded by EXEC
; CHECK: remark: {{.*}}end: EXEC is not restored, nothing reads it
; A threshold does not matter there.
; LAZY: remark: {{.*}}then.barrier is jumped over if no lane is active: it is not guarded by EXEC
define amdgpu_kernel void @arms(ptr addrspace(1) %p, ptr addrspace(4) %table, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then.barrier, label %else
then.barrier:
  call void @llvm.amdgcn.s.barrier()
  store volatile i32 %n, ptr addrspace(1) %q
  br label %end
else:
  store volatile i32 -1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; A read for nobody would take what lane 0 happens to hold, if anything.
; LAZY: remark: {{.*}}then.read is jumped over if no lane is active: it is not guarded by EXEC
define amdgpu_kernel void @reads(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then.read, label %end
then.read:
  %f = load volatile float, ptr addrspace(1) %p
  %v = bitcast float %f to i32
  %x = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %b = mul i32 %x, %n
  store volatile i32 %b, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; Two breaks meet: their lanes are collected.
; CHECK: remark: {{.*}}out: EXEC {{is|gets back}} the lanes that were collected in a mask by {{.*}}loop {{.*}}body
define amdgpu_kernel void @breaks(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %x = load volatile i32, ptr addrspace(1) %q
  %c = icmp slt i32 %x, %i
  br i1 %c, label %out, label %body
body:
  %y = load volatile i32, ptr addrspace(1) %q
  %d = icmp sgt i32 %y, %n
  br i1 %d, label %out, label %more
more:
  store volatile i32 %i, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %z = load volatile i32, ptr addrspace(1) %q
  %e = icmp eq i32 %z, %next
  br i1 %e, label %done, label %loop
out:
  store volatile i32 -1, ptr addrspace(1) %q
  br label %done
done:
  store volatile i32 -2, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
