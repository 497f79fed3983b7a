; RUN: %toygcn compare %s
; RUN: %toygcn compare %s -O0 --with=toygcn,stock
; Objects in local memory that name no alignment, so many that they are not
; aligned for wide accesses: what passes take for known is how they lie.
;
; LAUNCH: --grid 1 --block 1 --arg buf:i32:4 --arg i32:1
; EXPECT 0: [0x08070605, 0x0c0b0a09, 2, 0]
target triple = "amdgcn-amd-amdhsa"

@first = addrspace(3) global [5531 x i8] poison
@second = addrspace(3) global [60000 x i8] poison

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %one) {
entry:
  %p = getelementptr i8, ptr addrspace(3) @first, i32 %one
  store volatile i8 2, ptr addrspace(3) %p, align 1
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %i1, %fill ]
  %i1 = add i32 %i, 1
  %v = trunc i32 %i1 to i8
  %a = getelementptr i8, ptr addrspace(3) @second, i32 %i
  store i8 %v, ptr addrspace(3) %a, align 1
  %done = icmp eq i32 %i1, 16
  br i1 %done, label %read, label %fill
read:
  %b = getelementptr i8, ptr addrspace(3) @second, i32 4
  %w = load volatile <2 x i32>, ptr addrspace(3) %b, align 1
  store <2 x i32> %w, ptr addrspace(1) %out
  %c = load volatile i8, ptr addrspace(3) %p, align 1
  %d = zext i8 %c to i32
  %q = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %d, ptr addrspace(1) %q
  ret void
}
