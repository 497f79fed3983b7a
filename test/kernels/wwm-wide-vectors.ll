; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Vectors of 256 bits in whole-wave code, in a loop: a product of all lanes'
; integers of 128 bits, and sums of four doublewords. Only a part of the lanes
; is active; inactive ones have 1 and 0 there.
;
; HOST:
;     def expect(x, n):
;         out = [0] * 8 * 64
;         for i in range(n):
;             if (x[8 * i] & 3) == 1:
;                 continue
;             q = x[8 * i:8 * i + 4]
;             w = [(q[1] << 64) + q[0], (q[3] << 64) + q[2]]
;             for j in range(2):
;                 p = w[j]
;                 for r in range(3):
;                     p = p * w[j] + r
;                 out[8 * i + 2 * j] = i64(p)
;                 out[8 * i + 2 * j + 1] = i64(p >> 64)
;             for j in range(4):
;                 out[8 * i + 4 + j] = i64(5 * q[j] + 7)
;         return out
; LAUNCH: --grid 64 --block 64 --arg buf:u64:512:rand=3 --arg buf:i64:512
; EXPECT 1: expect(a0, n)
; LAUNCH: --grid 50 --block 50 --arg buf:u64:512:rand=4 --arg buf:i64:512
; EXPECT 1: expect(a0, n)
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <8 x i64>, ptr addrspace(1) %in, i32 %t
  %q = load <4 x i64>, ptr addrspace(1) %p
  %x = bitcast <4 x i64> %q to <2 x i128>
  %first = extractelement <4 x i64> %q, i32 0
  %low = and i64 %first, 3
  %skip = icmp eq i64 %low, 1
  br i1 %skip, label %end, label %start

start:
  %s = call <4 x i64> @llvm.amdgcn.set.inactive.v4i64(<4 x i64> %q, <4 x i64> zeroinitializer)
  %s5 = mul <4 x i64> %s, splat (i64 5)
  %s7 = add <4 x i64> %s5, splat (i64 7)
  %sum = call <4 x i64> @llvm.amdgcn.strict.wwm.v4i64(<4 x i64> %s7)
  %w = call <2 x i128> @llvm.amdgcn.set.inactive.v2i128(<2 x i128> %x, <2 x i128> splat (i128 1))
  br label %loop

loop:
  %r = phi i128 [ 0, %start ], [ %r1, %loop ]
  %y = phi <2 x i128> [ %w, %start ], [ %yr, %loop ]
  %yw = mul <2 x i128> %y, %w
  %r.one = insertelement <2 x i128> poison, i128 %r, i32 0
  %r.two = insertelement <2 x i128> %r.one, i128 %r, i32 1
  %yr = add <2 x i128> %yw, %r.two
  %r1 = add i128 %r, 1
  %more = icmp ult i128 %r1, 3
  br i1 %more, label %loop, label %done

done:
  %product = call <2 x i128> @llvm.amdgcn.strict.wwm.v2i128(<2 x i128> %yr)
  %o = getelementptr <8 x i64>, ptr addrspace(1) %out, i32 %t
  store <2 x i128> %product, ptr addrspace(1) %o
  %o4 = getelementptr i64, ptr addrspace(1) %o, i32 4
  store <4 x i64> %sum, ptr addrspace(1) %o4
  br label %end

end:
  ret void
}
