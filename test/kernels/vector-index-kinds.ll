; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run %s --llc-arg=-toygcn-index-vectors-dwords=0
; RUN: %toygcn run %s --llc-arg=-toygcn-index-vectors-uniform=64
; Elements of vectors at an index that is known at run time only, of each lane
; or the same in all: dwords, bytes, halves, 64 bits, pointers, five elements,
; an index of which some bits are known; read, written, and counted up.
;
; LAUNCH: --grid 128 --block 64 --arg buf:i32:16:rand=3 --arg i32:5
;     --arg buf:i32:128 --arg buf:i32:128 --arg buf:i64:128 --arg buf:i32:128
;     --arg buf:i32:128
; HOST:
;     def byte(i): return (a0[i // 4] >> 8 * (i % 4)) & 255
;     def dword(g):
;         v = list(a0)
;         v[g & 15] += 7
;         v[a1] = g
;         return i32(v[(g >> 2) & 15] + v[g & 15])
;     def small(g):
;         v = [byte(i) for i in range(16)]
;         v[g & 15] = 200
;         return v[(g * 3) & 15] * 256 + v[a1]
;     def wide(g):
;         v = [x * 3 for x in a0[:4]]
;         v[g & 3] = g << 40
;         return v[(g >> 3) & 3] ^ v[a1 & 3]
;     def five(g):
;         v = a0[:5]
;         v[g % 5] = -1
;         return v[(g >> 1) % 5]
;     def odd(g):
;         v = list(a0)
;         v[(g & 2) * 2 + 9] = g
;         return i32(v[(g & 1) * 4 + 9] + v[a1 * 2 + 1])
; EXPECT 2: [dword(g) for g in range(n)]
; EXPECT 3: [small(g) for g in range(n)]
; EXPECT 4: [wide(g) for g in range(n)]
; EXPECT 5: [five(g) for g in range(n)]
; EXPECT 6: [odd(g) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, i32 %at, ptr addrspace(1) noalias %dwords, ptr addrspace(1) noalias %smalls, ptr addrspace(1) noalias %wides, ptr addrspace(1) noalias %fives, ptr addrspace(1) noalias %odds) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = shl i32 %group, 6
  %g = or i32 %base, %t
  %v = load <16 x i32>, ptr addrspace(1) %in, align 4
  %b = load <16 x i8>, ptr addrspace(1) %in, align 4

  %i = and i32 %g, 15
  %e = extractelement <16 x i32> %v, i32 %i
  %e7 = add i32 %e, 7
  %v1 = insertelement <16 x i32> %v, i32 %e7, i32 %i
  %v2 = insertelement <16 x i32> %v1, i32 %g, i32 %at
  %g2 = lshr i32 %g, 2
  %j = and i32 %g2, 15
  %x = extractelement <16 x i32> %v2, i32 %j
  %y = extractelement <16 x i32> %v2, i32 %i
  %d = add i32 %x, %y
  %pd = getelementptr i32, ptr addrspace(1) %dwords, i32 %g
  store i32 %d, ptr addrspace(1) %pd

  %b1 = insertelement <16 x i8> %b, i8 -56, i32 %i
  %g3 = mul i32 %g, 3
  %k = and i32 %g3, 15
  %k64 = zext i32 %k to i64
  %s = extractelement <16 x i8> %b1, i64 %k64
  %s5 = extractelement <16 x i8> %b1, i32 %at
  %sw = zext i8 %s to i32
  %sw5 = zext i8 %s5 to i32
  %sh = shl i32 %sw, 8
  %small = or i32 %sh, %sw5
  %ps = getelementptr i32, ptr addrspace(1) %smalls, i32 %g
  store i32 %small, ptr addrspace(1) %ps

  %v4 = shufflevector <16 x i32> %v, <16 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %v4w = sext <4 x i32> %v4 to <4 x i64>
  %v4x = mul <4 x i64> %v4w, splat (i64 3)
  %gw = zext i32 %g to i64
  %g40 = shl i64 %gw, 40
  %i4 = and i32 %g, 3
  %w1 = insertelement <4 x i64> %v4x, i64 %g40, i32 %i4
  %wp = inttoptr <4 x i64> %w1 to <4 x ptr addrspace(1)>
  %gs3 = lshr i32 %g, 3
  %i3 = and i32 %gs3, 3
  %at4 = and i32 %at, 3
  %wa = extractelement <4 x i64> %w1, i32 %i3
  %wb = extractelement <4 x ptr addrspace(1)> %wp, i32 %at4
  %wbi = ptrtoint ptr addrspace(1) %wb to i64
  %wide = xor i64 %wa, %wbi
  %pw = getelementptr i64, ptr addrspace(1) %wides, i32 %g
  store i64 %wide, ptr addrspace(1) %pw

  %v5 = shufflevector <16 x i32> %v, <16 x i32> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
  %g5 = urem i32 %g, 5
  %f1 = insertelement <5 x i32> %v5, i32 -1, i32 %g5
  %gs1 = lshr i32 %g, 1
  %h5 = urem i32 %gs1, 5
  %five = extractelement <5 x i32> %f1, i32 %h5
  %pf = getelementptr i32, ptr addrspace(1) %fives, i32 %g
  store i32 %five, ptr addrspace(1) %pf

  %m2 = and i32 %g, 2
  %m4 = shl i32 %m2, 1
  %m = or disjoint i32 %m4, 9
  %o1 = insertelement <16 x i32> %v, i32 %g, i32 %m
  %n1 = and i32 %g, 1
  %n4 = shl i32 %n1, 2
  %n = or disjoint i32 %n4, 9
  %oa = extractelement <16 x i32> %o1, i32 %n
  %at2 = shl i32 %at, 1
  %ato = or disjoint i32 %at2, 1
  %ob = extractelement <16 x i32> %o1, i32 %ato
  %odd = add i32 %oa, %ob
  %po = getelementptr i32, ptr addrspace(1) %odds, i32 %g
  store i32 %odd, ptr addrspace(1) %po
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
