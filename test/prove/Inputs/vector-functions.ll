; Functions of a vector are functions of its elements.
define amdgpu_kernel void @sines(<2 x float> %x, ptr addrspace(1) %out) {
  %r = call <2 x float> @llvm.sin.v2f32(<2 x float> %x)
  store <2 x float> %r, ptr addrspace(1) %out
  ret void
}

; Each has the flags of all.
define amdgpu_kernel void @quotients(<2 x double> %x, <2 x double> %y, ptr addrspace(1) %out) {
  %q = fdiv afn <2 x double> %x, %y
  %r = fdiv afn ninf <2 x double> %q, %y
  store <2 x double> %r, ptr addrspace(1) %out
  ret void
}
