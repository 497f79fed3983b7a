; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Functions take and return bfloats and vectors of them, also through a pointer
; and in a recursion.
;
; LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota --arg f32:3 --arg buf:f32:256
; EXPECT 2: [y for x in a0 for y in (x + 3, x * 3 if x < 32 else x - 3, 2 * x, x - 3)]

declare i32 @llvm.amdgcn.workitem.id.x()

define internal bfloat @sum(bfloat %a, bfloat noundef nofpclass(nan) %b) noinline {
  %r = fadd bfloat %a, %b
  ret bfloat %r
}

define internal bfloat @product(bfloat %a, bfloat %b) noinline {
  %r = fmul bfloat %a, %b
  ret bfloat %r
}

define internal bfloat @difference(bfloat %a, bfloat %b) noinline {
  %r = fsub bfloat %a, %b
  ret bfloat %r
}

define internal <3 x bfloat> @pair(<3 x bfloat> %v, bfloat %b) noinline {
  %x = extractelement <3 x bfloat> %v, i32 2
  %d = call bfloat @difference(bfloat %x, bfloat %b)
  %s = call bfloat @twice(bfloat %x, i32 1)
  %r = insertelement <3 x bfloat> %v, bfloat %s, i32 0
  %r2 = insertelement <3 x bfloat> %r, bfloat %d, i32 1
  ret <3 x bfloat> %r2
}

define internal bfloat @twice(bfloat %x, i32 %n) noinline {
  %is.last = icmp eq i32 %n, 0
  br i1 %is.last, label %last, label %again
last:
  ret bfloat %x
again:
  %m = sub i32 %n, 1
  %y = fadd bfloat %x, %x
  %r = call nofpclass(inf) bfloat @twice(bfloat %y, i32 %m)
  ret bfloat %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, float %three, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %in, i32 %id
  %f = load float, ptr addrspace(1) %p
  %x = fptrunc float %f to bfloat
  %b = fptrunc float %three to bfloat
  %s = call bfloat @sum(bfloat %x, bfloat noundef nofpclass(nan) %b)
  %low = icmp ult i32 %id, 32
  %g = select i1 %low, ptr @product, ptr @difference
  %t = call bfloat %g(bfloat %x, bfloat %b)
  %v = insertelement <3 x bfloat> poison, bfloat %x, i32 2
  %w = call <3 x bfloat> @pair(<3 x bfloat> %v, bfloat %b)
  %w0 = extractelement <3 x bfloat> %w, i32 0
  %w1 = extractelement <3 x bfloat> %w, i32 1
  %rs = fpext bfloat %s to float
  %rt = fpext bfloat %t to float
  %r0 = fpext bfloat %w0 to float
  %r1 = fpext bfloat %w1 to float
  %a = insertelement <4 x float> poison, float %rs, i32 0
  %a1 = insertelement <4 x float> %a, float %rt, i32 1
  %a2 = insertelement <4 x float> %a1, float %r0, i32 2
  %a3 = insertelement <4 x float> %a2, float %r1, i32 3
  %o = getelementptr <4 x float>, ptr addrspace(1) %out, i32 %id
  store <4 x float> %a3, ptr addrspace(1) %o
  ret void
}
