; --lanesan has nothing to say about stock code that sums up in whole-wave mode
; in a branch and in a loop that lanes leave, with registers to spare and with
; so few that whole-wave registers are spilled. The last waves are partial.
; RUN: %stock-llc -filetype=obj %s -o %t.o
; RUN: ld.lld -shared %t.o -o %t.hsaco
; RUN: %stock-llc -O0 -filetype=obj %s -o %t.0.o
; RUN: ld.lld -shared %t.0.o -o %t.0.hsaco
; RUN: toygcn-sim %t.hsaco --lanesan --kernel plenty --grid 50 --arg buf:i32:64:iota --arg buf:i32:64 --print 1:30 | FileCheck %s
; RUN: toygcn-sim %t.hsaco --lanesan --kernel tight --grid 50 --arg buf:i32:64:iota --arg buf:i32:64 --print 1:30 | FileCheck %s
; RUN: toygcn-sim %t.0.hsaco --lanesan --kernel plenty --grid 50 --arg buf:i32:64:iota --arg buf:i32:64 --print 1:30 | FileCheck %s
; CHECK: 1: 0 2 7 15 26 40 57 77 100 126 155 187 222 260 301 345 392 442 495 551 844 968 1100 1240 1388 1544 1708 1880 2060 2249

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)

; The inclusive sum of the active lanes.
define internal i32 @scan(i32 %x) alwaysinline {
  %a = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %a, i32 273, i32 15, i32 15, i1 false)
  %s1 = add i32 %a, %d1
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s1, i32 274, i32 15, i32 15, i1 false)
  %s2 = add i32 %s1, %d2
  %d3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s2, i32 276, i32 15, i32 15, i1 false)
  %s3 = add i32 %s2, %d3
  %d4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s3, i32 280, i32 15, i32 15, i1 false)
  %s4 = add i32 %s3, %d4
  %d5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s4, i32 322, i32 10, i32 15, i1 false)
  %s5 = add i32 %s4, %d5
  %d6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %s5, i32 323, i32 12, i32 15, i1 false)
  %s6 = add i32 %s5, %d6
  %w = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %s6)
  ret i32 %w
}

define internal void @body(ptr addrspace(1) %in, ptr addrspace(1) %out) alwaysinline {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %v = load i32, ptr addrspace(1) %p
  %foo = mul i32 %v, %id
  %c = icmp ult i32 %v, 20
  br i1 %c, label %then, label %else
then:
  %r = call i32 @scan(i32 %v)
  br label %join
else:
  %f = add i32 %foo, 5
  br label %loop
loop:
  %i = phi i32 [ %v, %else ], [ %i2, %loop ]
  %acc = phi i32 [ 0, %else ], [ %acc2, %loop ]
  %t = call i32 @scan(i32 %i)
  %acc2 = add i32 %acc, %t
  %i2 = sub i32 %i, 7
  %more = icmp sgt i32 %i2, 0
  br i1 %more, label %loop, label %done
done:
  %g = add i32 %acc2, %f
  br label %join
join:
  %res = phi i32 [ %r, %then ], [ %g, %done ]
  %fin = add i32 %res, %foo
  store i32 %fin, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @plenty(ptr addrspace(1) %in, ptr addrspace(1) %out) #0 {
  call void @body(ptr addrspace(1) %in, ptr addrspace(1) %out)
  ret void
}
define amdgpu_kernel void @tight(ptr addrspace(1) %in, ptr addrspace(1) %out) #1 {
  call void @body(ptr addrspace(1) %in, ptr addrspace(1) %out)
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
attributes #1 = { "amdgpu-flat-work-group-size"="64,64" "amdgpu-num-vgpr"="7" }
