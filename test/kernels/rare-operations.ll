; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Operations that few kernels have: powers and remainders of halves, halves in
; integers, products of 24 bits, the environment of floats, registers with a
; name, the size of local memory, jumps through addresses, an early end.
;
; LAUNCH: --kernel powers --grid 8 --block 8 --arg buf:f16:8:iota --arg buf:f16:8
;     --arg buf:f32:8 --arg i32:3
; EXPECT 1: [a0[i] ** (i - 3) if a0[i] or i > 3 else float("inf") for i in range(8)]
; EXPECT 2: [x ** 3 for i in range(4) for x in (2 ** i, -0.5 * 2 ** i)]
; LAUNCH: --kernel remainders --grid 16 --block 16 --arg buf:f16:16:rand=3
;     --arg buf:f16:16:rand=4 --arg buf:f16:16
; EXPECT 2: [math.fmod(x, y) for x, y in zip(a0, a1)]
; LAUNCH: --kernel halves --grid 16 --block 16 --arg buf:f32:16:rand=5
;     --arg buf:f64:16:rand=6 --arg buf:f16:32 --arg buf:f32:32
; EXPECT 2: a0 + a1
; EXPECT 3: [f16(x) for x in a0] + [f16(x) for x in a1]
; LAUNCH: --kernel products --grid 16 --block 16 --arg buf:u32:16:rand=7
;     --arg buf:i64:32 --arg buf:u32:16
; HOST:
;     low = lambda x: x & 0xffffff
;     signed = lambda x: low(x) - (low(x) >> 23 << 24)
; EXPECT 1: [low(x) * low(x + 12345678) for x in a0]
;     + [signed(x) * signed(x + 12345678) for x in a0]
; EXPECT 2: [low(x) * low(x + 12345678) >> 32 for x in a0]
; LAUNCH: --kernel environment --grid 4 --block 4 --arg buf:i64:8
; EXPECT 0: [5] * 4 + [0] * 4
; LAUNCH: --kernel registers --grid 4 --block 4 --arg i32:77 --arg buf:i32:4
; EXPECT 1: [77] * 4
; LAUNCH: --kernel size --grid 4 --block 4 --arg buf:i32:4
; EXPECT 0: [80] * 4
; LAUNCH: --kernel jumps --grid 9 --block 9 --arg buf:i32:9
; EXPECT 0: [[100 + i, 200 + i, 300 + i][i % 3] for i in range(9)]
; LAUNCH: --kernel ends --grid 100 --block 100 --arg buf:i32:100
; EXPECT 0: [i if i % 3 else 7 for i in range(100)]

define amdgpu_kernel void @powers(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %pairs, i32 %three) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr half, ptr addrspace(1) %in, i32 %id
  %x = load half, ptr addrspace(1) %p
  %n = sub i32 %id, 3
  %r = call half @llvm.powi.f16.i32(half %x, i32 %n)
  %o = getelementptr half, ptr addrspace(1) %out, i32 %id
  store half %r, ptr addrspace(1) %o
  %a = call float @llvm.ldexp.f32.i32(float 1.0, i32 %id)
  %b = call float @llvm.ldexp.f32.i32(float -0.5, i32 %id)
  %v = insertelement <2 x float> poison, float %a, i32 0
  %w = insertelement <2 x float> %v, float %b, i32 1
  %s = call <2 x float> @llvm.powi.v2f32.i32(<2 x float> %w, i32 %three)
  %few = icmp ult i32 %id, 4
  br i1 %few, label %store, label %done
store:
  %q = getelementptr <2 x float>, ptr addrspace(1) %pairs, i32 %id
  store <2 x float> %s, ptr addrspace(1) %q
  br label %done
done:
  ret void
}

