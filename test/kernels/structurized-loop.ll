; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 %s
; RUN: %toygcn run -O3 %s
; A loop as LLVM's structurizer leaves it before llc: a way out through a block of
; its own, in which lanes that leave bring poison for the next iteration. The
; number that a round doubles is uniform, its condition is not: lanes left an
; earlier loop in different iterations.
;
; HOST: run = lambda w, n: sum(2 ** k + 1 for k in range(1, n + 1)) if w % 3 < 2 else 0
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:4 --arg buf:i32:33:iota
; EXPECT 0: [run(w, 4) for w in range(64)]
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:0 --arg buf:i32:33:iota
; EXPECT 0: [run(w, 0) for w in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, i32 %n, ptr addrspace(1) noalias readonly %table) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %times = urem i32 %w, 3
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  br label %apart

apart:
  %i = phi i32 [ 0, %entry ], [ %i.next, %apart ]
  store volatile i32 %i, ptr addrspace(1) %p
  %again = icmp ult i32 %i, %times
  %i.next = add i32 %i, 1
  br i1 %again, label %apart, label %head

head:
  %k = phi i32 [ 0, %apart ], [ %k.flow, %flow ]
  %f = phi float [ 1.0, %apart ], [ %f.flow, %flow ]
  %sum = phi i32 [ 0, %apart ], [ %s.flow, %flow ]
  %less = icmp ult i32 %k, %n
  %goes = icmp ult i32 %i, 2
  %on = select i1 %less, i1 %goes, i1 false
  br i1 %on, label %body, label %flow

flow:
  %k.flow = phi i32 [ poison, %head ], [ %k.next, %body ]
  %f.flow = phi float [ poison, %head ], [ %f.next, %body ]
  %s.flow = phi i32 [ %sum, %head ], [ %s.next, %body ]
  %leaves = phi i1 [ true, %head ], [ false, %body ]
  br i1 %leaves, label %end, label %head

body:
  %k.next = add i32 %k, 1
  %f.next = fmul float %f, 2.0
  %index = fptoui float %f.next to i32
  %index1 = add i32 %index, 1
  %t = getelementptr i32, ptr addrspace(1) %table, i32 %index1
  %x = load i32, ptr addrspace(1) %t
  %s.next = add i32 %sum, %x
  br label %flow

end:
  store i32 %s.flow, ptr addrspace(1) %p
  ret void
}
