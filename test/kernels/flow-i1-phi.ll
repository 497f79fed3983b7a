; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A phi of i1 behind a divergent if, with a compare, a constant and a uniform
; value coming in; it is a branch's condition and a number after that.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1 --arg i32:3
;     --arg buf:i32:64
; HOST:
;     def run(x):
;         c = [x & 64 != 0, True, a2 > 0, x < 0][x & 3]
;         return (x ^ 85 if c else x) - c
; EXPECT 3: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2 --arg i32:-3
;     --arg buf:i32:37
; EXPECT 3: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg i32:1 --arg buf:i32:250
; EXPECT 3: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phi(i32 %size, ptr addrspace(1) %in, i32 %mode, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %u = icmp sgt i32 %mode, 0
  %negative = icmp slt i32 %x, 0
  %low = and i32 %x, 1
  %odd = icmp ne i32 %low, 0
  %second = and i32 %x, 2
  %upper = icmp ne i32 %second, 0
  br i1 %odd, label %one, label %even

one:
  br i1 %upper, label %join, label %constant

constant:
  br label %join

even:
  %b = and i32 %x, 64
  %c = icmp ne i32 %b, 0
  br i1 %upper, label %uniform, label %join

uniform:
  br label %join

join:
  %v = phi i1 [ %negative, %one ], [ true, %constant ], [ %c, %even ], [ %u, %uniform ]
  br i1 %v, label %then, label %end

then:
  %flip = xor i32 %x, 85
  br label %end

end:
  %w = phi i32 [ %x, %join ], [ %flip, %then ]
  %n = sext i1 %v to i32
  %r = add i32 %w, %n
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
