; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Pointers of address space 7: a buffer and an offset. Data of all kinds, wide
; and less aligned than their size, stepped in a loop, selected, atomic.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:640:rand=1 --arg buf:u32:640
; EXPECT 1: [x for i in range(64) for x in (
;         u32(sum(a0[i + 64 * k] for k in range(i % 7 + 1))),
;         a0[9 * i + 8], a0[9 * i + 4] >> 8 & 0xffff,
;         a0[i // 2] if i % 2 else a0[639 - i], i, 3 * i,
;         *[u32(a0[9 * i + k] ^ i) for k in range(4)])]
define amdgpu_kernel void @fat(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %in, i16 0, i64 2560, i32 159744)
  %d = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 0, i64 2560, i32 159744)
  %o = addrspacecast ptr addrspace(8) %d to ptr addrspace(7)
  %first = getelementptr i32, ptr addrspace(7) %b, i32 %i
  %last = urem i32 %i, 7
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr addrspace(7) [ %first, %entry ], [ %step, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %v = load i32, ptr addrspace(7) %p
  %more = add i32 %sum, %v
  %step = getelementptr [64 x i32], ptr addrspace(7) %p, i32 1
  %next = add i32 %k, 1
  %done = icmp eq i32 %k, %last
  br i1 %done, label %after, label %loop
after:
  %row = getelementptr [9 x i32], ptr addrspace(7) %b, i32 %i
  %nine = load <9 x i32>, ptr addrspace(7) %row, align 4
  %eighth = extractelement <9 x i32> %nine, i64 8
  %odd = getelementptr i8, ptr addrspace(7) %row, i32 17
  %word = load i16, ptr addrspace(7) %odd, align 1
  %wide = zext i16 %word to i32
  %half = lshr i32 %i, 1
  %ph = getelementptr i32, ptr addrspace(7) %b, i32 %half
  %end = sub i32 639, %i
  %pe = getelementptr i32, ptr addrspace(7) %b, i32 %end
  %parity = and i32 %i, 1
  %is.odd = icmp ne i32 %parity, 0
  %chosen = select i1 %is.odd, ptr addrspace(7) %ph, ptr addrspace(7) %pe
  %c = load i32, ptr addrspace(7) %chosen
  %to = getelementptr [10 x i32], ptr addrspace(7) %o, i32 %i
  store i32 %more, ptr addrspace(7) %to
  %to.1 = getelementptr i32, ptr addrspace(7) %to, i32 1
  store i32 %eighth, ptr addrspace(7) %to.1
  %to.2 = getelementptr i32, ptr addrspace(7) %to, i32 2
  store i32 %wide, ptr addrspace(7) %to.2, align 2
  %to.3 = getelementptr i32, ptr addrspace(7) %to, i32 3
  store i32 %c, ptr addrspace(7) %to.3
  %to.4 = getelementptr i32, ptr addrspace(7) %to, i32 4
  %old = atomicrmw add ptr addrspace(7) %to.4, i32 %i syncscope("agent") acq_rel
  %pair = cmpxchg ptr addrspace(7) %to.4, i32 %i, i32 %i monotonic monotonic
  %seen = extractvalue { i32, i1 } %pair, 0
  %ok = extractvalue { i32, i1 } %pair, 1
  %factor = select i1 %ok, i32 3, i32 100
  %product = mul i32 %seen, %factor
  %to.5 = getelementptr i32, ptr addrspace(7) %to, i32 5
  store atomic i32 %product, ptr addrspace(7) %to.5 seq_cst, align 4
  %x0 = insertelement <4 x i32> poison, i32 %i, i64 0
  %xs = shufflevector <4 x i32> %x0, <4 x i32> poison, <4 x i32> zeroinitializer
  %four = load <4 x i32>, ptr addrspace(7) %row, align 4
  %flipped = xor <4 x i32> %four, %xs
  %to.6 = getelementptr i32, ptr addrspace(7) %to, i32 6
  store <4 x i32> %flipped, ptr addrspace(7) %to.6, align 4
  ret void
}
