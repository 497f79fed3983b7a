; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Arithmetic of bfloat: each result is rounded once, to nearest even.
;
; HOST:
;     value = lambda b: from_bits((b & 0xbfff) << 16)
;     rounded = lambda b: (b + 0x7fff + (b >> 16 & 1)) >> 16
;     bf = lambda x: rounded(bits(f32(x))) & 0xffff
; LAUNCH: --kernel arithmetic --grid 256 --block 64 --arg buf:u16:512:rand=1 --arg buf:u16:2048
; EXPECT 1: [f(value(a0[2 * i]), value(a0[2 * i + 1])) for i in range(256)
;     for f in (lambda x, y: bf(x + y), lambda x, y: bf(x - y),
;         lambda x, y: bf(x * y), lambda x, y: bf(-x), lambda x, y: bf(abs(x)),
;         lambda x, y: bf(max(x, y)), lambda x, y: int(x < y),
;         lambda x, y: bf(math.copysign(math.floor(x), x)))]
define amdgpu_kernel void @arithmetic(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %base = shl i32 %group, 6
  %i = or i32 %base, %lane
  %from = getelementptr <2 x bfloat>, ptr addrspace(1) %in, i32 %i
  %pair = load <2 x i16>, ptr addrspace(1) %from
  %small = and <2 x i16> %pair, splat (i16 -16385)
  %xy = bitcast <2 x i16> %small to <2 x bfloat>
  %x = extractelement <2 x bfloat> %xy, i64 0
  %y = extractelement <2 x bfloat> %xy, i64 1
  %sum = fadd bfloat %x, %y
  %difference = fsub bfloat %x, %y
  %product = fmul bfloat %x, %y
  %negated = fneg bfloat %x
  %magnitude = call bfloat @llvm.fabs.bf16(bfloat %x)
  %larger = call bfloat @llvm.maxnum.bf16(bfloat %x, bfloat %y)
  %less = fcmp olt bfloat %x, %y
  %bit = zext i1 %less to i16
  %floor = call bfloat @llvm.floor.bf16(bfloat %x)
  %v0 = insertelement <8 x bfloat> poison, bfloat %sum, i64 0
  %v1 = insertelement <8 x bfloat> %v0, bfloat %difference, i64 1
  %v2 = insertelement <8 x bfloat> %v1, bfloat %product, i64 2
  %v3 = insertelement <8 x bfloat> %v2, bfloat %negated, i64 3
  %v4 = insertelement <8 x bfloat> %v3, bfloat %magnitude, i64 4
  %v5 = insertelement <8 x bfloat> %v4, bfloat %larger, i64 5
  %as.bfloat = bitcast i16 %bit to bfloat
  %v6 = insertelement <8 x bfloat> %v5, bfloat %as.bfloat, i64 6
  %v7 = insertelement <8 x bfloat> %v6, bfloat %floor, i64 7
  %to = getelementptr <8 x bfloat>, ptr addrspace(1) %out, i32 %i
  store <8 x bfloat> %v7, ptr addrspace(1) %to
  ret void
}

; Vectors, constants, a loop and a choice.
; LAUNCH: --grid 64 --block 64 --arg buf:u16:256:rand=3 --arg buf:u16:256
;     --kernel vectors
; HOST:
;     def polynomial(x):
;         r = 1.0
;         for k in range(3):
;             r = from_bits(bf(from_bits(bf(r * x) << 16) + 0.5) << 16)
;         return bf(r) if x < 0.25 else bf(x)
; EXPECT 1: [polynomial(value(b)) for b in a0]
define amdgpu_kernel void @vectors(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <4 x bfloat>, ptr addrspace(1) %in, i32 %i
  %any = load <4 x i16>, ptr addrspace(1) %from
  %small = and <4 x i16> %any, splat (i16 -16385)
  %x = bitcast <4 x i16> %small to <4 x bfloat>
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %r = phi <4 x bfloat> [ splat (bfloat 1.0), %entry ], [ %sum, %loop ]
  %product = fmul <4 x bfloat> %r, %x
  %sum = fadd <4 x bfloat> %product, splat (bfloat 0.5)
  %next = add i32 %k, 1
  %done = icmp eq i32 %next, 3
  br i1 %done, label %after, label %loop
after:
  %few = fcmp olt <4 x bfloat> %x, splat (bfloat 0.25)
  %result = select <4 x i1> %few, <4 x bfloat> %sum, <4 x bfloat> %x
  %to = getelementptr <4 x bfloat>, ptr addrspace(1) %out, i32 %i
  store <4 x bfloat> %result, ptr addrspace(1) %to
  ret void
}
