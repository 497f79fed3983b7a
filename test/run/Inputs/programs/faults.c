// A kernel that goes wrong in the way that the first argument names.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static const char *Source =
    "kernel void beyond(global int *out, int n) {\n"
    "  out[get_global_id(0)] = n;\n"
    "}\n"
    "kernel void before(global int *out, int n) { out[get_group_id(0)] = out[6 "
    "- n]; }\n"
    "kernel void deadlock(global int *out, int n) {\n"
    "  if (get_local_id(0) < 64)\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "}\n"
    "kernel void spin(global int *out, int n) {\n"
    "  while (atomic_add(out, 0) == 0)\n"
    "    ;\n"
    "}\n"
    "kernel void scratch(global int *out, int n) {\n"
    "  volatile int room[64];\n"
    "  for (int i = 0; i < n * 1000; ++i)\n"
    "    room[i] = i;\n"
    "}\n"
    "kernel void traps(global int *out, int n) { __builtin_trap(); }\n"
    "kernel void null(global int *out, int n) {\n"
    "  global int *none = 0;\n"
    "  out[0] = none[n];\n"
    "}\n";

int main(int Count, char **Words) {
  cl_platform_id Platform;
  cl_device_id Device;
  clGetPlatformIDs(1, &Platform, NULL);
  clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, NULL);
  cl_context Context = clCreateContext(NULL, 1, &Device, NULL, NULL, NULL);
  cl_command_queue Queue = clCreateCommandQueue(Context, Device, 0, NULL);
  cl_program Program =
      clCreateProgramWithSource(Context, 1, &Source, NULL, NULL);
  cl_int Error = clBuildProgram(Program, 1, &Device, "-g", NULL, NULL);
  char Log[4096];
  clGetProgramBuildInfo(Program, Device, CL_PROGRAM_BUILD_LOG, sizeof(Log), Log,
                        NULL);
  if (Error) {
    puts(Log);
    return 2;
  }
  cl_kernel Kernel = clCreateKernel(Program, Count > 1 ? Words[1] : "", &Error);
  if (Error) {
    printf("clCreateKernel: error %d\n", Error);
    return 3;
  }
  // 100 numbers for 256 work-items; with another argument, in a larger buffer.
  cl_mem Buffer =
      clCreateBuffer(Context, 0, Count > 2 ? 4096 : 400, NULL, NULL);
  const cl_buffer_region Part = {128, 400};
  if (Count > 2)
    Buffer =
        clCreateSubBuffer(Buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &Part, NULL);
  int Number = 7;
  clSetKernelArg(Kernel, 0, sizeof(Buffer), &Buffer);
  clSetKernelArg(Kernel, 1, sizeof(Number), &Number);
  size_t Global = 256, Local = 256;
  clEnqueueNDRangeKernel(Queue, Kernel, 1, NULL, &Global, &Local, 0, NULL,
                         NULL);
  printf("clFinish: %d\n", clFinish(Queue));
  return 0;
}