define amdgpu_kernel void @remainders(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr half, ptr addrspace(1) %a, i32 %id
  %x = load half, ptr addrspace(1) %p
  %q = getelementptr half, ptr addrspace(1) %b, i32 %id
  %y = load half, ptr addrspace(1) %q
  %r = frem half %x, %y
  %o = getelementptr half, ptr addrspace(1) %out, i32 %id
  store half %r, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @halves(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %id
  %x = load float, ptr addrspace(1) %p
  %q = getelementptr double, ptr addrspace(1) %b, i32 %id
  %y = load double, ptr addrspace(1) %q
  %hx = call i16 @llvm.convert.to.fp16.f32(float %x)
  %hy = call i16 @llvm.convert.to.fp16.f64(double %y)
  %o = getelementptr i16, ptr addrspace(1) %to, i32 %id
  store i16 %hx, ptr addrspace(1) %o
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 32
  store i16 %hy, ptr addrspace(1) %o2
  %fx = call float @llvm.convert.from.fp16.f32(i16 %hx)
  %fy = call double @llvm.convert.from.fp16.f64(i16 %hy)
  %f = getelementptr float, ptr addrspace(1) %from, i32 %id
  store float %fx, ptr addrspace(1) %f
  %f2 = getelementptr i8, ptr addrspace(1) %f, i32 64
  %fs = fptrunc double %fy to float
  store float %fs, ptr addrspace(1) %f2
  ret void
}

define amdgpu_kernel void @products(ptr addrspace(1) %in, ptr addrspace(1) %wide, ptr addrspace(1) %high) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %y = add i32 %x, 12345678
  %u = call i64 @llvm.amdgcn.mul.u24.i64(i32 %x, i32 %y)
  %s = call i64 @llvm.amdgcn.mul.i24.i64(i32 %x, i32 %y)
  %h = call i32 @llvm.amdgcn.mulhi.u24(i32 %x, i32 %y)
  %o = getelementptr i64, ptr addrspace(1) %wide, i32 %id
  store i64 %u, ptr addrspace(1) %o
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 128
  store i64 %s, ptr addrspace(1) %o2
  %q = getelementptr i32, ptr addrspace(1) %high, i32 %id
  store i32 %h, ptr addrspace(1) %q
  ret void
}

; Rounds up, then as before.
define amdgpu_kernel void @environment(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %old = call i64 @llvm.get.fpenv.i64()
  %cleared = and i64 %old, -16
  %up = or i64 %cleared, 5
  call void @llvm.set.fpenv.i64(i64 %up)
  %set = call i64 @llvm.get.fpenv.i64()
  call void @llvm.set.fpenv.i64(i64 %old)
  %back = call i64 @llvm.get.fpenv.i64()
  call void @llvm.set.fpenv.i64(i64 %up)
  call void @llvm.reset.fpenv()
  %reset = call i64 @llvm.get.fpenv.i64()
  %changed = xor i64 %set, %old
  %more = xor i64 %reset, %back
  %o = getelementptr i64, ptr addrspace(1) %out, i32 %id
  store i64 %changed, ptr addrspace(1) %o
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 32
  store i64 %more, ptr addrspace(1) %o2
  ret void
}

define amdgpu_kernel void @registers(i32 %n, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  call void @llvm.write_register.i32(metadata !0, i32 %n)
  %r = call i32 @llvm.read_volatile_register.i32(metadata !0)
  %f = call i64 @llvm.read_register.i64(metadata !1)
  call void @llvm.amdgcn.s.incperflevel(i32 1)
  call void @llvm.amdgcn.s.decperflevel(i32 1)
  call void @llvm.amdgcn.s.ttracedata(i32 %n)
  call void @llvm.amdgcn.s.sendmsg(i32 1, i32 %n)
  call void @llvm.amdgcn.iglp.opt(i32 0)
  call void @llvm.amdgcn.sched.group.barrier(i32 1, i32 1, i32 0)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %o
  ret void
}
!0 = !{!"m0"}
!1 = !{!"flat_scratch"}

@words = internal addrspace(3) global [20 x i32] poison, align 4
define amdgpu_kernel void @size(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %w = getelementptr i32, ptr addrspace(3) @words, i32 %id
  store volatile i32 1, ptr addrspace(3) %w
  %r = call i32 @llvm.amdgcn.groupstaticsize()
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %o
  ret void
}

; Lanes jump to different places.
define amdgpu_kernel void @jumps(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %m = urem i32 %id, 3
  %is1 = icmp eq i32 %m, 1
  %is2 = icmp eq i32 %m, 2
  %to1 = select i1 %is1, ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %zero)
  %to = select i1 %is2, ptr blockaddress(@jumps, %two), ptr %to1
  indirectbr ptr %to, [label %zero, label %one, label %two]
zero:
  %r0 = add i32 %id, 100
  br label %done
one:
  %r1 = add i32 %id, 200
  br label %done
two:
  %r2 = add i32 %id, 300
  br label %done
done:
  %r = phi i32 [%r0, %zero], [%r1, %one], [%r2, %two]
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %r, ptr addrspace(1) %o
  ret void
}

define amdgpu_kernel void @ends(ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %m = urem i32 %id, 3
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %none = icmp eq i32 %m, 0
  store i32 7, ptr addrspace(1) %o
  br i1 %none, label %end, label %go
end:
  call void @llvm.amdgcn.endpgm()
  unreachable
go:
  store i32 %id, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
