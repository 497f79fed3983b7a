; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0 --check-waitcnt --check-hazards
; Program 78.19 (optimized), O0: error: error: in function k0: after toygcn-
; regbankselect: a uniform branch depends on a divergent value
;
; LAUNCH: --grid 1 --block 1 --arg buf:u32:256:rand=233 --arg buf:u32:1 --arg
;     i32:1 --arg i32:0 --arg i32:0 --arg i64:0 --max-instructions 2000000
; EXPECT 1: [0]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k0(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) noalias %out, i32 %block, i32 %a, i32 %b, i64 %c) #0 {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %block, %group
  %gid = add i32 %first, %tid
  %0 = sext i32 %gid to i64
  %own = getelementptr i32, ptr addrspace(1) %out, i64 %0
  %v1 = icmp sgt i32 %group, 1
  %v20 = and i32 %tid, 255
  %1 = zext nneg i32 %v20 to i64
  %v21 = getelementptr i32, ptr addrspace(1) %in, i64 %1
  %v22 = load i32, ptr addrspace(1) %v21, align 4
  %v23 = and i32 %v22, 1
  %v24.not.not = icmp eq i32 %v23, 0
  %v56 = icmp eq i32 %tid, 0
  %own.promoted = load i32, ptr addrspace(1) %own, align 4
  br label %block3

block3:                                           ; preds = %back55, %entry
  %own.promoted2224 = phi i32 [ %own.promoted, %entry ], [ %v10, %back55 ]
  %uw0.0 = phi i64 [ 1, %entry ], [ %v3118, %back55 ]
  %dx15.0 = phi i32 [ 1, %entry ], [ %v64, %back55 ]
  br label %block4.outer

block4.outer:                                     ; preds = %back32, %block3
  %v10.lcssa23 = phi i32 [ %v10, %back32 ], [ %own.promoted2224, %block3 ]
  %uw0.1.ph = phi i64 [ %v3118, %back32 ], [ %uw0.0, %block3 ]
  %dx15.1.ph = phi i32 [ %v37, %back32 ], [ %dx15.0, %block3 ]
  br label %block4

block4:                                           ; preds = %block4.outer, %less27
  %v1014 = phi i32 [ %v10, %less27 ], [ %v10.lcssa23, %block4.outer ]
  %dx15.1 = phi i32 [ %v28, %less27 ], [ %dx15.1.ph, %block4.outer ]
  %v10 = mul i32 %v1014, 33
  br i1 %v24.not.not, label %back18, label %block5.preheader

block5.preheader:                                 ; preds = %block4
  store i32 %v10, ptr addrspace(1) %own, align 4
  %v15.le = load i32, ptr addrspace(1) %in, align 4
  %v16.le = and i32 %v15.le, 1
  %v17.not.not.le = icmp eq i32 %v16.le, 0
  %v3118 = lshr i64 1, %uw0.1.ph
  br i1 %v1, label %back32, label %block39.preheader

back18:                                           ; preds = %block4
  %v26.not = icmp eq i32 %dx15.1, 0
  br i1 %v26.not, label %end2.loopexit5.loopexit, label %less27

less27:                                           ; preds = %back18
  %v28 = add i32 %dx15.1, -1
  br label %block4

block39.preheader:                                ; preds = %block5.preheader, %less59
  %dx15.219 = phi i32 [ %v60, %less59 ], [ %dx15.1.ph, %block5.preheader ]
  br i1 %v17.not.not.le, label %back41, label %end38

back32:                                           ; preds = %block5.preheader
  %v35.not = icmp eq i32 %dx15.1.ph, 0
  %v37 = add i32 %dx15.1.ph, -1
  br i1 %v35.not, label %end2, label %block4.outer

block39:                                          ; preds = %back41
  %v46 = add i32 %dx22.016, -1
  br label %back41

back41:                                           ; preds = %block39.preheader, %block39
  %dx22.016 = phi i32 [ %v46, %block39 ], [ 1, %block39.preheader ]
  %v44.not = icmp eq i32 %dx22.016, 0
  br i1 %v44.not, label %end38, label %block39

end38:                                            ; preds = %back41, %block39.preheader
  br i1 %v56, label %back54, label %back55

back54:                                           ; preds = %end38
  %v58.not = icmp eq i32 %dx15.219, 0
  br i1 %v58.not, label %end2, label %less59

less59:                                           ; preds = %back54
  %v60 = add i32 %dx15.219, -1
  br label %block39.preheader

back55:                                           ; preds = %end38
  %v62.not = icmp eq i32 %dx15.1.ph, 0
  %v64 = add i32 %dx15.1.ph, -1
  br i1 %v62.not, label %end2, label %block3

end2.loopexit5.loopexit:                          ; preds = %back18
  store i32 %v10, ptr addrspace(1) %own, align 4
  br label %end2

end2:                                             ; preds = %back55, %end2.loopexit5.loopexit, %back32, %back54
  ret void
}

declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
