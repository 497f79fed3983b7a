; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; LAUNCH: --grid 64 --block 64 --arg buf:u32:2 --arg buf:u8:4:const=5
; EXPECT 0: [25, 7]

; Numbers of less than a byte are loaded by the vector unit, and what is known of
; their upper bits is said there; scalar instructions read them.
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
entry:
  %seven = load i7, ptr addrspace(1) %in
  %wide = zext i7 %seven to i32
  %square = mul i32 %wide, %wide
  %ratio = udiv i32 1000, %square
  %small = icmp ugt i32 %ratio, 4
  br i1 %small, label %write, label %bit

write:
  store i32 %square, ptr addrspace(1) %out
  br label %bit

bit:
  %at = getelementptr i8, ptr addrspace(1) %in, i32 1
  %three = load i3, ptr addrspace(1) %at
  %odd = trunc i3 %three to i1
  %chosen = select i1 %odd, i32 7, i32 9
  %second = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %chosen, ptr addrspace(1) %second
  ret void
}
