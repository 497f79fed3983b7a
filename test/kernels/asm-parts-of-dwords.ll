; Operands of inline assembly whose elements are smaller than a register: bfloats,
; and vectors of bytes and halves, some of whose elements are undefined.
; RUN: %toygcn compare %s --with=toygcn,stock
; RUN: %toygcn run %s -O0
; LAUNCH: --kernel moved --grid 64 --block 64 --arg buf:u32:64:rand=7 --arg buf:u32:256
; EXPECT 1: [v for x in a0 for v in (x, x & 0xffff, x & 0xffff, x >> 16)]
; LAUNCH: --kernel undefined --grid 64 --block 64 --arg i32:40000 --arg buf:u32:256
; EXPECT 1: [40000 << 16, 40000, 40000, 0x40] * 64
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @moved(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %q = getelementptr [4 x i32], ptr addrspace(1) %out, i32 %t
  %pair = load <2 x bfloat>, ptr addrspace(1) %p
  %copy = call <2 x bfloat> asm "v_mov_b32 $0, $1", "=v,v"(<2 x bfloat> %pair)
  store <2 x bfloat> %copy, ptr addrspace(1) %q
  %one = load bfloat, ptr addrspace(1) %p
  %low = call bfloat asm "v_and_b32 $0, 0xffff, $1", "=v,v"(bfloat %one)
  %bits = bitcast bfloat %low to i16
  %wide = zext i16 %bits to i32
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %wide, ptr addrspace(1) %q1
  %two = call { bfloat, <4 x i8> } asm "v_and_b32 $0, 0xffff, $2\0Av_lshrrev_b32 $1, 16, $2",
      "=&v,=v,v"(<2 x bfloat> %pair)
  %first = extractvalue { bfloat, <4 x i8> } %two, 0
  %first.bits = bitcast bfloat %first to i16
  %first.wide = zext i16 %first.bits to i32
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store i32 %first.wide, ptr addrspace(1) %q2
  %second = extractvalue { bfloat, <4 x i8> } %two, 1
  %q3 = getelementptr i32, ptr addrspace(1) %q, i32 3
  store <4 x i8> %second, ptr addrspace(1) %q3
  ret void
}

define amdgpu_kernel void @undefined(i32 %x, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr [4 x i32], ptr addrspace(1) %out, i32 %t
  %half = trunc i32 %x to i16
  %high = insertelement <2 x i16> poison, i16 %half, i32 1
  %a = call i32 asm "v_and_b32 $0, 0xffff0000, $1", "=v,v"(<2 x i16> %high)
  store i32 %a, ptr addrspace(1) %q
  %low = insertelement <2 x i16> undef, i16 %half, i32 0
  %b = call i32 asm "s_and_b32 $0, $1, 0xffff", "=s,s,~{scc}"(<2 x i16> %low)
  %q1 = getelementptr i32, ptr addrspace(1) %q, i32 1
  store i32 %b, ptr addrspace(1) %q1
  %float = bitcast i16 %half to half
  %third = insertelement <4 x half> poison, half %float, i32 2
  %c = call i64 asm "v_lshrrev_b64 $0, 32, $1", "=v,v"(<4 x half> %third)
  %c.low = trunc i64 %c to i32
  %c.half = and i32 %c.low, 65535
  %q2 = getelementptr i32, ptr addrspace(1) %q, i32 2
  store i32 %c.half, ptr addrspace(1) %q2
  %byte = trunc i32 %x to i8
  %bytes = insertelement <4 x i8> poison, i8 %byte, i32 2
  %d = call i32 asm "v_bfe_u32 $0, $1, 16, 8", "=v,v"(<4 x i8> %bytes)
  %q3 = getelementptr i32, ptr addrspace(1) %q, i32 3
  store i32 %d, ptr addrspace(1) %q3
  ret void
}
