; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; The float mode has IEEE rules and clamping in it, besides rounding and denormals
; (and traps and the overflow of halves, which the simulator does not have); it is
; written where it was read, and reset
; to what the kernel's attributes say. Rounding modes of f32 and of other types
; may differ: LLVM counts those from 8 on.
;
; HOST:
;     both = [3, 0, 1, 2]
;     def number(mode):
;         single, other = mode & 3, mode >> 2
;         if single == other:
;             return [1, 2, 3, 0][single]
;         order = [(s, o) for s in range(4) for o in range(4) if s != o]
;         return 8 + order.index((single, other))
; LAUNCH: --kernel mode --grid 1 --block 1 --arg buf:u32:7
; EXPECT 0: [0x3f0, 0x3fd, 0x3fa, 0x3f0, 0x3f0, 0x3f5, 0x3f0]
; LAUNCH: --kernel flushed --grid 1 --block 1 --arg buf:u32:2
; EXPECT 0: [0x3c0, 0x3c0]
; LAUNCH: --kernel mixed --grid 1 --block 1 --arg buf:u32:2
; EXPECT 0: [0x350, 0x350]
; LAUNCH: --kernel rounding --grid 1 --block 1 --arg buf:u32:32
; EXPECT 0: [number(m) for m in range(16)] + [m for m in range(16)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @mode(ptr addrspace(1) %out) strictfp {
  %first = call i32 @llvm.get.fpmode.i32() strictfp
  %or = or i32 %first, 13
  call void @llvm.set.fpmode.i32(i32 %or) strictfp
  %second = call i32 @llvm.get.fpmode.i32() strictfp
  call void @llvm.set.fpmode.i32(i32 1018) strictfp
  %third = call i32 @llvm.get.fpmode.i32() strictfp
  call void @llvm.reset.fpmode() strictfp
  %fourth = call i32 @llvm.get.fpmode.i32() strictfp
  %all = call i64 @llvm.get.fpenv.i64() strictfp
  %fifth = trunc i64 %all to i32
  %changed = or i64 %all, 5
  call void @llvm.set.fpenv.i64(i64 %changed) strictfp
  %sixth = call i32 @llvm.get.fpmode.i32() strictfp
  call void @llvm.reset.fpenv() strictfp
  %seventh = call i32 @llvm.get.fpmode.i32() strictfp
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %first, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %second, ptr addrspace(1) %p1
  %p2 = getelementptr i32, ptr addrspace(1) %out, i32 2
  store i32 %third, ptr addrspace(1) %p2
  %p3 = getelementptr i32, ptr addrspace(1) %out, i32 3
  store i32 %fourth, ptr addrspace(1) %p3
  %p4 = getelementptr i32, ptr addrspace(1) %out, i32 4
  store i32 %fifth, ptr addrspace(1) %p4
  %p5 = getelementptr i32, ptr addrspace(1) %out, i32 5
  store i32 %sixth, ptr addrspace(1) %p5
  %p6 = getelementptr i32, ptr addrspace(1) %out, i32 6
  store i32 %seventh, ptr addrspace(1) %p6
  ret void
}

define amdgpu_kernel void @flushed(ptr addrspace(1) %out) strictfp "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %first = call i32 @llvm.get.fpmode.i32() strictfp
  call void @llvm.set.fpmode.i32(i32 5) strictfp
  call void @llvm.reset.fpmode() strictfp
  %second = call i32 @llvm.get.fpmode.i32() strictfp
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %first, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %second, ptr addrspace(1) %p1
  ret void
}

define amdgpu_kernel void @mixed(ptr addrspace(1) %out) strictfp "denormal-fp-math"="preserve-sign,ieee" "denormal-fp-math-f32"="preserve-sign,ieee" {
  %first = call i32 @llvm.get.fpmode.i32() strictfp
  call void @llvm.set.fpmode.i32(i32 5) strictfp
  call void @llvm.reset.fpmode() strictfp
  %second = call i32 @llvm.get.fpmode.i32() strictfp
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %first, ptr addrspace(1) %p0
  %p1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %second, ptr addrspace(1) %p1
  ret void
}

define amdgpu_kernel void @rounding(ptr addrspace(1) %out) strictfp {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.amdgcn.s.setreg(i32 6145, i32 %i) strictfp
  %number = call i32 @llvm.get.rounding() strictfp
  call void @llvm.set.rounding(i32 1) strictfp
  call void @llvm.set.rounding(i32 %number) strictfp
  %mode = call i32 @llvm.amdgcn.s.getreg(i32 6145) strictfp
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %number, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i32 64
  store i32 %mode, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %end

end:
  call void @llvm.set.rounding(i32 1) strictfp
  ret void
}
