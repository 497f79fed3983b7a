; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O3
; RUN: %toygcn run %s --llc-arg=-toygcn-divergence=llvm
; RUN: %toygcn run %s --llc-arg=-toygcn-divergence=oracle
; Moves between lanes whose data is the same in all lanes. Not each lane gets
; it: by ds_permute those that no lane sends to get 0, and so do those that
; read beyond a row by DPP with bound_ctrl or lanes that are off by ds_bpermute
; and ds_swizzle; lanes of masked rows and banks keep what they had.
;
; HOST:
;     def where(f): return [a2 if f(i) else 0 for i in range(64)]
;     def active(i): return i % 3 != 0
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:mod=3 --arg buf:i32:832 --arg i32:7
; EXPECT 1: [a2 if i < 3 else 0 for i in range(64)] + [a2] * 64
;     + [a2 if i % 2 == 0 else 0 for i in range(64)]
;     + [a2 if i == 9 else 0 for i in range(64)]
;     + [a2] * 64
;     + [a2 if i % 16 >= 1 else 0 for i in range(64)]
;     + [a2 if i // 16 in (0, 2) else 55 for i in range(64)]
;     + [a2 if i % 16 // 4 == 1 else 55 for i in range(64)]
;     + [(a2 if active(i ^ 1) else 0) if active(i) else 0 for i in range(64)]
;     + [(a2 if active(i ^ 1) else 0) if active(i) else 0 for i in range(64)]
;     + [(a2 if active(i ^ 1) else 0) if active(i) else 0 for i in range(64)]
;     + [0 for i in range(64)] + [a2 if active(i) else 0 for i in range(64)]

target triple = "amdgcn-amd-amdhsa"

define void @write(ptr addrspace(1) %out, i32 %row, i32 %t, i32 %v) alwaysinline {
  %r = shl i32 %row, 6
  %i = add i32 %r, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %u) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %p
  ; To lanes that memory names.
  %a0 = shl i32 %x, 2
  %v0 = call i32 @llvm.amdgcn.ds.permute(i32 %a0, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 0, i32 %t, i32 %v0)
  ; One lane to each.
  %l1 = xor i32 %t, 6
  %a1 = shl i32 %l1, 2
  %v1 = call i32 @llvm.amdgcn.ds.permute(i32 %a1, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 1, i32 %t, i32 %v1)
  ; Two lanes to every second one.
  %l2 = and i32 %t, 62
  %a2 = shl i32 %l2, 2
  %v2 = call i32 @llvm.amdgcn.ds.permute(i32 %a2, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 2, i32 %t, i32 %v2)
  ; All to one.
  %v3 = call i32 @llvm.amdgcn.ds.permute(i32 36, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 3, i32 %t, i32 %v3)
  ; From any lane.
  %v4 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a0, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 4, i32 %t, i32 %v4)
  ; DPP: row_shr 1 with zeros; two rows; one bank.
  %v5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %u, i32 273, i32 15, i32 15, i1 true)
  call void @write(ptr addrspace(1) %out, i32 5, i32 %t, i32 %v5)
  %v6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 55, i32 %u, i32 228, i32 5, i32 15, i1 false)
  call void @write(ptr addrspace(1) %out, i32 6, i32 %t, i32 %v6)
  %v7 = call i32 @llvm.amdgcn.update.dpp.i32(i32 55, i32 %u, i32 177, i32 15, i32 2, i1 false)
  call void @write(ptr addrspace(1) %out, i32 7, i32 %t, i32 %v7)
  ; Lanes that are off.
  %rest = urem i32 %t, 3
  %on = icmp ne i32 %rest, 0
  br i1 %on, label %some, label %end
some:
  %l8 = xor i32 %t, 1
  %a8 = shl i32 %l8, 2
  %v8 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a8, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 8, i32 %t, i32 %v8)
  %v9 = call i32 @llvm.amdgcn.ds.swizzle(i32 %u, i32 1055)
  call void @write(ptr addrspace(1) %out, i32 9, i32 %t, i32 %v9)
  %v10 = call i32 @llvm.amdgcn.ds.permute(i32 %a8, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 10, i32 %t, i32 %v10)
  %v11 = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %u)
  call void @write(ptr addrspace(1) %out, i32 11, i32 %t, i32 %v11)
  %v12 = call i32 @llvm.amdgcn.readlane.i32(i32 %u, i32 1)
  call void @write(ptr addrspace(1) %out, i32 12, i32 %t, i32 %v12)
  br label %end
end:
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
