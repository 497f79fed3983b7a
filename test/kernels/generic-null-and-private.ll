; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Generic pointers of which the compiler does not know where they lead. Null is
; another number in local and in private memory. One address of private memory
; is another place for each lane, also if all lanes have the address.
;
; LAUNCH: --kernel null --grid 64 --block 64 --arg buf:u64:64 --arg buf:u32:64
;     --arg buf:u32:64
; EXPECT 1: -1
; EXPECT 2: -1
; LAUNCH: --kernel place --grid 64 --block 64 --arg i32:1 --arg buf:u32:64:iota
;     --arg buf:u32:64
; EXPECT 2: [3 * g if 3 * g > 90 else 7 for g in range(n)]
; LAUNCH: --kernel place --grid 64 --block 64 --arg i32:0
;     --arg buf:u32:64:const=5 --arg buf:u32:64
; EXPECT 2: 7
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @null(ptr addrspace(1) %in, ptr addrspace(1) %local, ptr addrspace(1) %private) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr ptr, ptr addrspace(1) %in, i32 %i
  %p = load ptr, ptr addrspace(1) %from
  %p3 = addrspacecast ptr %p to ptr addrspace(3)
  %n3 = ptrtoint ptr addrspace(3) %p3 to i32
  %to3 = getelementptr i32, ptr addrspace(1) %local, i32 %i
  store i32 %n3, ptr addrspace(1) %to3
  %p5 = addrspacecast ptr %p to ptr addrspace(5)
  %n5 = ptrtoint ptr addrspace(5) %p5 to i32
  %to5 = getelementptr i32, ptr addrspace(1) %private, i32 %i
  store i32 %n5, ptr addrspace(1) %to5
  ret void
}

define amdgpu_kernel void @place(i32 %is.private, ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %own = alloca i32, addrspace(5)
  %three = mul i32 %i, 3
  store i32 %three, ptr addrspace(5) %own
  %private = addrspacecast ptr addrspace(5) %own to ptr
  %global = addrspacecast ptr addrspace(1) %in to ptr
  %c = icmp ne i32 %is.private, 0
  %p = select i1 %c, ptr %private, ptr %global
  %x = load i32, ptr %p
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  %large = icmp ugt i32 %x, 90
  br i1 %large, label %then, label %else

then:
  store volatile i32 %x, ptr addrspace(1) %to
  br label %end

else:
  store volatile i32 7, ptr addrspace(1) %to
  br label %end

end:
  ret void
}
