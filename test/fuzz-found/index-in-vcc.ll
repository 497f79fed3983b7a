; RUN: %toygcn run %s --llc-arg=-toygcn-placement=chain
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; An element of a vector of two dwords at an index, in s_movrels: the vector was
; in VCC, whose registers are not counted from.
;
; LAUNCH: --grid 1,1,1 --block 1,1,1 --arg buf:u32:256:rand=582 --arg
;     buf:u32:256:rand=583 --arg buf:u32:8 --arg buf:u32:16:rand=584 --arg
;     buf:u32:8 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:1 --arg i32:0
;     --arg i32:0 --arg i64:0 --arg bytes:00000000000000000000000000000000
;     --arg bytes:00000000 --arg bytes:00000000 --arg bytes:00000000 --arg
;     bytes:0000000000000000 --arg bytes:0000000000000000 --max-instructions
;     2000000
; EXPECT 2: [0] * 8

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@k0.table1.i65 = protected addrspace(1) externally_initialized global [8 x i65] [i65 3436535825993929644, i65 -18446744073709551616, i65 0, i65 -17151828460372443295, i65 -1, i65 0, i65 -18446744073709551616, i65 0]
define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(4) noalias readonly %con, ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %counters, ptr %generic.first, i32 %x, i32 %y, i32 %size, i32 %total, i32 %a, i32 %b, i64 %c, i128 %w, i3 %g3, i17 %g17, i24 %g24, i33 %g33, i48 %g48) "amdgpu-flat-work-group-size"="1,256" "amdgpu-num-sgpr"="24" {
entry:
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %v1 = mul i32 %group, %size
  %gid = add i32 %v1, %tid
  %v2 = sub i32 %total, %v1
  %items = call i32 @llvm.umin.i32(i32 %v2, i32 %size)
  %lane = and i32 %tid, 63
  %v3 = mul i32 %gid, 8
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %v3
  %x1 = alloca i1, addrspace(5)
  %x3 = alloca i32, addrspace(5)
  %x6 = alloca i32, addrspace(5)
  %x8 = alloca i64, addrspace(5)
  %x11 = alloca <6 x i32>, addrspace(5)
  %x12 = alloca <16 x i16>, addrspace(5)
  %x17 = alloca i65, addrspace(5)
  %x19 = alloca i1, addrspace(5)
  %x22 = alloca i32, addrspace(5)
  %v4 = icmp ne i32 %a, 0
  store i1 %v4, ptr addrspace(5) %x1
  store i32 %group, ptr addrspace(5) %x3
  store i32 %items, ptr addrspace(5) %x6
  store i64 0, ptr addrspace(5) %x8
  %v5 = load i32, ptr addrspace(5) %x3
  %v6 = insertelement <6 x i32> poison, i32 1, i32 0
  %v7 = insertelement <6 x i32> %v6, i32 %v5, i32 1
  %v8 = insertelement <6 x i32> %v7, i32 0, i32 2
  %v9 = insertelement <6 x i32> %v8, i32 0, i32 3
  %v10 = insertelement <6 x i32> %v9, i32 1, i32 4
  %v11 = insertelement <6 x i32> %v10, i32 0, i32 5
  %v12 = load i32, ptr addrspace(5) %x6
  %v13 = and i32 %v12, 7
  %v14 = call i32 @llvm.umin.i32(i32 %v13, i32 5)
  %v15 = insertelement <6 x i32> %v11, i32 0, i32 %v14
  store <6 x i32> %v15, ptr addrspace(5) %x11
  %v16 = load i32, ptr addrspace(5) %x6
  %v17 = trunc i32 %v16 to i16
  %v18 = insertelement <16 x i16> poison, i16 0, i32 0
  %v19 = insertelement <16 x i16> %v18, i16 0, i32 1
  %v20 = insertelement <16 x i16> %v19, i16 0, i32 2
  %v21 = insertelement <16 x i16> %v20, i16 0, i32 3
  %v22 = insertelement <16 x i16> %v21, i16 0, i32 4
  %v23 = insertelement <16 x i16> %v22, i16 1, i32 5
  %v24 = insertelement <16 x i16> %v23, i16 1, i32 6
  %v25 = insertelement <16 x i16> %v24, i16 0, i32 7
  %v26 = insertelement <16 x i16> %v25, i16 %v17, i32 8
  %v27 = insertelement <16 x i16> %v26, i16 1, i32 9
  %v28 = insertelement <16 x i16> %v27, i16 0, i32 10
  %v29 = insertelement <16 x i16> %v28, i16 1, i32 11
  %v30 = insertelement <16 x i16> %v29, i16 0, i32 12
  %v31 = insertelement <16 x i16> %v30, i16 0, i32 13
  %v32 = insertelement <16 x i16> %v31, i16 1, i32 14
  %v33 = insertelement <16 x i16> %v32, i16 0, i32 15
  store <16 x i16> %v33, ptr addrspace(5) %x12
  store i65 0, ptr addrspace(5) %x17
  store i1 false, ptr addrspace(5) %x19
  store i32 0, ptr addrspace(5) %x22
  %v34 = load <16 x i16>, ptr addrspace(5) %x12
  %v35 = insertelement <16 x i16> poison, i16 0, i32 0
  %v36 = insertelement <16 x i16> %v35, i16 0, i32 1
  %v37 = insertelement <16 x i16> %v36, i16 0, i32 2
  %v38 = insertelement <16 x i16> %v37, i16 0, i32 3
  %v39 = insertelement <16 x i16> %v38, i16 0, i32 4
  %v40 = insertelement <16 x i16> %v39, i16 0, i32 5
  %v41 = insertelement <16 x i16> %v40, i16 0, i32 6
  %v42 = insertelement <16 x i16> %v41, i16 0, i32 7
  %v43 = insertelement <16 x i16> %v42, i16 0, i32 8
  %v44 = insertelement <16 x i16> %v43, i16 0, i32 9
  %v45 = insertelement <16 x i16> %v44, i16 0, i32 10
  %v46 = insertelement <16 x i16> %v45, i16 1, i32 11
  %v47 = insertelement <16 x i16> %v46, i16 0, i32 12
  %v48 = insertelement <16 x i16> %v47, i16 0, i32 13
  %v49 = insertelement <16 x i16> %v48, i16 0, i32 14
  %v50 = insertelement <16 x i16> %v49, i16 0, i32 15
  %v51 = call <16 x i16> @llvm.umin.v16i16(<16 x i16> %v34, <16 x i16> %v50)
  %v52 = shufflevector <16 x i16> <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, <16 x i16> %v51, <16 x i32> <i32 2, i32 3, i32 23, i32 15, i32 14, i32 13, i32 23, i32 18, i32 26, i32 9, i32 30, i32 0, i32 5, i32 24, i32 30, i32 1>
  store <16 x i16> %v52, ptr addrspace(5) %x12
  %v53 = and i32 %group, 7
  %v54 = getelementptr i65, ptr addrspace(1) @k0.table1.i65, i32 %v53
  %v55 = load i65, ptr addrspace(1) %v54
  %v56 = call i65 @llvm.ctpop.i65(i65 %v55)
  store i65 %v56, ptr addrspace(5) %x17
  store i32 1, ptr addrspace(5) %x22
  br label %block58
block58:
  %v62 = load i32, ptr addrspace(5) %x3
  %v63 = icmp ne i32 %v62, 0
  br i1 %v63, label %block59, label %back61
back61:
  %v64 = load i32, ptr addrspace(5) %x22
  %v65 = icmp ne i32 %v64, 0
  br i1 %v65, label %less66, label %end57
less66:
  %v67 = sub i32 %v64, 1
  store i32 %v67, ptr addrspace(5) %x22
  br label %block58
block59:
  %v68 = load i1, ptr addrspace(5) %x1
  store i1 %v68, ptr addrspace(5) %x19
  br label %head69
head69:
  br i1 true, label %body70, label %end72
body70:
  store <16 x i16> <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, ptr addrspace(5) %x12
  %v76 = load i1, ptr addrspace(5) %x19
  %v77 = load i64, ptr addrspace(5) %x8
  %v78 = select i1 %v76, i64 %v77, i64 31
  %v79 = and i64 %v78, 7
  switch i64 %v79, label %default74 [ i64 3, label %case75 ]
case75:
  %v82 = getelementptr [4 x i8], ptr addrspace(4) %con, i32 1
  %v83 = load i32, ptr addrspace(4) %v82, align 4, !invariant.load !0
  %v84 = and i32 %v83, 1
  %v85 = icmp ne i32 %v84, 0
  br i1 %v85, label %then80, label %end81
then80:
  br label %end72
dead86:
  br label %end81
end81:
  br label %end73
default74:
  br label %end73
end73:
  br label %latch71
latch71:
  br label %head69
end72:
  br label %block60
block60:
  br label %back87
back87:
  %v88 = load i32, ptr addrspace(5) %x22
  %v89 = icmp ne i32 %v88, 0
  br i1 %v89, label %less90, label %end57
less90:
  %v91 = sub i32 %v88, 1
  store i32 %v91, ptr addrspace(5) %x22
  br label %block58
end57:
  %v92 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  %v93 = load <6 x i32>, ptr addrspace(5) %x11
  store <6 x i32> %v93, ptr addrspace(1) %v92, align 4
  %v94 = getelementptr [4 x i8], ptr addrspace(1) %own, i32 0
  %v95 = load <16 x i16>, ptr addrspace(5) %x12
  store <16 x i16> %v95, ptr addrspace(1) %v94, align 4
  ret void
}

declare <16 x i16> @llvm.umin.v16i16(<16 x i16>, <16 x i16>)
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.umin.i32(i32, i32)
declare i65 @llvm.ctpop.i65(i65)
!0 = !{}
