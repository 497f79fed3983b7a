// Adds two vectors by OpenCL, and looks whether the sums are right.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

enum { Count = 10000 };
static float A[Count], B[Count], Sum[Count];

static const char *Source =
    "__kernel void add(__global const float *a, __global const float *b,\n"
    "                  __global float *sum, int n) {\n"
    "  int i = get_global_id(0);\n"
    "  if (i < n) sum[i] = a[i] + b[i];\n"
    "}\n";

int main(void) {
  for (int N = 0; N < Count; ++N)
    A[N] = N, B[N] = 2 * N;
  cl_platform_id Platform;
  cl_device_id Device;
  clGetPlatformIDs(1, &Platform, NULL);
  clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, NULL);
  cl_context Context = clCreateContext(NULL, 1, &Device, NULL, NULL, NULL);
  cl_command_queue Queue = clCreateCommandQueue(Context, Device, 0, NULL);
  cl_program Program =
      clCreateProgramWithSource(Context, 1, &Source, NULL, NULL);
  clBuildProgram(Program, 1, &Device, "", NULL, NULL);
  cl_kernel Kernel = clCreateKernel(Program, "add", NULL);

  cl_mem_flags Copied = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
  cl_mem Buffers[3] = {
      clCreateBuffer(Context, Copied, sizeof(A), A, NULL),
      clCreateBuffer(Context, Copied, sizeof(B), B, NULL),
      clCreateBuffer(Context, CL_MEM_WRITE_ONLY, sizeof(Sum), NULL, NULL)};
  for (int N = 0; N < 3; ++N)
    clSetKernelArg(Kernel, N, sizeof(cl_mem), &Buffers[N]);
  int Size = Count;
  clSetKernelArg(Kernel, 3, sizeof(Size), &Size);
  size_t Global = (Count + 255) / 256 * 256, Local = 256;
  clEnqueueNDRangeKernel(Queue, Kernel, 1, NULL, &Global, &Local, 0, NULL,
                         NULL);
  clEnqueueReadBuffer(Queue, Buffers[2], CL_TRUE, 0, sizeof(Sum), Sum, 0, NULL,
                      NULL);

  for (int N = 0; N < Count; ++N)
    if (Sum[N] != 3.0f * N) {
      printf("sum %d is %f\n", N, Sum[N]);
      return 1;
    }
  printf("all %d sums are right\n", Count);
  return 0;
}
