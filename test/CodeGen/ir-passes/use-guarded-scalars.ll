; RUN: %llc %s -toygcn-garden=-licm -stop-after=toygcn-use-guarded-scalars -o - | FileCheck %s
; RUN: %llc %s -stop-before=toygcn-combine-atomics -toygcn-garden=-use-guarded-scalars \
; RUN:   -o - | FileCheck %s --check-prefix=OFF
; RUN: %llc %s -o - -pass-remarks=toygcn-use-guarded-scalars 2>&1 >%t.s \
; RUN:   | FileCheck %s --check-prefix=REMARK
; RUN: FileCheck %s --check-prefix=ASM < %t.s
; RUN: %llc -O0 %s -o - -debug-pass=Structure 2>&1 | FileCheck %s --check-prefix=NONE
; NONE-NOT: use of scalars after comparisons

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i64 @llvm.amdgcn.readfirstlane.i64(i64)
declare ptr addrspace(1) @llvm.amdgcn.readfirstlane.p1(ptr addrspace(1))
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare void @llvm.assume(i1)

; The address was computed in front of the branch: once more, of the scalar.
; What is stored stays where it is.
; CHECK-LABEL: define amdgpu_kernel void @hoisted_address
; CHECK: guarded:
; CHECK-NEXT: %[[I:.*]] = sext i32 %s to i64
; CHECK-NEXT: %[[P:.*]] = getelementptr i32, ptr addrspace(1) %in, i64 %[[I]]
; CHECK-NEXT: %x = load i32, ptr addrspace(1) %[[P]]
; CHECK-NEXT: store i32 %v, ptr addrspace(3) %out
; CHECK: next:
; CHECK-NEXT: %y = load i32, ptr addrspace(1) %p
; OFF-LABEL: define amdgpu_kernel void @hoisted_address
; OFF: guarded:
; OFF-NEXT: %x = load i32, ptr addrspace(1) %p
; REMARK: remark: {{.*}} %v is the uniform %s here: 1 uses
; ASM-LABEL: hoisted_address:
; ASM: s_load_dword {{.*}}, 0x0
define amdgpu_kernel void @hoisted_address(ptr addrspace(1) noalias %in, ptr addrspace(3) %out) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %v
  %s = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %same = icmp eq i32 %v, %s
  br i1 %same, label %guarded, label %next
guarded:
  %x = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(3) %out
  store volatile i32 %x, ptr addrspace(3) %out
  br label %next
next:
  %y = load i32, ptr addrspace(1) %p
  store i32 %y, ptr addrspace(3) %out
  ret void
}

; Equal by the false edge of `ne`, one of several conditions, a branch behind
; the branch; a kernel's argument is as good as a readfirstlane.
; CHECK-LABEL: define amdgpu_kernel void @conditions
; CHECK: guarded:
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %n)
; CHECK: inner:
; CHECK-NEXT: mul i32 %n, 5
; CHECK: other:
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %v)
define amdgpu_kernel void @conditions(ptr addrspace(3) %out, i32 %n) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %w = load volatile i32, ptr addrspace(3) %out
  %differs = icmp ne i32 %n, %v
  %big = icmp ugt i32 %w, 9
  %or = select i1 %big, i1 true, i1 %differs
  %and = xor i1 %or, true
  br i1 %and, label %guarded, label %other
guarded:
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %v)
  store volatile i32 %a, ptr addrspace(3) %out
  %again = icmp eq i32 %a, %w
  br i1 %again, label %inner, label %end
inner:
  %b = mul i32 %v, 5
  store volatile i32 %b, ptr addrspace(3) %out
  br label %end
other:
  %c = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %v)
  store volatile i32 %c, ptr addrspace(3) %out
  br label %end
end:
  ret void
}

; An extension is equal, so what was extended is; halves, so the whole is.
; CHECK-LABEL: define amdgpu_kernel void @casts
; CHECK: zero_extended:
; CHECK-NEXT: %[[T:.*]] = trunc i64 %s to i32
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %[[T]])
; CHECK: halves:
; CHECK-DAG: %[[L:.*]] = zext i32 %low to i64
; CHECK-DAG: %[[H:.*]] = zext i32 %high to i64
; CHECK: %[[HH:.*]] = shl i64 %[[H]], 32
; CHECK: %[[W:.*]] = or i64 %[[HH]], %[[L]]
; CHECK: getelementptr i8, ptr addrspace(1) %in, i64 %[[W]]
; CHECK: float:
; CHECK-NEXT: %[[F:.*]] = bitcast i32 %bits to float
; CHECK-NEXT: %[[I:.*]] = fptosi float %[[F]] to i32
; CHECK-NEXT: getelementptr i8, ptr addrspace(3) %out, i32 %[[I]]
define amdgpu_kernel void @casts(ptr addrspace(1) noalias %in, ptr addrspace(3) %out) {
  %m = load volatile i32, ptr addrspace(3) %out
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %v to i64
  %s = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %z)
  %c1 = icmp eq i64 %z, %s
  br i1 %c1, label %zero_extended, label %then
