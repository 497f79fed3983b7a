; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Private objects at multiples of more than 256 bytes, in a kernel, in a function
; that it calls and in an arm; also by generic pointers. Addresses are looked at by
; way of memory, where no optimization knows them.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:256
; EXPECT 1: [y for x in a0 for y in (0, x + 1, 0, x + 5)]

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @f(i32 %x) noinline {
entry:
  %small = alloca i32, addrspace(5)
  %address = alloca i32, addrspace(5)
  %a = alloca [4 x i32], align 512, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %small
  %odd = and i32 %x, 1
  %is.odd = icmp eq i32 %odd, 1
  br i1 %is.odd, label %then, label %end
then:
  %b = alloca i32, align 1024, addrspace(5)
  br label %end
end:
  %p = phi ptr addrspace(5) [ %a, %entry ], [ %b, %then ]
  %mask = phi i32 [ 511, %entry ], [ 1023, %then ]
  store volatile i32 %x, ptr addrspace(5) %p
  %n = ptrtoint ptr addrspace(5) %p to i32
  store volatile i32 %n, ptr addrspace(5) %address
  %seen = load volatile i32, ptr addrspace(5) %address
  %rest = and i32 %seen, %mask
  %y = load volatile i32, ptr addrspace(5) %p
  %s = load volatile i32, ptr addrspace(5) %small
  %d = sub i32 %s, %y
  %r0 = or i32 %d, %rest
  ret i32 %r0
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %before = alloca i32, addrspace(5)
  %address = alloca i32, addrspace(5)
  %a = alloca [3 x i32], align 4096, addrspace(5)
  %pi = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %pi
  store volatile i32 5, ptr addrspace(5) %before
  %flat = addrspacecast ptr addrspace(5) %a to ptr
  %last = getelementptr i32, ptr %flat, i32 2
  store volatile i32 %x, ptr %last
  %n = ptrtoint ptr addrspace(5) %a to i32
  store volatile i32 %n, ptr addrspace(5) %address
  %seen = load volatile i32, ptr addrspace(5) %address
  %rest = and i32 %seen, 4095
  %p2 = getelementptr i32, ptr addrspace(5) %a, i32 2
  %y = load volatile i32, ptr addrspace(5) %p2
  %r1 = add i32 %y, 1
  %r2 = call i32 @f(i32 %x)
  %five = load volatile i32, ptr addrspace(5) %before
  %r3 = add i32 %y, %five
  %v0 = insertelement <4 x i32> poison, i32 %rest, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %r1, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %r2, i32 2
  %v3 = insertelement <4 x i32> %v2, i32 %r3, i32 3
  %o = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %id
  store <4 x i32> %v3, ptr addrspace(1) %o
  ret void
}
