; RUN: %toygcn compare %s --with toygcn,stock
; RUN: %toygcn run -O0 %s
; Vectors of pointers as operands of inline assembly: in the registers of integers.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i64:64:iota --arg buf:i64:64 --arg buf:i32:64
; EXPECT 1: [i + 3 for i in range(64)]
; EXPECT 2: [i + 8 for i in range(64)]
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %local) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %t
  %pair0 = insertelement <2 x ptr addrspace(1)> poison, ptr addrspace(1) %p, i32 0
  %pair = insertelement <2 x ptr addrspace(1)> %pair0, ptr addrspace(1) %q, i32 1
  %same = call <2 x ptr addrspace(1)> asm "; $0 $1", "=v,0"(<2 x ptr addrspace(1)> %pair)
  %from = extractelement <2 x ptr addrspace(1)> %same, i32 0
  %to = extractelement <2 x ptr addrspace(1)> %same, i32 1
  %x = load i64, ptr addrspace(1) %from
  %y = add i64 %x, 3
  store i64 %y, ptr addrspace(1) %to
  %l = inttoptr i32 %t to ptr addrspace(3)
  %locals = insertelement <2 x ptr addrspace(3)> poison, ptr addrspace(3) %l, i32 0
  %first = call i64 asm "v_lshlrev_b64 $0, 0, $1", "=v,v"(<2 x ptr addrspace(3)> %locals)
  %low = trunc i64 %first to i32
  %sum = add i32 %low, 8
  %r = getelementptr i32, ptr addrspace(1) %local, i32 %t
  store i32 %sum, ptr addrspace(1) %r
  ret void
}