zero_extended:
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %v)
  store volatile i32 %a, ptr addrspace(3) %out
  br label %then
then:
  %w = load volatile i64, ptr addrspace(3) %out
  %vl = trunc i64 %w to i32
  %sh = lshr i64 %w, 32
  %vh = trunc i64 %sh to i32
  %low = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %vl)
  %high = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %vh)
  %e1 = icmp eq i32 %low, %vl
  %e2 = icmp eq i32 %high, %vh
  %both = and i1 %e1, %e2
  br i1 %both, label %halves, label %last
halves:
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %w
  %x = load i32, ptr addrspace(1) %p
  store volatile i32 %x, ptr addrspace(3) %out
  br label %last
last:
  %f = load volatile float, ptr addrspace(3) %out
  %fi = fptosi float %f to i32
  %fb = bitcast float %f to i32
  %bits = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %fb)
  %e3 = icmp eq i32 %fb, %bits
  br i1 %e3, label %float, label %end
float:
  %q = getelementptr i8, ptr addrspace(3) %out, i32 %fi
  %sum = load volatile float, ptr addrspace(3) %q
  store volatile float %sum, ptr addrspace(3) %out
  br label %end
end:
  ret void
}

; A pointer that was read from this one, or its number; not any equal one.
; CHECK-LABEL: define amdgpu_kernel void @pointers
; CHECK: read:
; CHECK-NEXT: load i32, ptr addrspace(1) %s
; CHECK: number:
; CHECK-NEXT: %[[P:.*]] = inttoptr i64 %sn to ptr addrspace(1)
; CHECK-NEXT: load i32, ptr addrspace(1) %[[P]]
; CHECK: equal:
; CHECK-NEXT: load i32, ptr addrspace(1) %p
define amdgpu_kernel void @pointers(ptr addrspace(1) noalias %in, ptr addrspace(1) %other, ptr addrspace(3) %out) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %v
  %s = call ptr addrspace(1) @llvm.amdgcn.readfirstlane.p1(ptr addrspace(1) %p)
  %c1 = icmp eq ptr addrspace(1) %s, %p
  br i1 %c1, label %read, label %next
read:
  %a = load i32, ptr addrspace(1) %p
  store volatile i32 %a, ptr addrspace(3) %out
  br label %next
next:
  %n = ptrtoint ptr addrspace(1) %p to i64
  %sn = call i64 @llvm.amdgcn.readfirstlane.i64(i64 %n)
  %c2 = icmp eq i64 %sn, %n
  br i1 %c2, label %number, label %then
number:
  %b = load i32, ptr addrspace(1) %p
  store volatile i32 %b, ptr addrspace(3) %out
  br label %then
then:
  %c3 = icmp eq ptr addrspace(1) %p, %other
  br i1 %c3, label %equal, label %end
equal:
  %c = load i32, ptr addrspace(1) %p
  store volatile i32 %c, ptr addrspace(3) %out
  br label %end
end:
  ret void
}

; What is assumed holds from there on; what no lane denies holds for all.
; CHECK-LABEL: define amdgpu_kernel void @assumed
; CHECK: mul i32 %v, 3
; CHECK: call void @llvm.assume
; CHECK: mul i32 %s, 5
; CHECK: none_differs:
; CHECK-NEXT: mul i32 %t, 7
define amdgpu_kernel void @assumed(ptr addrspace(3) %out) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %s = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %a = mul i32 %v, 3
  store volatile i32 %a, ptr addrspace(3) %out
  %same = icmp eq i32 %v, %s
  call void @llvm.assume(i1 %same)
  %b = mul i32 %v, 5
  store volatile i32 %b, ptr addrspace(3) %out
  %w = load volatile i32, ptr addrspace(3) %out
  %t = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 4)
  %differs = icmp ne i32 %w, %t
  %lanes = call i64 @llvm.amdgcn.ballot.i64(i1 %differs)
  %none = icmp eq i64 %lanes, 0
  br i1 %none, label %none_differs, label %end
none_differs:
  %c = mul i32 %w, 7
  store volatile i32 %c, ptr addrspace(3) %out
  br label %end
end:
  ret void
}

