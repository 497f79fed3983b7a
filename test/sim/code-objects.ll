; Code object versions 4, 5 and 6; hidden arguments by their value_kind; global
; variables with dynamic relocations; calls between functions.
; RUN: %stock-llc --amdhsa-code-object-version=4 -filetype=obj %s -o %t4.o
; RUN: ld.lld -shared %t4.o -o %t4.hsaco
; RUN: %stock-llc --amdhsa-code-object-version=5 -filetype=obj %s -o %t5.o
; RUN: ld.lld -shared %t5.o -o %t5.hsaco
; RUN: %stock-llc --amdhsa-code-object-version=6 -filetype=obj %s -o %t6.o
; RUN: ld.lld -shared %t6.o -o %t6.hsaco
; RUN: toygcn-sim %t4.hsaco --kernel globals --grid 4 --arg buf:i32:4 --print 0 | FileCheck %s --check-prefix=GLOBALS
; RUN: toygcn-sim %t5.hsaco --kernel globals --grid 4 --arg buf:i32:4 --print 0 | FileCheck %s --check-prefix=GLOBALS
; RUN: toygcn-sim %t6.hsaco --kernel globals --grid 4 --arg buf:i32:4 --print 0 | FileCheck %s --check-prefix=GLOBALS
; RUN: toygcn-sim %t5.hsaco --kernel hidden --grid 10,7,1 --block 4,2,1 --arg buf:i32:8 --print 0 | FileCheck %s --check-prefix=HIDDEN
; RUN: toygcn-sim %t4.hsaco --kernel packet --grid 10,7,1 --block 4,2,1 --arg buf:i32:8 --print 0 | FileCheck %s --check-prefix=PACKET
; RUN: toygcn-sim %t5.hsaco --kernel calls --grid 4 --arg buf:i32:4 --print 0 | FileCheck %s --check-prefix=CALLS
; RUN: %stock-llc -O0 -global-isel --amdhsa-code-object-version=5 -filetype=obj %s -o %t0.o
; RUN: ld.lld -shared %t0.o -o %t0.hsaco
; RUN: toygcn-sim %t0.hsaco --kernel calls --grid 4 --arg buf:i32:4 --print 0 | FileCheck %s --check-prefix=CALLS
; RUN: toygcn-sim %t0.hsaco --kernel globals --grid 4 --arg buf:i32:4 --print 0 | FileCheck %s --check-prefix=GLOBALS

@table = addrspace(4) constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@pointer = addrspace(1) global ptr addrspace(4) @table
@counter = addrspace(1) global i32 5
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()

; GLOBALS: 0: 15 25 35 45
define amdgpu_kernel void @globals(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = load volatile ptr addrspace(4), ptr addrspace(1) @pointer
  %a = getelementptr i32, ptr addrspace(4) %p, i32 %i
  %v = load i32, ptr addrspace(4) %a
  %c = load i32, ptr addrspace(1) @counter
  %s = add i32 %v, %c
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %s, ptr addrspace(1) %o
  ret void
}

; Complete groups of x and y, group sizes, remainders, dimensions.
; HIDDEN: 0: 2 3 4 2 2 1 2 0
define amdgpu_kernel void @hidden(ptr addrspace(1) %out) {
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %cx = load i32, ptr addrspace(4) %p
  %pcy = getelementptr i8, ptr addrspace(4) %p, i64 4
  %cy = load i32, ptr addrspace(4) %pcy
  %pgx = getelementptr i8, ptr addrspace(4) %p, i64 12
  %gx = load i16, ptr addrspace(4) %pgx
  %pgy = getelementptr i8, ptr addrspace(4) %p, i64 14
  %gy = load i16, ptr addrspace(4) %pgy
  %prx = getelementptr i8, ptr addrspace(4) %p, i64 18
  %rx = load i16, ptr addrspace(4) %prx
  %pry = getelementptr i8, ptr addrspace(4) %p, i64 20
  %ry = load i16, ptr addrspace(4) %pry
  %pd = getelementptr i8, ptr addrspace(4) %p, i64 64
  %d = load i16, ptr addrspace(4) %pd
  %gx32 = zext i16 %gx to i32
  %gy32 = zext i16 %gy to i32
  %rx32 = zext i16 %rx to i32
  %ry32 = zext i16 %ry to i32
  %d32 = zext i16 %d to i32
  %v0 = insertelement <8 x i32> zeroinitializer, i32 %cx, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %cy, i32 1
  %v2 = insertelement <8 x i32> %v1, i32 %gx32, i32 2
  %v3 = insertelement <8 x i32> %v2, i32 %gy32, i32 3
  %v4 = insertelement <8 x i32> %v3, i32 %rx32, i32 4
  %v5 = insertelement <8 x i32> %v4, i32 %ry32, i32 5
  %v6 = insertelement <8 x i32> %v5, i32 %d32, i32 6
  store <8 x i32> %v6, ptr addrspace(1) %out
  ret void
}

; PACKET: 0: 131076 1 10 7 1 0 0 0
define amdgpu_kernel void @packet(ptr addrspace(1) %out) {
  %p = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %q = getelementptr i8, ptr addrspace(4) %p, i64 4
  %v = load <5 x i32>, ptr addrspace(4) %q, align 4
  store <8 x i32> zeroinitializer, ptr addrspace(1) %out
  store <5 x i32> %v, ptr addrspace(1) %out, align 4
  ret void
}

; CALLS: 0: 0 1 3 7
define internal i32 @twice(i32 %x) noinline optnone {
  %slot = alloca i32, addrspace(5)
  store volatile i32 %x, ptr addrspace(5) %slot
  %v = load volatile i32, ptr addrspace(5) %slot
  %r = shl i32 %v, 1
  ret i32 %r
}
define internal i32 @power(i32 %n) noinline optnone {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %v = phi i32 [ 0, %entry ], [ %v1, %body ]
  %c = icmp slt i32 %k, %n
  br i1 %c, label %body, label %done
body:
  %t = call i32 @twice(i32 %v)
  %v1 = add i32 %t, 1
  %k1 = add i32 %k, 1
  br label %loop
done:
  ret i32 %v
}
define amdgpu_kernel void @calls(ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @power(i32 %i)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %o
  ret void
}
