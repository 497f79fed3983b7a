; An object from llc, from our assembler and from the stock assembler on llc's
; text: the same bytes.
; REQUIRES: toygcn-target
; RUN: %llc %s -o %t.s
; RUN: %llc -filetype=obj %s -o %t.o
; RUN: %llvm-mc -filetype=obj %t.s -o %t.ours.o
; RUN: %stock-llvm-mc -filetype=obj %t.s -o %t.stock.o
; RUN: cmp %t.o %t.ours.o
; RUN: cmp %t.o %t.stock.o
; RUN: FileCheck %s < %t.s
; RUN: FileCheck %s --check-prefix=HALF < %t.s

; CHECK: s_getpc_b64
; CHECK: s_add_u32 {{.*}}, table@rel32@lo+4
; CHECK: .amdhsa_kernel read_table
; CHECK: .amdgpu_metadata

target triple = "amdgcn-amd-amdhsa"

@table = internal addrspace(4) constant [3 x i32] [i32 1, i32 2, i32 3]

define amdgpu_kernel void @read_table(ptr addrspace(1) %out, i32 %index) #0 {
  %address = getelementptr i32, ptr addrspace(4) @table, i32 %index
  %value = load i32, ptr addrspace(4) %address
  store i32 %value, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @store(ptr addrspace(1) %out, i32 %value) #0 {
  store i32 %value, ptr addrspace(1) %out
  ret void
}

attributes #0 = { "target-cpu"="gfx900" }

; HALF: v_add_f16{{.*}} 0xbc66
define amdgpu_kernel void @negative_half(ptr addrspace(1) %p) #0 {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr half, ptr addrspace(1) %p, i32 %i
  %x = load half, ptr addrspace(1) %at
  %y = fadd half %x, 0xHBC66
  store half %y, ptr addrspace(1) %at
  ret void
}
