; The code knows what is in a constant table.
@table = internal addrspace(4) constant [4 x i16] [i16 1, i16 -2, i16 3, i16 4]

define amdgpu_kernel void @known(ptr addrspace(1) %out) {
  %p = getelementptr i16, ptr addrspace(4) @table, i32 1
  %v = load i16, ptr addrspace(4) %p
  %w = sext i16 %v to i32
  store i32 %w, ptr addrspace(1) %out
  ret void
}

@records = internal addrspace(4) constant [2 x { i8, float }] [{ i8, float } { i8 1, float 2.0 }, { i8, float } { i8 3, float 4.0 }]

define amdgpu_kernel void @record(ptr addrspace(1) %out) {
  %p = getelementptr { i8, float }, ptr addrspace(4) @records, i32 1, i32 1
  %v = load float, ptr addrspace(4) %p
  store float %v, ptr addrspace(1) %out
  ret void
}
