# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel that jumps over 140 000 bytes while as many values as the argument
says are in SGPRs: writes the id of each lane plus their sum."""

import sys

COUNT = int(sys.argv[1])
print(f"""\
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:zero --arg u32:1
; EXPECT 0: [lane + sum(range({COUNT})) for lane in range(64)]
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %skip) {{
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %far = icmp eq i32 %skip, 0""")
for i in range(COUNT):
    print(f'  %v{i} = call i32 asm sideeffect "s_movk_i32 $0, {i}", "=s"()')
print("""\
  br i1 %far, label %there, label %done
there:
  call void asm sideeffect ".space 140000", ""()
  br label %done
done:
  %s0 = add i32 0, 0""")
for i in range(COUNT):
    print(f'  %s{i + 1} = call i32 asm sideeffect "s_add_u32 $0, $1, $2", '
          f'"=s,s,s,~{{scc}}"(i32 %s{i}, i32 %v{i})')
print(f"""\
  %x = add i32 %id, %s{COUNT}
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void
}}""")
