; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; What InstCombine makes of the ballot of a constant: a read of EXEC. It is of
; the lanes that are active there.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u64:128 --arg buf:u32:128
; EXPECT 0: [0x5555555555555555, 0xaaaaaaaaaaaaaaaa] * 32 + [0xffffffffffffffff] * 64
; EXPECT 1: [0x55555555, 0xaaaaaaaa] * 32 + [0xffffffff] * 64

define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %halves) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  %p = getelementptr i64, ptr addrspace(1) %out, i32 %tid
  %h = getelementptr i32, ptr addrspace(1) %halves, i32 %tid
  br i1 %odd, label %then, label %else
then:
  %a = call i64 @llvm.read_register.i64(metadata !0) #0
  %al = call i32 @llvm.read_register.i32(metadata !1) #0
  br label %join
else:
  %b = call i64 @llvm.read_register.i64(metadata !0) #0
  %bh = call i32 @llvm.read_register.i32(metadata !2) #0
  br label %join
join:
  %arm = phi i64 [ %a, %then ], [ %b, %else ]
  %half = phi i32 [ %al, %then ], [ %bh, %else ]
  store i64 %arm, ptr addrspace(1) %p
  store i32 %half, ptr addrspace(1) %h
  %all = call i64 @llvm.read_register.i64(metadata !0) #0
  %p2 = getelementptr i64, ptr addrspace(1) %p, i32 64
  store i64 %all, ptr addrspace(1) %p2
  %low = call i32 @llvm.read_volatile_register.i32(metadata !1) #0
  %h2 = getelementptr i32, ptr addrspace(1) %h, i32 64
  store i32 %low, ptr addrspace(1) %h2
  ret void
}

attributes #0 = { convergent }
!0 = !{!"exec"}
!1 = !{!"exec_lo"}
!2 = !{!"exec_hi"}
