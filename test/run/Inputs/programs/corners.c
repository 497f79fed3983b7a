// A command whose event had failed before it was enqueued fails, and does not wait for
// ever. A program without a kernel is one.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

int main(void) {
  cl_platform_id Platform;
  cl_device_id Device;
  clGetPlatformIDs(1, &Platform, NULL);
  clGetDeviceIDs(Platform, CL_DEVICE_TYPE_GPU, 1, &Device, NULL);
  cl_context Context = clCreateContext(NULL, 1, &Device, NULL, NULL, NULL);
  cl_mem Buffer = clCreateBuffer(Context, 0, 64, NULL, NULL);
  cl_command_queue Queue = clCreateCommandQueue(
      Context, Device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, NULL);
  cl_event Failed = clCreateUserEvent(Context, NULL), Filled;
  clSetUserEventStatus(Failed, -1);
  const int Zero = 0;
  clEnqueueFillBuffer(Queue, Buffer, &Zero, sizeof(Zero), 0, 64, 1, &Failed,
                      &Filled);
  clEnqueueFillBuffer(Queue, Buffer, &Zero, sizeof(Zero), 0, 64, 1, &Failed,
                      NULL);
  const int Waited = clWaitForEvents(1, &Filled);
  cl_int Status;
  clGetEventInfo(Filled, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(Status),
                 &Status, NULL);
  printf("fill: %d, waited: %d, queue: %d\n", Status, Waited, clFinish(Queue));

  const char *Source = "constant int seven = 7; int half_of(int x) { return x / 2; }";
  cl_program Program =
      clCreateProgramWithSource(Context, 1, &Source, NULL, NULL);
  const int Built = clBuildProgram(Program, 1, &Device, "", NULL, NULL);
  cl_uint Count = 9;
  clCreateKernelsInProgram(Program, 0, NULL, &Count);
  printf("built: %d, kernels: %u\n", Built, Count);
  return 0;
}
