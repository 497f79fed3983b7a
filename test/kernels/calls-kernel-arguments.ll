; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --budget 24,24
; RUN: %toygcn run %s -O3
; Functions read the kernel's arguments at kernarg.segment.ptr: two calls deep, in
; a recursion, through a pointer that lanes do not share, and beside all other
; inputs. The hidden argument with the queue is the queue of queue.ptr.
;
; LAUNCH: --kernel deep --grid 64 --block 64 --arg buf:i32:64 --arg i32:40
; EXPECT 0: [40 + i for i in range(64)]
; LAUNCH: --kernel recursive --grid 64 --block 64 --arg buf:i32:64 --arg i32:3
; EXPECT 0: [3 * (i % 4 + 1) for i in range(64)]
; LAUNCH: --kernel by_pointer --grid 64 --block 64 --arg buf:i32:64 --arg i32:9
;     --arg i32:1000
; EXPECT 0: [9 if i % 3 else 1000 for i in range(64)]
; LAUNCH: --kernel all --grid 128,2 --block 32,2 --arg buf:i32:256 --arg i32:5
; EXPECT 0: [i % 128 + 1000 * (i // 128) + 5 + 100000 for i in range(256)]
; LAUNCH: --kernel no_arguments_read --grid 64 --block 64 --arg buf:i32:64
; EXPECT 0: [77 for i in range(64)]
target triple = "amdgcn-amd-amdhsa"

define internal i32 @argument(i32 %at) noinline {
  %p = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %a = getelementptr i8, ptr addrspace(4) %p, i32 %at
  %v = load i32, ptr addrspace(4) %a
  ret i32 %v
}

define internal i32 @outer(i32 %x) noinline {
  %v = call i32 @argument(i32 8)
  %s = add i32 %v, %x
  ret i32 %s
}

define amdgpu_kernel void @deep(ptr addrspace(1) %out, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %v = call i32 @outer(i32 %i)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define internal i32 @times(i32 %depth) noinline {
  %v = call i32 @argument(i32 8)
  %c = icmp eq i32 %depth, 0
  br i1 %c, label %done, label %more
more:
  %next = sub i32 %depth, 1
  %rest = call i32 @times(i32 %next)
  %again = call i32 @argument(i32 8)
  %both = add i32 %rest, %again
  ret i32 %both
done:
  ret i32 %v
}

define amdgpu_kernel void @recursive(ptr addrspace(1) %out, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %d = and i32 %i, 3
  %v = call i32 @times(i32 %d)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define internal i32 @first() noinline {
  %p = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %a = getelementptr i8, ptr addrspace(4) %p, i32 8
  %v = load i32, ptr addrspace(4) %a
  ret i32 %v
}

define internal i32 @second() noinline {
  %v = call i32 @argument(i32 12)
  ret i32 %v
}

define amdgpu_kernel void @by_pointer(ptr addrspace(1) %out, i32 %n, i32 %m) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %r = urem i32 %i, 3
  %c = icmp eq i32 %r, 0
  %f = select i1 %c, ptr @second, ptr @first
  %v = call i32 %f()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; x + 1000 y of the grid, the second argument, 100000 if the queue is the queue.
define internal i32 @everything() noinline {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %gx = call i32 @llvm.amdgcn.workgroup.id.x()
  %gy = call i32 @llvm.amdgcn.workgroup.id.y()
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %wp = getelementptr i8, ptr addrspace(4) %d, i64 4
  %w16 = load i16, ptr addrspace(4) %wp
  %w = zext i16 %w16 to i32
  %h = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %hp = getelementptr i8, ptr addrspace(4) %h, i64 14
  %h16 = load i16, ptr addrspace(4) %hp
  %height = zext i16 %h16 to i32
  %v = call i32 @argument(i32 8)
  %gx32 = mul i32 %gx, %w
  %col = add i32 %gx32, %x
  %gy2 = mul i32 %gy, %height
  %row = add i32 %gy2, %y
  %row1000 = mul i32 %row, 1000
  %at = add i32 %row1000, %col
  %s = add i32 %at, %v
  %queue = call ptr addrspace(4) @llvm.amdgcn.queue.ptr()
  %qp = getelementptr i8, ptr addrspace(4) %h, i64 200
  %hidden = load ptr addrspace(4), ptr addrspace(4) %qp
  %same = icmp eq ptr addrspace(4) %queue, %hidden
  %extra = select i1 %same, i32 100000, i32 0
  %t = add i32 %s, %extra
  ret i32 %t
}

define amdgpu_kernel void @all(ptr addrspace(1) %out, i32 %n) {
  %v = call i32 @everything()
  %k = sub i32 %v, %n
  %rest = urem i32 %k, 100000
  %row = udiv i32 %rest, 1000
  %col = urem i32 %rest, 1000
  %row128 = mul i32 %row, 128
  %at = add i32 %row128, %col
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; The kernel reads none of its arguments itself.
define internal void @store_through_first() noinline {
  %p = call ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()
  %out = load ptr addrspace(1), ptr addrspace(4) %p
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 77, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @no_arguments_read(ptr addrspace(1) %out) {
  call void @store_through_first()
  ret void
}
