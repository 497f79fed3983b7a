; An argument for which every call passes a uniform value is scalar, through
; several calls and through a function that calls itself. Other modules, and
; pointers to functions, may pass anything.
;
; RUN: %llc -O2 -stop-after=toygcn-pass-uniform-arguments %s -o - | FileCheck %s

declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK: define internal i32 @leaf(ptr addrspace(1) inreg %table, i32 %i, i32 %n)
define internal i32 @leaf(ptr addrspace(1) %table, i32 %i, i32 %n) noinline {
  %k = add i32 %i, %n
  %p = getelementptr i32, ptr addrspace(1) %table, i32 %k
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}

; CHECK: define internal i32 @middle(ptr addrspace(1) inreg %table, i32 %i)
; CHECK: call i32 @leaf(ptr addrspace(1) inreg %table, i32 %i, i32 3)
define internal i32 @middle(ptr addrspace(1) %table, i32 %i) noinline {
  %v = call i32 @leaf(ptr addrspace(1) %table, i32 %i, i32 3)
  ret i32 %v
}

; CHECK: define internal i32 @itself(ptr addrspace(1) inreg %table, i32 %step, i32 %depth)
define internal i32 @itself(ptr addrspace(1) %table, i32 %step, i32 %depth) noinline {
  %end = icmp eq i32 %depth, 0
  br i1 %end, label %done, label %more
more:
  %less = sub i32 %depth, 1
  %next = load i32, ptr addrspace(1) %table
  %far = mul i32 %depth, %next
  %r = call i32 @itself(ptr addrspace(1) %table, i32 %far, i32 %less)
  br label %done
done:
  %x = phi i32 [ %step, %0 ], [ %r, %more ]
  ret i32 %x
}

; CHECK: define internal i32 @taken(i32 %x)
define internal i32 @taken(i32 %x) noinline {
  ret i32 %x
}

; CHECK: define i32 @visible(i32 %x)
define i32 @visible(i32 %x) noinline {
  ret i32 %x
}

; A loop that lanes leave one by one gives each its own number.
; CHECK: define internal void @after(i32 %x, ptr addrspace(1) inreg %out)
define internal void @after(i32 %x, ptr addrspace(1) %out) noinline {
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Every type of one or two dwords.
; CHECK: define internal void @types(i64 inreg %a, float inreg %b, double inreg %c, ptr addrspace(3) inreg %d, i16 %e, <2 x i32> %f, ptr addrspace(1) inreg %out)
define internal void @types(i64 %a, float %b, double %c, ptr addrspace(3) %d, i16 %e, <2 x i32> %f, ptr addrspace(1) %out) noinline {
  store volatile i64 %a, ptr addrspace(1) %out
  store volatile float %b, ptr addrspace(1) %out
  store volatile double %c, ptr addrspace(1) %out
  store volatile ptr addrspace(3) %d, ptr addrspace(1) %out
  store volatile i16 %e, ptr addrspace(1) %out
  store volatile <2 x i32> %f, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @all_types(i64 %a, float %b, double %c, ptr addrspace(3) %d, i16 %e, <2 x i32> %f, ptr addrspace(1) %out) {
  call void @types(i64 %a, float %b, double %c, ptr addrspace(3) %d, i16 %e, <2 x i32> %f, ptr addrspace(1) %out)
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @middle(ptr addrspace(1) %table, i32 %id)
  %b = call i32 @leaf(ptr addrspace(1) %out, i32 %n, i32 %id)
  %c = call i32 @itself(ptr addrspace(1) %table, i32 %n, i32 %id)
  %d = call i32 @taken(i32 %n)
  %e = call i32 @visible(i32 %n)
  store ptr @taken, ptr addrspace(1) %out
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %id
  br i1 %more, label %loop, label %exit
exit:
  call void @after(i32 %j, ptr addrspace(1) %out)
  ret void
}

; IR forbids inreg beside byref and its like, of functions and of calls.
; CHECK: define internal i32 @byref(ptr addrspace(5) byref(i32) %p)
define internal i32 @byref(ptr addrspace(5) byref(i32) %p) noinline {
  %x = load volatile i32, ptr addrspace(5) %p
  ret i32 %x
}
; CHECK: define internal i32 @at_call(ptr addrspace(5) %p)
define internal i32 @at_call(ptr addrspace(5) %p) noinline {
  %x = load volatile i32, ptr addrspace(5) %p
  ret i32 %x
}
define amdgpu_kernel void @by_reference(ptr addrspace(1) %out) {
  %object = alloca i32, addrspace(5)
  store volatile i32 3, ptr addrspace(5) %object
  ; CHECK: call i32 @byref(ptr addrspace(5) byref(i32) %object)
  %x = call i32 @byref(ptr addrspace(5) byref(i32) %object)
  ; CHECK: call i32 @at_call(ptr addrspace(5) byref(i32) %object)
  %y = call i32 @at_call(ptr addrspace(5) byref(i32) %object)
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %out
  ret void
}
