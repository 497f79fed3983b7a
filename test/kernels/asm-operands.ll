; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; Inline assembly with operands of every kind and width.
;
; LAUNCH: --kernel words --grid 70 --block 70 --arg buf:i32:70:rand=3 --arg i32:7
;     --arg buf:i32:420
; EXPECT 2: [i32(x + a1) for x in a0] + [i32(x - 16) for x in a0]
;     + [i32(a1 + 1)] * 70 + [i32(x * 2 + a1) for x in a0]
;     + [i32((x ^ -1) + 10000) for x in a0]
;     + [i32(x + (a1 + 5)) for x in a0]
; LAUNCH: --kernel wide --grid 64 --block 64 --arg buf:i64:64:rand=5
;     --arg i64:81985529216486895 --arg buf:i64:256
; EXPECT 2: [i64(~x) for x in a0] + [i64(~a1)] * 64
;     + [i64((x & 0xffffffff) << 32 | x >> 32 & 0xffffffff) for x in a0]
;     + [i64(a1 ^ 0x100000002)] * 64
; LAUNCH: --kernel tuples --grid 64 --block 64 --arg buf:i32:1024:iota
;     --arg buf:i32:2816
; EXPECT 1: [v for i in range(64) for v in
;     [16 * i + k for k in (2, 1, 0)] + [0]
;     + [16 * i + k for k in (3, 2, 1, 0)]
;     + [16 * i + k for k in (7, 1, 2, 3, 4, 5, 6, 0)]
;     + [16 * i + k for k in (15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
;         0)]
;     + [3, 1, 2, 0] + [7, 1, 2, 3, 4, 5, 6, 0]]
; LAUNCH: --kernel named --grid 64 --block 64 --arg buf:i32:64:iota --arg i32:3
;     --arg buf:i32:320
; EXPECT 2: [x + 4 for x in range(64)] + [64 * 3] * 64
;     + [x + 1 if x % 2 else x for x in range(64)] + [i32(3 * x) for x in range(64)]
;     + [3] * 64
; LAUNCH: --kernel clobbers --grid 64 --block 64 --arg buf:i32x8:64:rand=9
;     --arg i32x8:1,20,300,4000,50000,600000,7000000,80000000 --arg buf:i32:64
; EXPECT 2: [i32(sum(v ^ k for v, k in zip(a0[8 * i:8 * i + 8], a1))) for i in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @words(ptr addrspace(1) %in, i32 %k, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %mix = call i32 asm "v_add_u32 $0, $1, $2", "=v,s,v"(i32 %k, i32 %x)
  store i32 %mix, ptr addrspace(1) %o
  %imm = call i32 asm "v_add_u32 $0, $1, $2", "=v,I,v"(i32 -16, i32 %x)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 280
  store i32 %imm, ptr addrspace(1) %o1
  %lane = call i32 asm "s_add_u32 $0, $1, 1", "=s,s,~{scc}"(i32 %k)
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 560
  store i32 %lane, ptr addrspace(1) %o2
  %both = call { i32, i32 } asm "v_add_u32 $0, $3, $3\0As_mov_b32 $1, $2", "=&v,=&s,s,v"(i32 %k, i32 %x)
  %b0 = extractvalue { i32, i32 } %both, 0
  %b1 = extractvalue { i32, i32 } %both, 1
  %sum = add i32 %b0, %b1
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 840
  store i32 %sum, ptr addrspace(1) %o3
  %tied = call i32 asm "v_not_b32 $0, $0\0Av_add_u32 $0, $2, $0", "=v,0,J"(i32 %x, i32 10000)
  %o4 = getelementptr i8, ptr addrspace(1) %o, i32 1120
  store i32 %tied, ptr addrspace(1) %o4
  %ts = call i32 asm "s_add_u32 $0, $0, 5", "=s,0,~{scc}"(i32 %k)
  %tsum = add i32 %x, %ts
  %o5 = getelementptr i8, ptr addrspace(1) %o, i32 1400
  store i32 %tsum, ptr addrspace(1) %o5
  ret void
}

define amdgpu_kernel void @wide(ptr addrspace(1) %in, i64 %k, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %id
  %x = load i64, ptr addrspace(1) %p
  %o = getelementptr i64, ptr addrspace(1) %out, i32 %id
  %all = call i64 asm "v_not_b32 v8, -1\0Av_sub_u32 v8, 0, 1\0Av_lshlrev_b64 $0, 0, $1", "=v,v,~{v8}"(i64 %x)
  %not = xor i64 %all, -1
  store i64 %not, ptr addrspace(1) %o
  %s = call i64 asm "s_not_b64 $0, $1", "=s,s,~{scc}"(i64 %k)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 512
  store i64 %s, ptr addrspace(1) %o1
  %swap = call <2 x i32> asm "v_alignbit_b32 v20, v11, v10, 0\0Av_mov_b32 v10, v11\0Av_mov_b32 v11, v20", "={v[10:11]},0,~{v20}"(i64 %x)
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 1024
  store <2 x i32> %swap, ptr addrspace(1) %o2
  %t = call i64 asm "s_xor_b32 s20, s20, 2\0As_xor_b32 s21, s21, 1", "={s[20:21]},{s[20:21]},~{scc}"(i64 %k)
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 1536
  store i64 %t, ptr addrspace(1) %o3
  ret void
}

define amdgpu_kernel void @tuples(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %id
  %x = load <16 x i32>, ptr addrspace(1) %p
  %row = mul i32 %id, 176
  %o = getelementptr i8, ptr addrspace(1) %out, i32 %row
  %x3 = shufflevector <16 x i32> %x, <16 x i32> poison, <3 x i32> <i32 0, i32 1, i32 2>
  %r3 = call <3 x i32> asm "v_swap_b32 v32, v34", "={v[32:34]},0"(<3 x i32> %x3)
  store <3 x i32> %r3, ptr addrspace(1) %o, align 16
  %x4 = shufflevector <16 x i32> %x, <16 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %r4 = call <4 x i32> asm "v_swap_b32 v32, v35\0Av_swap_b32 v33, v34", "={v[32:35]},{v[32:35]}"(<4 x i32> %x4)
  %o4 = getelementptr i8, ptr addrspace(1) %o, i32 16
  store <4 x i32> %r4, ptr addrspace(1) %o4
  %x8 = shufflevector <16 x i32> %x, <16 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %r8 = call <8 x i32> asm "v_swap_b32 v32, v39", "={v[32:39]},{v[32:39]}"(<8 x i32> %x8)
  %o8 = getelementptr i8, ptr addrspace(1) %o, i32 32
  store <8 x i32> %r8, ptr addrspace(1) %o8, align 16
  %r16 = call <16 x i32> asm "v_swap_b32 v32, v47", "={v[32:47]},{v[32:47]}"(<16 x i32> %x)
  %o16 = getelementptr i8, ptr addrspace(1) %o, i32 64
  store <16 x i32> %r16, ptr addrspace(1) %o16, align 16
  %s4 = call <4 x i32> asm "s_mov_b32 s36, s32\0As_mov_b32 s32, s35\0As_mov_b32 s35, s36", "={s[32:35]},{s[32:35]},~{s36}"(<4 x i32> <i32 0, i32 1, i32 2, i32 3>)
  %os4 = getelementptr i8, ptr addrspace(1) %o, i32 128
  store <4 x i32> %s4, ptr addrspace(1) %os4
  %s8 = call <8 x i32> asm "s_mov_b32 s40, s32\0As_mov_b32 s32, s39\0As_mov_b32 s39, s40", "={s[32:39]},{s[32:39]},~{s40}"(<8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>)
  %os8 = getelementptr i8, ptr addrspace(1) %o, i32 144
  store <8 x i32> %s8, ptr addrspace(1) %os8, align 16
  ret void
}

define amdgpu_kernel void @named(ptr addrspace(1) %in, i32 %k, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %p
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %v5 = call i32 asm "v_add_u32 v5, 4, v6", "={v5},{v6}"(i32 %x)
  store i32 %v5, ptr addrspace(1) %o
  %s5 = call i32 asm "s_lshl_b32 s40, s41, 6", "={s40},{s41},~{scc}"(i32 %k)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 256
  store i32 %s5, ptr addrspace(1) %o1
  %vcc = call i32 asm "v_addc_co_u32 $0, vcc, 0, $1, vcc", "=v,v,{vcc}"(i32 %x, i64 -6148914691236517206)
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 512
  store i32 %vcc, ptr addrspace(1) %o2
  %acc = call i32 asm "v_mov_b32 $0, $1\0Av_add_u32 $0, $0, $1\0Av_add_u32 $0, $0, $1", "=&v,v"(i32 %x)
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 768
  store i32 %acc, ptr addrspace(1) %o3
  %m0 = call i32 asm "s_mov_b32 $0, m0", "=s,{m0}"(i32 %k)
  %o4 = getelementptr i8, ptr addrspace(1) %o, i32 1024
  store i32 %m0, ptr addrspace(1) %o4
  ret void
}

; Values and arguments live across what overwrites the registers they would have.
define amdgpu_kernel void @clobbers(ptr addrspace(1) %in, <8 x i32> %k, ptr addrspace(1) %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <8 x i32>, ptr addrspace(1) %in, i32 %id
  %x = load volatile <8 x i32>, ptr addrspace(1) %p
  call void asm sideeffect "v_mov_b32 v0, -1\0Av_mov_b32 v1, v0\0Av_mov_b32 v2, v0\0Av_mov_b32 v3, v0\0Av_mov_b32 v4, v0\0Av_mov_b32 v5, v0\0Av_mov_b32 v6, v0\0Av_mov_b32 v7, v0\0Av_mov_b32 v8, v0\0Av_mov_b32 v9, v0\0Av_mov_b32 v10, v0\0Av_mov_b32 v11, v0", "~{v[0:11]}"()
  call void asm sideeffect "s_mov_b64 s[0:1], -1\0As_mov_b64 s[2:3], -1\0As_mov_b64 s[4:5], -1\0As_mov_b64 s[6:7], -1\0As_mov_b64 s[8:9], -1\0As_mov_b64 s[10:11], -1\0As_mov_b64 s[12:13], -1\0As_mov_b64 s[14:15], -1\0As_mov_b64 s[16:17], -1\0As_mov_b64 s[18:19], -1\0As_mov_b64 s[20:21], -1\0As_mov_b64 s[22:23], -1", "~{s[0:15]},~{s[16:23]}"()
  %mixed = xor <8 x i32> %x, %k
  %sum = call i32 @llvm.vector.reduce.add(<8 x i32> %mixed)
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %o
  ret void
}
