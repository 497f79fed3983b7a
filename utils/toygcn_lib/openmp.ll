; What LLVM 22's OpenMP calls and the packaged device library, of LLVM 19, lacks.

target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden addrspace(4) constant i32 500

declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)

; The last argument asks for an error if there are fewer threads than wanted.
define weak_odr hidden void @__kmpc_parallel_60(ptr %place, i32 %thread, i32 %if, i32 %threads, i32 %bind, ptr %function, ptr %wrapper, ptr %args, i64 %count, i32 %strict) alwaysinline {
  call void @__kmpc_parallel_51(ptr %place, i32 %thread, i32 %if, i32 %threads, i32 %bind, ptr %function, ptr %wrapper, ptr %args, i64 %count)
  ret void
}
