// Two kernels, in a queue each, that wait for one another: each adds its turns to a
// counter, even or odd ones.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *Source =
    "kernel void turns(volatile global int *next, global int *out, int own) {\n"
    "  for (int n = own; n < 20; n += 2) {\n"
    "    while (atomic_add(next, 0) != n)\n"
    "      ;\n"
    "    out[n] = 10 * n + own;\n"
    "    atomic_inc(next);\n"
    "  }\n"
    "}\n";

int main(void) {
  cl_platform_id Platform;
  cl_device_id Device;
  clGetPlatformIDs(1, &Platform, NULL);
  clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, NULL);
  cl_context Context = clCreateContext(NULL, 1, &Device, NULL, NULL, NULL);
  cl_program Program =
      clCreateProgramWithSource(Context, 1, &Source, NULL, NULL);
  clBuildProgram(Program, 1, &Device, "", NULL, NULL);
  int Values[21] = {0};
  // A part of a buffer for each, so that what they share has two addresses.
  cl_mem Buffer = clCreateBuffer(Context, CL_MEM_COPY_HOST_PTR, sizeof(Values),
                                 Values, NULL);
  const cl_buffer_region Region = {0, 4};
  cl_mem Out = clCreateBuffer(Context, 0, sizeof(Values), NULL, NULL);
  cl_mem Next[2] = {Buffer,
                    clCreateSubBuffer(Buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                      &Region, NULL)};
  cl_command_queue Queues[2];
  const size_t One = 1;
  for (int N = 0; N < 2; ++N) {
    cl_kernel Kernel = clCreateKernel(Program, "turns", NULL);
    Queues[N] = clCreateCommandQueue(Context, Device, 0, NULL);
    clSetKernelArg(Kernel, 0, sizeof(cl_mem), &Next[N]);
    clSetKernelArg(Kernel, 1, sizeof(cl_mem), &Out);
    clSetKernelArg(Kernel, 2, sizeof(int), &N);
    clEnqueueNDRangeKernel(Queues[N], Kernel, 1, NULL, &One, &One, 0, NULL,
                           NULL);
    clFlush(Queues[N]);
    clReleaseKernel(Kernel);
  }
  printf("%d %d\n", clFinish(Queues[0]), clFinish(Queues[1]));
  clEnqueueReadBuffer(Queues[0], Out, CL_TRUE, 0, sizeof(Values), Values, 0,
                      NULL, NULL);
  for (int N = 0; N < 20; ++N)
    if (Values[N] != 10 * N + N % 2)
      return printf("turn %d: %d\n", N, Values[N]), 1;
  clReleaseCommandQueue(Queues[0]);
  clReleaseCommandQueue(Queues[1]);
  puts("took turns");
  return 0;
}
