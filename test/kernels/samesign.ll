; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; What is known of two numbers by one order says nothing about another order of
; others: -1 is above -7 as an unsigned number, and -8 is below -1.
;
; LAUNCH: --grid 4 --block 4 --arg buf:i32:4 --arg i32:-1 --arg i32:-7
; EXPECT 0: [0, 0, 0, 0]
; LAUNCH: --grid 4 --block 4 --arg buf:i32:4 --arg i32:9 --arg i32:7
; EXPECT 0: [1, 1, 1, 1]

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %u = icmp uge i32 %a, %b
  br i1 %u, label %then, label %end
then:
  %s = add nsw i32 %a, %b
  %c = icmp samesign sge i32 %s, %a
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
