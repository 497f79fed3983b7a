; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Arguments that the caller promises to be uniform (inreg), more than there are
; SGPRs for them; whole-wave code under a divergent call; a struct by value.
;
; HOST:
;     def scaled(i, x, k):
;         return x * k + sum((k + j) * (j + 1) for j in range(13)) + (i & 3)
;     def lane(i, a, k):
;         here = [j for j in range(64) if j % 3 == i % 3 and j % 3 != 2]
;         return (i32(scaled(i, a[i], k) + sum(a[j] for j in here) + 21) if i % 3 == 1
;                 else sum(a[j] for j in here) + 21 if i % 3 == 0 else 4)
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:iota --arg i32:9 --arg buf:i32:64
; EXPECT 2: [lane(i, a0, a1) for i in range(n)]
target triple = "amdgcn-amd-amdhsa"
%pair = type { i32, i32 }

declare i32 @llvm.amdgcn.wave.reduce.add.i32(i32, i32)

define internal i32 @total(i32 %x) noinline {
  %s = call i32 @llvm.amdgcn.wave.reduce.add.i32(i32 %x, i32 1)
  ret i32 %s
}

define internal i32 @scaled(i32 %i, i32 %x, i32 inreg %k, i32 inreg %u0, i32 inreg %u1, i32 inreg %u2, i32 inreg %u3, i32 inreg %u4, i32 inreg %u5, i32 inreg %u6, i32 inreg %u7, i32 inreg %u8, i32 inreg %u9, i32 inreg %u10, i32 inreg %u11, i32 inreg %u12) noinline {
  %m = mul i32 %x, %k
  %w0 = mul i32 %u0, 1
  %s0 = add i32 %m, %w0
  %w1 = mul i32 %u1, 2
  %s1 = add i32 %s0, %w1
  %w2 = mul i32 %u2, 3
  %s2 = add i32 %s1, %w2
  %w3 = mul i32 %u3, 4
  %s3 = add i32 %s2, %w3
  %w4 = mul i32 %u4, 5
  %s4 = add i32 %s3, %w4
  %w5 = mul i32 %u5, 6
  %s5 = add i32 %s4, %w5
  %w6 = mul i32 %u6, 7
  %s6 = add i32 %s5, %w6
  %w7 = mul i32 %u7, 8
  %s7 = add i32 %s6, %w7
  %w8 = mul i32 %u8, 9
  %s8 = add i32 %s7, %w8
  %w9 = mul i32 %u9, 10
  %s9 = add i32 %s8, %w9
  %w10 = mul i32 %u10, 11
  %s10 = add i32 %s9, %w10
  %w11 = mul i32 %u11, 12
  %s11 = add i32 %s10, %w11
  %w12 = mul i32 %u12, 13
  %s12 = add i32 %s11, %w12
  %low = and i32 %i, 3
  %r = add i32 %s12, %low
  ret i32 %r
}

define internal i32 @spoil(ptr addrspace(5) byval(%pair) align 4 %p) noinline {
  %b = getelementptr i32, ptr addrspace(5) %p, i32 1
  %x = load i32, ptr addrspace(5) %p
  %y = load i32, ptr addrspace(5) %b
  store i32 1000, ptr addrspace(5) %p
  store i32 1000, ptr addrspace(5) %b
  %r = add i32 %x, %y
  ret i32 %r
}

define amdgpu_kernel void @k(ptr addrspace(1) %in, i32 %k, ptr addrspace(1) %out) {
entry:
  %object = alloca %pair, addrspace(5)
  %second = getelementptr i32, ptr addrspace(5) %object, i32 1
  store i32 1, ptr addrspace(5) %object
  store i32 20, ptr addrspace(5) %second
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %i
  %x = load i32, ptr addrspace(1) %p
  %u0 = add i32 %k, 0
  %u1 = add i32 %k, 1
  %u2 = add i32 %k, 2
  %u3 = add i32 %k, 3
  %u4 = add i32 %k, 4
  %u5 = add i32 %k, 5
  %u6 = add i32 %k, 6
  %u7 = add i32 %k, 7
  %u8 = add i32 %k, 8
  %u9 = add i32 %k, 9
  %u10 = add i32 %k, 10
  %u11 = add i32 %k, 11
  %u12 = add i32 %k, 12
  %m = urem i32 %i, 3
  switch i32 %m, label %end [ i32 0, label %zero
                              i32 1, label %one ]
zero:
  %t0 = call i32 @total(i32 %x)
  %v0 = call i32 @spoil(ptr addrspace(5) byval(%pair) align 4 %object)
  %a0 = load i32, ptr addrspace(5) %second
  %d0 = sub i32 %a0, 20
  %z0 = add i32 %t0, %v0
  %z1 = add i32 %z0, %d0
  br label %end
one:
  %s = call i32 @scaled(i32 %i, i32 %x, i32 inreg %k, i32 inreg %u0, i32 inreg %u1, i32 inreg %u2, i32 inreg %u3, i32 inreg %u4, i32 inreg %u5, i32 inreg %u6, i32 inreg %u7, i32 inreg %u8, i32 inreg %u9, i32 inreg %u10, i32 inreg %u11, i32 inreg %u12)
  %t1 = call i32 @total(i32 %x)
  %st = add i32 %s, %t1
  %v1 = call i32 @spoil(ptr addrspace(5) byval(%pair) align 4 %object)
  %o = add i32 %st, %v1
  br label %end
end:
  %r = phi i32 [ 4, %entry ], [ %z1, %zero ], [ %o, %one ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %q
  ret void
}
