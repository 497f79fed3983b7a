; RUN: %toygcn compare %s
; RUN: %toygcn run -O1 %s
; Vectors that are filled one element at a time, at indices of run time: a write
; reads the other elements of a dword, or a register of each tuple, and nothing
; has written these.
;
; LAUNCH: --kernel halves --grid 64 --block 64 --arg buf:i32:64 --arg i32:7
; EXPECT 0: [3 + 9] * 64
; LAUNCH: --kernel bytes --grid 64 --block 64 --arg buf:i32:64 --arg i32:7
; EXPECT 0: [3 + 9] * 64
; LAUNCH: --kernel tuples --grid 64 --block 64 --arg buf:i32:64 --arg i32:7
; EXPECT 0: [3 + 9] * 64
; LAUNCH: --kernel once --grid 64 --block 64 --arg buf:i32:64 --arg i32:7
; EXPECT 0: [16 * (g % 5 == 2) for g in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

; The index is of each lane's own.
define amdgpu_kernel void @halves(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi <7 x half> [ poison, %entry ], [ %w, %loop ]
  %value = add i32 %i, 9
  %short = trunc i32 %value to i16
  %half = bitcast i16 %short to half
  %place = add i32 %i, %t
  %at = urem i32 %place, 7
  %w = insertelement <7 x half> %v, half %half, i32 %at
  %next = add i32 %i, 1
  %isLast = icmp eq i32 %next, %n
  br i1 %isLast, label %exit, label %loop

exit:
  %third = add i32 %t, 3
  %k = urem i32 %third, 7
  %e = extractelement <7 x half> %w, i32 %k
  %bits = bitcast half %e to i16
  %result = zext i16 %bits to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %result, ptr addrspace(1) %p
  ret void
}

; The index is uniform; a shuffle and a selection stand between two writes.
define amdgpu_kernel void @bytes(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi <16 x i8> [ poison, %entry ], [ %chosen, %loop ]
  %value = add i32 %i, 9
  %byte = trunc i32 %value to i8
  %w = insertelement <16 x i8> %v, i8 %byte, i32 %i
  %low = shufflevector <16 x i8> %w, <16 x i8> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 poison, i32 poison, i32 poison, i32 poison>
  %isEven = icmp ult i32 %i, %n
  %chosen = select i1 %isEven, <16 x i8> %low, <16 x i8> %w
  %next = add i32 %i, 1
  %isLast = icmp eq i32 %next, %n
  br i1 %isLast, label %exit, label %loop

exit:
  %k = sub i32 %n, 4
  %e = extractelement <16 x i8> %chosen, i32 %k
  %result = zext i8 %e to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %result, ptr addrspace(1) %p
  ret void
}

; Two tuples of registers.
define amdgpu_kernel void @tuples(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi <24 x i32> [ poison, %entry ], [ %w, %loop ]
  %value = add i32 %i, 9
  %at = mul i32 %i, 3
  %w = insertelement <24 x i32> %v, i32 %value, i32 %at
  %next = add i32 %i, 1
  %isLast = icmp eq i32 %next, %n
  br i1 %isLast, label %exit, label %loop

exit:
  %k0 = sub i32 %n, 4
  %k = mul i32 %k0, 3
  %e = extractelement <24 x i32> %w, i32 %k
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %e, ptr addrspace(1) %p
  ret void
}

; One element beside those that a constant index wrote.
define amdgpu_kernel void @once(ptr addrspace(1) %out, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = urem i32 %t, 5
  %bytes = insertelement <5 x half> poison, half 0xH0000, i64 2
  %w = insertelement <5 x half> %bytes, half 0xH0010, i32 %at
  %e = extractelement <5 x half> %w, i64 2
  %bits = bitcast half %e to i16
  %result = zext i16 %bits to i32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %result, ptr addrspace(1) %p
  ret void
}
