; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; The address of a global that another object may define comes from a table that
; the loader fills, that of a hidden or local one is a distance from the code.
;
; LAUNCH: --grid 1 --block 1 --arg buf:i32:8 --arg i64:2
; EXPECT 0: [7, 8, 9, 30, 10, 0, 0, 0]

@default = addrspace(1) global i32 7
@hidden = hidden addrspace(1) global i32 8
@internal = internal addrspace(1) global i32 9
@array = addrspace(1) global [4 x i32] [i32 10, i32 20, i32 30, i32 40]
@constant = addrspace(4) constant i32 10
@variable = internal addrspace(1) global ptr addrspace(1) @default

define amdgpu_kernel void @addresses(ptr addrspace(1) %o, i64 %i) {
  %a = load volatile i32, ptr addrspace(1) @default
  store i32 %a, ptr addrspace(1) %o
  %b = load volatile i32, ptr addrspace(1) @hidden
  %ob = getelementptr i32, ptr addrspace(1) %o, i64 1
  store i32 %b, ptr addrspace(1) %ob
  %c = load volatile i32, ptr addrspace(1) @internal
  %oc = getelementptr i32, ptr addrspace(1) %o, i64 2
  store i32 %c, ptr addrspace(1) %oc
  %pd = getelementptr i32, ptr addrspace(1) @array, i64 %i
  %d = load volatile i32, ptr addrspace(1) %pd
  %od = getelementptr i32, ptr addrspace(1) %o, i64 3
  store i32 %d, ptr addrspace(1) %od
  %e = load volatile i32, ptr addrspace(4) @constant
  %oe = getelementptr i32, ptr addrspace(1) %o, i64 4
  store i32 %e, ptr addrspace(1) %oe
  ret void
}
