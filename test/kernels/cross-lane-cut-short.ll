; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; Work-items of x and x ^ 1 are in neighbouring lanes if a wave is one row. In
; the workgroup at the end of the grid rows are shorter, and it is not: without
; "uniform-work-group-size" the lane's number is what was asked for.
;
; HOST:
;     def item(i):
;         row, column = divmod(i, 100)
;         width = 64 if column < 64 else 36
;         x, y = column % 64, row % 2
;         wave = (x + y * width) // 64
;         source = wave * 64 + (x ^ 1)
;         if source >= 2 * width:
;             return 0
;         sy, sx = divmod(source, width)
;         return (row - y + sy) * 100 + column - x + sx
; LAUNCH: --kernel neighbours --grid 100,4 --block 64,2 --arg buf:i32:400
; EXPECT 0: [item(i) for i in range(400)]
; CHECK-LABEL: neighbours:
; CHECK: ds_bpermute_b32
; CHECK-LABEL: neighbours_of_whole:
; CHECK-NOT: ds_bpermute_b32
; CHECK: quad_perm:[1,0,3,2]
;
; LAUNCH: --kernel neighbours_of_whole --grid 128,4 --block 64,2 --arg buf:i32:512
; EXPECT 0: [i ^ 1 for i in range(512)]

define amdgpu_kernel void @neighbours(ptr addrspace(1) noalias %out) !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wgx = call i32 @llvm.amdgcn.workgroup.id.x()
  %wgy = call i32 @llvm.amdgcn.workgroup.id.y()
  %above = shl i32 %wgy, 1
  %row = add i32 %above, %y
  %first = mul i32 %row, 100
  %left = shl i32 %wgx, 6
  %column = add i32 %left, %x
  %gid = add i32 %first, %column
  %other = xor i32 %x, 1
  %address = shl i32 %other, 2
  %v = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %gid)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

define amdgpu_kernel void @neighbours_of_whole(ptr addrspace(1) noalias %out) #0 !reqd_work_group_size !0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %wgx = call i32 @llvm.amdgcn.workgroup.id.x()
  %wgy = call i32 @llvm.amdgcn.workgroup.id.y()
  %above = shl i32 %wgy, 1
  %row = add i32 %above, %y
  %first = shl i32 %row, 7
  %left = shl i32 %wgx, 6
  %column = add i32 %left, %x
  %gid = add i32 %first, %column
  %other = xor i32 %x, 1
  %address = shl i32 %other, 2
  %v = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %gid)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %gid
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)

attributes #0 = { "uniform-work-group-size"="true" }
!0 = !{i32 64, i32 2, i32 1}
