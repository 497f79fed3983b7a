; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; An argument that is a place in the caller's frame, by an attribute: all calls
; pass the same address, which stays in a vector register.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg i32:5
; EXPECT 0: [i * 7 + a1 for i in range(64)]

%pair = type { i32, i32 }

declare i32 @llvm.amdgcn.workitem.id.x()

define internal i32 @weigh(ptr addrspace(5) byref(%pair) align 4 %p) noinline {
  %q = getelementptr %pair, ptr addrspace(5) %p, i32 0, i32 1
  %x = load i32, ptr addrspace(5) %p
  %y = load i32, ptr addrspace(5) %q
  %product = mul i32 %x, 7
  %sum = add i32 %product, %y
  ret i32 %sum
}

define amdgpu_kernel void @by_reference(ptr addrspace(1) %out, i32 %n) {
  %object = alloca %pair, align 4, addrspace(5)
  %second = getelementptr %pair, ptr addrspace(5) %object, i32 0, i32 1
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  store i32 %i, ptr addrspace(5) %object
  store i32 %n, ptr addrspace(5) %second
  %sum = call i32 @weigh(ptr addrspace(5) byref(%pair) align 4 %object)
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %sum, ptr addrspace(1) %place
  ret void
}
