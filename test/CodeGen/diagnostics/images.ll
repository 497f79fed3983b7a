; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
; An image is refused once for each function, with the argument that it is.
; CHECK: error: {{.*}}in function blur{{.*}}: images are not supported: argument 'source' (image2d_t)
; CHECK: error: {{.*}}in function size{{.*}}: images are not supported: argument 1

define amdgpu_kernel void @blur(ptr addrspace(4) %source, ptr addrspace(4) %to) !kernel_arg_type !0 {
  %s = call ptr addrspace(4) @__translate_sampler_initializer(i32 20)
  %x = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4) %source, ptr addrspace(4) %s, <2 x i32> zeroinitializer)
  call void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(ptr addrspace(4) %to, <2 x i32> zeroinitializer, <4 x float> %x)
  ret void
}
define amdgpu_kernel void @size(ptr addrspace(1) %0, ptr addrspace(4) %1) {
  %w = call i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(4) %1)
  store i32 %w, ptr addrspace(1) %0
  ret void
}
declare ptr addrspace(4) @__translate_sampler_initializer(i32)
declare <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(ptr addrspace(4), ptr addrspace(4), <2 x i32>)
declare void @_Z12write_imagef14ocl_image2d_woDv2_iDv4_f(ptr addrspace(4), <2 x i32>, <4 x float>)
declare i32 @_Z15get_image_width14ocl_image2d_ro(ptr addrspace(4))
!0 = !{!"image2d_t", !"image2d_t"}
