; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O2
; RUN: %toygcn run %s -O3
; LLVM allows markers of where an object begins and ends to live for an alloca
; only. Objects at large multiples, an array of them, one in an arm and one of a
; size that only the run knows are not allocas any more.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg i32:3
; EXPECT 0: [5 * i + 6 * i + 3 * i + 4 * i * (i % 2) for i in range(64)]
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %a = alloca i32, align 512, addrspace(5)
  %b = alloca [5 x i32], i32 2, align 4096, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %a)
  %five = mul i32 %id, 5
  store volatile i32 %five, ptr addrspace(5) %a
  %x = load volatile i32, ptr addrspace(5) %a
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %a)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %b)
  %last = getelementptr i32, ptr addrspace(5) %b, i32 9
  %six = mul i32 %id, 6
  store volatile i32 %six, ptr addrspace(5) %last
  %y = load volatile i32, ptr addrspace(5) %last
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %b)
  %c = alloca i32, i32 %n, align 64, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %c)
  %third = getelementptr i32, ptr addrspace(5) %c, i32 2
  %three = mul i32 %id, 3
  store volatile i32 %three, ptr addrspace(5) %third
  %z = load volatile i32, ptr addrspace(5) %third
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %c)
  %odd = and i32 %id, 1
  %is.odd = icmp eq i32 %odd, 1
  br i1 %is.odd, label %arm, label %end

arm:
  %d = alloca i32, align 1024, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) %d)
  %four = mul i32 %id, 4
  store volatile i32 %four, ptr addrspace(5) %d
  %w.arm = load volatile i32, ptr addrspace(5) %d
  call void @llvm.lifetime.end.p5(ptr addrspace(5) %d)
  br label %end

end:
  %w = phi i32 [ 0, %entry ], [ %w.arm, %arm ]
  %xy = add i32 %x, %y
  %xyz = add i32 %xy, %z
  %sum = add i32 %xyz, %w
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %o
  ret void
}