; Lanes leave the loop one after the other, each with its own %s: behind the
; loop %s is not the same for all. Inside it is, and so is a loop that starts
; with it, and the number of a lane.
; CHECK-LABEL: define amdgpu_kernel void @waterfall
; CHECK: guarded:
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %s)
; CHECK: count:
; CHECK-NEXT: %i = phi i32 [ %s, %guarded ], [ %less, %count ]
; CHECK: done:
; CHECK-NEXT: %x = load i32, ptr addrspace(1) %p
; ASM-LABEL: waterfall:
; ASM: v_readlane_b32
; ASM: s_add_{{[iu]}}32
; ASM: global_load_dword
define amdgpu_kernel void @waterfall(ptr addrspace(1) noalias %in, ptr addrspace(3) %out) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %w = load volatile i32, ptr addrspace(3) %out
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %v
  br label %loop
loop:
  %s = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %same = icmp eq i32 %v, %s
  br i1 %same, label %guarded, label %latch
guarded:
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %v)
  store volatile i32 %r, ptr addrspace(3) %out
  br label %count
count:
  %i = phi i32 [ %v, %guarded ], [ %less, %count ]
  store volatile i32 4, ptr addrspace(3) %out
  %less = add i32 %i, -1
  %more = icmp sgt i32 %less, 0
  br i1 %more, label %count, label %latch
latch:
  %stop = phi i1 [ false, %loop ], [ true, %count ]
  br i1 %same, label %done, label %loop
done:
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(3) %out
  ret void
}

; Equal floats may differ in their sign; of two edges one may come from
; elsewhere; two divergent values have no scalar.
; CHECK-LABEL: define amdgpu_kernel void @refused
; CHECK: zeros:
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %fi)
; CHECK: joined:
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %v)
; CHECK: divergent:
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %v)
define amdgpu_kernel void @refused(ptr addrspace(3) %out, float %g, i32 %n) {
  %m = load volatile i32, ptr addrspace(3) %out
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %f = load volatile float, ptr addrspace(3) %out
  %fi = bitcast float %f to i32
  %c1 = fcmp oeq float %f, %g
  br i1 %c1, label %zeros, label %next
zeros:
  %bits = call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %fi)
  store volatile i32 %bits, ptr addrspace(3) %out
  br label %joined
next:
  %c2 = icmp eq i32 %v, %n
  br i1 %c2, label %joined, label %then
joined:
  %a = call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %v)
  store volatile i32 %a, ptr addrspace(3) %out
  br label %then
then:
  %w = load volatile i32, ptr addrspace(3) %out
  %c3 = icmp eq i32 %v, %w
  br i1 %c3, label %divergent, label %end
divergent:
  %b = call i32 @llvm.amdgcn.readlane.i32(i32 %m, i32 %v)
  store volatile i32 %b, ptr addrspace(3) %out
  br label %end
end:
  ret void
}

; A division would take long to repeat, and two freezes may freeze different
; values.
; CHECK-LABEL: define amdgpu_kernel void @not_repeated
; CHECK: guarded:
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %d)
; CHECK-NEXT: call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %f)
define amdgpu_kernel void @not_repeated(ptr addrspace(3) %out, i32 %n) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %w = load volatile i32, ptr addrspace(3) %out
  %d = udiv i32 1000, %v
  %a = add nsw i32 %v, 3
  %f = freeze i32 %a
  %c = icmp eq i32 %v, %n
  br i1 %c, label %guarded, label %end
guarded:
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %d)
  %q = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 %f)
  store volatile i32 %r, ptr addrspace(3) %out
  store volatile i32 %q, ptr addrspace(3) %out
  store volatile i32 %f, ptr addrspace(3) %out
  br label %end
end:
  ret void
}

; A phi where the region starts reads its operand at the end of the block
; before: nothing that is computed behind the branch reaches it.
; CHECK-LABEL: define amdgpu_kernel void @phi_at_start
; CHECK: header:
; CHECK-NEXT: %p = phi i32 [ %twice, %entry ], [ 0, %header ]
; CHECK-NEXT: %q = phi i32 [ %n, %entry ], [ 1, %header ]
define amdgpu_kernel void @phi_at_start(ptr addrspace(3) %out, i32 %n) {
entry:
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %twice = shl i32 %v, 1
  %c = icmp eq i32 %v, %n
  br i1 %c, label %header, label %end
header:
  %p = phi i32 [ %twice, %entry ], [ 0, %header ]
  %q = phi i32 [ %v, %entry ], [ 1, %header ]
  store volatile i32 %p, ptr addrspace(3) %out
  store volatile i32 %q, ptr addrspace(3) %out
  %more = load volatile i32, ptr addrspace(3) %out
  %again = icmp ne i32 %more, 0
  br i1 %again, label %header, label %end
end:
  ret void
}
