// One use of each thing that an OpenCL program does, verified by the host.
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(WHAT)                                                           \
  if (!(WHAT)) {                                                               \
    printf("line %d: %s\n", __LINE__, #WHAT);                                  \
    exit(3);                                                                   \
  }
#define CHECK(CALL)                                                            \
  do {                                                                         \
    cl_int Status_ = (CALL);                                                   \
    if (Status_) {                                                             \
      printf("line %d: %s: error %d\n", __LINE__, #CALL, Status_);             \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)
#define GOOD CHECK(Error)

static const char *Source =
    "#ifndef SCALE\n"
    "#error no scale\n"
    "#endif\n"
    "typedef struct { char a; int b[3]; double c; } Mixed;\n"
    "kernel void scale(global const int *in, global int *out) {\n"
    "  size_t i = get_global_id(0);\n"
    "  out[i] = in[i] * SCALE;\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(128, 1, 1)))\n"
    "void sums(global const int *in, global int *out, local int *part) {\n"
    "  local int fixed[1];\n"
    "  int l = get_local_id(0);\n"
    "  event_t e = async_work_group_copy(part, in + 128 * get_group_id(0),\n"
    "                                    128, 0);\n"
    "  wait_group_events(1, &e);\n"
    "  if (l == 0) fixed[0] = 1000;\n"
    "  for (int n = 64; n; n /= 2) {\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    if (l < n) part[l] += part[l + n];\n"
    "  }\n"
    "  if (l == 0) out[get_group_id(0)] = part[0] + fixed[0];\n"
    "}\n"
    "kernel void values(global double *out, constant float *table, Mixed m,\n"
    "                   uchar c, float3 v, double d, int2 p) {\n"
    "  out[0] = m.a + m.b[2] + m.c;\n"
    "  out[1] = c + v.x + v.y + v.z + table[1];\n"
    "  out[2] = d + p.x * p.y;\n"
    "  out[3] = v.z / 7 + sqrt(v.y);\n"
    "}\n"
    "kernel void places(global int *out) {\n"
    "  int i = get_global_linear_id();\n"
    "  out[4 * i] = get_global_id(0) + 100 * get_global_id(1);\n"
    "  out[4 * i + 1] = get_global_offset(0) + 100 * get_global_offset(1);\n"
    "  out[4 * i + 2] = get_work_dim();\n"
    "  out[4 * i + 3] = get_num_groups(1) * 100 + get_local_size(0);\n"
    "}\n"
    "kernel void count(global int *counter, global int *null) {\n"
    "  if (!null) atomic_inc(counter);\n"
    "}\n"
    "kernel void say(int n) {\n"
    "  if (get_global_id(0) < 2)\n"
    "    printf(\"item %d of %s: %.1f\\n\", (int)get_global_id(0), \"say\",\n"
    "           n + 0.5f);\n"
    "}\n";

static cl_device_id Device;
static cl_context Context;
static cl_command_queue Queue;
static cl_program Program;
static cl_int Error;

enum { Count = 4096 };
static int In[Count], Out[Count];

static cl_program compiled(const char *Text, const char *Options) {
  cl_program P = clCreateProgramWithSource(Context, 1, &Text, NULL, &Error);
  GOOD;
  Error = clBuildProgram(P, 1, &Device, Options, NULL, NULL);
  return P;
}

static const char *logOf(cl_program P) {
  static char Log[4096];
  CHECK(clGetProgramBuildInfo(P, Device, CL_PROGRAM_BUILD_LOG, sizeof(Log), Log,
                              NULL));
  return Log;
}

static cl_kernel kernel(cl_program P, const char *Name) {
  cl_kernel K = clCreateKernel(P, Name, &Error);
  GOOD;
  return K;
}

static cl_mem buffer(cl_mem_flags Flags, size_t Bytes, void *Host) {
  cl_mem B = clCreateBuffer(Context, Flags, Bytes, Host, &Error);
  GOOD;
  return B;
}

#define ARG(K, N, V) CHECK(clSetKernelArg(K, N, sizeof(V), &(V)))

static cl_event launch(cl_kernel K, size_t Global, size_t Local) {
  cl_event E;
  CHECK(clEnqueueNDRangeKernel(Queue, K, 1, NULL, &Global,
                               Local ? &Local : NULL, 0, NULL, &E));
  return E;
}

static void readAll(cl_mem B, size_t Bytes, void *To) {
  CHECK(clEnqueueReadBuffer(Queue, B, CL_TRUE, 0, Bytes, To, 0, NULL, NULL));
}

static size_t sizeOf(cl_device_info What) {
  size_t Value = 0;
  CHECK(clGetDeviceInfo(Device, What, sizeof(Value), &Value, NULL));
  return Value;
}

static void begin(void) {
  cl_platform_id Platform;
  CHECK(clGetPlatformIDs(1, &Platform, NULL));
  CHECK(clGetDeviceIDs(Platform, CL_DEVICE_TYPE_ALL, 1, &Device, NULL));
  Context = clCreateContext(NULL, 1, &Device, NULL, NULL, &Error);
  GOOD;
  const cl_queue_properties Properties[] = {
      CL_QUEUE_PROPERTIES,
      CL_QUEUE_PROFILING_ENABLE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  Queue =
      clCreateCommandQueueWithProperties(Context, Device, Properties, &Error);
  GOOD;
}

/// What the device lacks is said, and refused.
static void testAbsent(void) {
  EXPECT(!sizeOf(CL_DEVICE_IMAGE_SUPPORT) && !sizeOf(CL_DEVICE_MAX_SAMPLERS));
  EXPECT(!sizeOf(CL_DEVICE_PIPE_SUPPORT) && !sizeOf(CL_DEVICE_MAX_PIPE_ARGS));
  EXPECT(!sizeOf(CL_DEVICE_MAX_ON_DEVICE_QUEUES));
  EXPECT(sizeOf(CL_DEVICE_EXECUTION_CAPABILITIES) == CL_EXEC_KERNEL);
  const cl_image_format Format = {CL_RGBA, CL_FLOAT};
  cl_image_desc Shape = {CL_MEM_OBJECT_IMAGE2D, 8, 8};
  clCreateImage(Context, CL_MEM_READ_ONLY, &Format, &Shape, NULL, &Error);
  EXPECT(Error != CL_SUCCESS);
  clCreatePipe(Context, 0, 4, 16, NULL, &Error);
  EXPECT(Error != CL_SUCCESS);
  cl_program Bad =
      compiled("kernel void f(read_only image2d_t i, global float4 *o,\n"
               "              sampler_t s) {\n"
               "  *o = read_imagef(i, s, (int2)(1, 2));\n"
               "}",
               NULL);
  EXPECT(Error == CL_BUILD_PROGRAM_FAILURE);
  EXPECT(strstr(logOf(Bad), "image"));
}

static void testBuilds(void) {
  cl_program Bad = compiled(Source, NULL);
  EXPECT(Error == CL_BUILD_PROGRAM_FAILURE);
  EXPECT(strstr(logOf(Bad), "program.cl:2:2: error: no scale"));
  clReleaseProgram(Bad);
  Program =
      compiled(Source, "-D SCALE=3 -cl-fp32-correctly-rounded-divide-sqrt "
                       "-cl-kernel-arg-info -cl-denorms-are-zero -g");
  GOOD;
  size_t Kernels;
  CHECK(clGetProgramInfo(Program, CL_PROGRAM_NUM_KERNELS, sizeof(Kernels),
                         &Kernels, NULL));
  EXPECT(Kernels == 6);
  clCreateKernel(Program, "absent", &Error);
  EXPECT(Error == CL_INVALID_KERNEL_NAME);
  // Programs go on without a kernel. And clang of old only warned of pointers.
  size_t One = 1;
  EXPECT(clEnqueueNDRangeKernel(Queue, NULL, 1, NULL, &One, NULL, 0, NULL,
                                NULL) == CL_INVALID_KERNEL);
  cl_program Old = compiled(
      "kernel void k(global uint4 *p) { global uint *q = p; *q = 1; }", NULL);
  GOOD;
  clReleaseProgram(Old);
}

static void testKernelInfo(void) {
  cl_kernel K = kernel(Program, "sums");
  char Text[64];
  cl_kernel_arg_address_qualifier Space;
  cl_kernel_arg_type_qualifier Qualifier;
  CHECK(clGetKernelArgInfo(K, 0, CL_KERNEL_ARG_TYPE_NAME, 64, Text, NULL));
  EXPECT(!strcmp(Text, "int*"));
  CHECK(clGetKernelArgInfo(K, 1, CL_KERNEL_ARG_NAME, 64, Text, NULL));
  EXPECT(!strcmp(Text, "out"));
  CHECK(clGetKernelArgInfo(K, 2, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(Space),
                           &Space, NULL));
  EXPECT(Space == CL_KERNEL_ARG_ADDRESS_LOCAL);
  CHECK(clGetKernelArgInfo(K, 0, CL_KERNEL_ARG_TYPE_QUALIFIER,
                           sizeof(Qualifier), &Qualifier, NULL));
  EXPECT(Qualifier == CL_KERNEL_ARG_TYPE_CONST);
  size_t Required[3];
  CHECK(clGetKernelWorkGroupInfo(K, Device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                 sizeof(Required), Required, NULL));
  EXPECT(Required[0] == 128 && Required[1] == 1);
  const int Wrong = 1;
  EXPECT(clSetKernelArg(K, 0, 4, &Wrong) == CL_INVALID_ARG_SIZE);
  clReleaseKernel(K);
}

static size_t subGroupInfo(cl_kernel K, cl_kernel_sub_group_info What,
                           size_t Input) {
  size_t Value;
  CHECK(clGetKernelSubGroupInfo(K, Device, What, sizeof(Input), &Input,
                                sizeof(Value), &Value, NULL));
  return Value;
}

/// Functions of workgroups, subgroups and the generic address space are there,
/// by every way to ask.
static void testSubGroups(void) {
  EXPECT(sizeOf(CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT));
  EXPECT(sizeOf(CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT));
  EXPECT(sizeOf(CL_DEVICE_MAX_NUM_SUB_GROUPS) == 16);
  EXPECT(sizeOf(CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS));
  size_t Bytes;
  CHECK(clGetDeviceInfo(Device, CL_DEVICE_OPENCL_C_FEATURES, 0, NULL, &Bytes));
  cl_name_version Features[64];
  EXPECT(Bytes && Bytes <= sizeof(Features));
  CHECK(clGetDeviceInfo(Device, CL_DEVICE_OPENCL_C_FEATURES, Bytes, Features,
                        NULL));
  int Has = 0;
  for (size_t N = 0; N < Bytes / sizeof(*Features); ++N)
    Has |= !strcmp(Features[N].name, "__opencl_c_subgroups") &&
           Features[N].version == CL_MAKE_VERSION(3, 0, 0);
  EXPECT(Has);
  cl_kernel K = kernel(Program, "scale");
  EXPECT(subGroupInfo(K, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 40) == 40);
  EXPECT(subGroupInfo(K, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, 100) == 64);
  EXPECT(subGroupInfo(K, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 100) == 2);
  EXPECT(subGroupInfo(K, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 3) == 192);
  EXPECT(subGroupInfo(K, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, 17) == 0);
  EXPECT(subGroupInfo(K, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0) == 16);
  clReleaseKernel(K);
  K = kernel(Program, "sums");
  EXPECT(subGroupInfo(K, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0) == 2);
  clReleaseKernel(K);
}

/// Host memory of three kinds, parts of buffers, fills, copies, maps.
static void testBuffers(void) {
  cl_kernel K = kernel(Program, "scale");
  for (int N = 0; N < Count; ++N)
    In[N] = N;
  cl_mem From = buffer(CL_MEM_USE_HOST_PTR, sizeof(In), In);
  cl_mem To = buffer(CL_MEM_ALLOC_HOST_PTR, sizeof(In), NULL);
  const cl_buffer_region Half = {sizeof(In) / 2, sizeof(In) / 2};
  cl_mem Part =
      clCreateSubBuffer(From, 0, CL_BUFFER_CREATE_TYPE_REGION, &Half, &Error);
  GOOD;
  ARG(K, 0, Part);
  ARG(K, 1, To);
  cl_event Ran = launch(K, Count / 2, 0);
  int *Mapped = clEnqueueMapBuffer(Queue, To, CL_TRUE, CL_MAP_READ, 0,
                                   sizeof(In), 1, &Ran, NULL, &Error);
  GOOD;
  for (int N = 0; N < Count / 2; ++N)
    EXPECT(Mapped[N] == 3 * (Count / 2 + N));
  CHECK(clEnqueueUnmapMemObject(Queue, To, Mapped, 0, NULL, NULL));
  CHECK(clFinish(Queue));

  Mapped = clEnqueueMapBuffer(Queue, From, CL_TRUE, CL_MAP_WRITE, 0, 64, 0,
                              NULL, NULL, &Error);
  GOOD;
  EXPECT(Mapped == In);
  Mapped[5] = -5;
  CHECK(clEnqueueUnmapMemObject(Queue, From, Mapped, 0, NULL, NULL));
  CHECK(clFinish(Queue));
  const int Pattern = 77;
  CHECK(clEnqueueFillBuffer(Queue, To, &Pattern, 4, 0, sizeof(In), 0, NULL,
                            NULL));
  CHECK(clFinish(Queue));
  CHECK(clEnqueueCopyBuffer(Queue, From, To, 16, 64, 16, 0, NULL, NULL));
  CHECK(clFinish(Queue));
  readAll(To, sizeof(Out), Out);
  EXPECT(Out[15] == 77 && Out[16] == 4 && Out[17] == -5 && Out[20] == 77);

  const size_t At[3] = {8, 1, 0}, Zero[3] = {0}, Size[3] = {8, 2, 1};
  CHECK(clEnqueueReadBufferRect(Queue, From, CL_TRUE, At, Zero, Size, 32, 0, 8,
                                0, Out, 0, NULL, NULL));
  EXPECT(Out[0] == 10 && Out[1] == 11 && Out[2] == 18 && Out[3] == 19);
  clReleaseMemObject(Part);
  clReleaseMemObject(From);
  clReleaseMemObject(To);
  clReleaseEvent(Ran);
  clReleaseKernel(K);
}

static void testArguments(void) {
  cl_kernel K = kernel(Program, "values");
  const float Table[2] = {0, 0.25f};
  struct {
    char A;
    int B[3];
    double C;
  } Mixed = {1, {2, 3, 4}, 0.5};
  const cl_uchar C = 200;
  const cl_float3 V = {{1, 2, 3}};
  const double D = 1e10;
  const cl_int2 P = {{6, 7}};
  cl_mem To = buffer(0, 32, NULL);
  cl_mem Constant = buffer(CL_MEM_COPY_HOST_PTR, sizeof(Table), (void *)Table);
  ARG(K, 0, To);
  ARG(K, 1, Constant);
  ARG(K, 2, Mixed);
  ARG(K, 3, C);
  ARG(K, 4, V);
  ARG(K, 5, D);
  ARG(K, 6, P);
  CHECK(clWaitForEvents(1, (cl_event[]){launch(K, 1, 1)}));
  double Results[4];
  readAll(To, sizeof(Results), Results);
  EXPECT(Results[0] == 5.5 && Results[1] == 206.25 && Results[2] == 1e10 + 42);
  EXPECT(Results[3] == 3.0f / 7 + (float)1.41421356237);

  K = kernel(Program, "sums");
  cl_mem From = buffer(CL_MEM_COPY_HOST_PTR, sizeof(In), In);
  ARG(K, 0, From);
  ARG(K, 1, To);
  CHECK(clSetKernelArg(K, 2, 128 * sizeof(int), NULL));
  CHECK(clWaitForEvents(1, (cl_event[]){launch(K, 256, 128)}));
  readAll(To, 8, Out);
  EXPECT(Out[0] == 127 * 64 - 10 + 1000 &&
         Out[1] == 127 * 64 + 128 * 128 + 1000);
}

static void testRanges(void) {
  cl_kernel K = kernel(Program, "places");
  const size_t Offset[2] = {5, 3}, Global[2] = {8, 4}, Local[2] = {4, 2};
  cl_mem To = buffer(0, sizeof(Out), NULL);
  ARG(K, 0, To);
  CHECK(clEnqueueNDRangeKernel(Queue, K, 2, Offset, Global, Local, 0, NULL,
                               NULL));
  CHECK(clFinish(Queue));
  readAll(To, sizeof(Out), Out);
  for (int Y = 0; Y < 4; ++Y)
    for (int X = 0; X < 8; ++X) {
      const int *Item = Out + 4 * (8 * Y + X);
      EXPECT(Item[0] == X + 5 + 100 * (Y + 3) && Item[1] == 305);
      EXPECT(Item[2] == 2 && Item[3] == 204);
    }
  // OpenCL C 1.2 has no smaller groups at the end.
  EXPECT(clEnqueueNDRangeKernel(Queue, K, 1, NULL, (size_t[]){5}, (size_t[]){4},
                                0, NULL, NULL) == CL_INVALID_WORK_GROUP_SIZE);
}

/// What OpenCL C 3.0 says it has, and groups that are smaller at the ends.
static void testPartialGroups(void) {
  static const char Text[] =
      "#if !defined(__opencl_c_subgroups) || defined(__opencl_c_images) || \\\n"
      "    defined(__opencl_c_pipes) || !defined(cl_khr_subgroup_ballot)\n"
      "#error not what the device says\n"
      "#endif\n"
      "#if __OPENCL_VERSION__ != 300 || defined(__IMAGE_SUPPORT__)\n"
      "#error not what a device says\n"
      "#endif\n"
      "kernel void ends(global int *out, local int *copy, global int *in) {\n"
      "  int n = get_local_size(0) * get_local_size(1), *far = in;\n"
      "  event_t e = async_work_group_copy(copy, in + n, n, 0);\n"
      "  e = async_work_group_strided_copy(in + 100, copy, n, 2, e);\n"
      "  wait_group_events(1, &e);\n"
      "  int i = get_global_linear_id();\n"
      "  out[4 * i] = copy[get_local_linear_id()] - far[0];\n"
      "  out[4 * i + 1] = 10 * n + get_sub_group_size();\n"
      "  out[4 * i + 2] = get_enqueued_local_size(0) +\n"
      "                   10 * get_num_groups(0) + 100 * get_global_id(1);\n"
      "  out[4 * i + 3] = work_group_reduce_add(1);\n"
      "}\n";
  const size_t Offset[2] = {5, 3}, Global[2] = {7, 3}, Local[2] = {4, 2};
  for (int N = 0; N < Count; ++N)
    In[N] = 1000 + N;
  cl_program P = compiled(Text, "-cl-std=CL3.0");
  GOOD;
  cl_kernel K = kernel(P, "ends");
  cl_mem From = buffer(CL_MEM_COPY_HOST_PTR, sizeof(In), In);
  cl_mem To = buffer(0, sizeof(Out), NULL);
  ARG(K, 0, To);
  CHECK(clSetKernelArg(K, 1, 32, NULL));
  ARG(K, 2, From);
  CHECK(clEnqueueNDRangeKernel(Queue, K, 2, Offset, Global, Local, 0, NULL,
                               NULL));
  CHECK(clFinish(Queue));
  readAll(To, sizeof(Out), Out);
  for (int Y = 0; Y < 3; ++Y)
    for (int X = 0; X < 7; ++X) {
      const int *Item = Out + 4 * (7 * Y + X);
      const int Wide = X < 4 ? 4 : 3, Size = Wide * (Y < 2 ? 2 : 1);
      EXPECT(Item[0] == Size + Y % 2 * Wide + X % 4 && Item[1] == 11 * Size);
      EXPECT(Item[2] == 24 + 100 * (Y + 3) && Item[3] == Size);
    }
  readAll(From, sizeof(Out), Out);
  for (int N = 0; N < 3; ++N)
    EXPECT(Out[100 + 2 * N] != In[100 + 2 * N] &&
           Out[101 + 2 * N] == In[101 + 2 * N]);
}

static int Calls;
static void CL_CALLBACK called(cl_event E, cl_int Status, void *Data) {
  *(int *)Data += Status == CL_COMPLETE;
}

/// Commands wait for what the host says, in whatever order they come.
static void testEvents(void) {
  cl_kernel K = kernel(Program, "count");
  const int Zero = 0;
  const size_t Global = 100;
  cl_mem Counter = buffer(CL_MEM_COPY_HOST_PTR, 4, (void *)&Zero), Null = NULL;
  ARG(K, 0, Counter);
  ARG(K, 1, Null);
  cl_event Gate = clCreateUserEvent(Context, &Error), First, Last;
  GOOD;
  CHECK(clEnqueueNDRangeKernel(Queue, K, 1, NULL, &Global, NULL, 1, &Gate,
                               &First));
  CHECK(clEnqueueReadBuffer(Queue, Counter, CL_FALSE, 0, 4, Out, 1, &First,
                            &Last));
  CHECK(clSetEventCallback(Last, CL_COMPLETE, called, &Calls));
  cl_int Status;
  CHECK(clGetEventInfo(Last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(Status),
                       &Status, NULL));
  EXPECT(Status == CL_QUEUED);
  CHECK(clSetUserEventStatus(Gate, CL_COMPLETE));
  CHECK(clWaitForEvents(1, &Last));
  CHECK(clFinish(Queue));
  EXPECT(Out[0] == 100 && Calls == 1);
  cl_ulong Start, End;
  CHECK(clGetEventProfilingInfo(First, CL_PROFILING_COMMAND_START, 8, &Start,
                                NULL));
  CHECK(
      clGetEventProfilingInfo(First, CL_PROFILING_COMMAND_END, 8, &End, NULL));
  EXPECT(Start < End);

  Gate = clCreateUserEvent(Context, &Error);
  CHECK(clEnqueueNDRangeKernel(Queue, K, 1, NULL, &Global, NULL, 1, &Gate,
                               &First));
  CHECK(clSetUserEventStatus(Gate, -7));
  EXPECT(clWaitForEvents(1, &First) ==
         CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

static void testSharedMemory(void) {
  cl_kernel K = kernel(Program, "scale");
  int *Shared = clSVMAlloc(Context, CL_MEM_READ_WRITE, 2 * sizeof(int) * 64, 0);
  EXPECT(Shared);
  for (int N = 0; N < 64; ++N)
    Shared[N] = 10 * N;
  CHECK(clSetKernelArgSVMPointer(K, 0, Shared));
  CHECK(clSetKernelArgSVMPointer(K, 1, Shared + 64));
  CHECK(clWaitForEvents(1, (cl_event[]){launch(K, 64, 64)}));
  EXPECT(Shared[64 + 63] == 1890);
  CHECK(clEnqueueSVMMemcpy(Queue, CL_TRUE, Shared, Shared + 64, 16, 0, NULL,
                           NULL));
  EXPECT(Shared[3] == 90);
  // A buffer of that memory is that memory.
  cl_mem Same = buffer(CL_MEM_USE_HOST_PTR, 256, Shared);
  ARG(K, 0, Same);
  CHECK(clWaitForEvents(1, (cl_event[]){launch(K, 64, 64)}));
  EXPECT(Shared[64 + 3] == 270);
  clReleaseMemObject(Same);
  clSVMFree(Context, Shared);
}

static void runScale(cl_program P, int Factor) {
  cl_kernel K = kernel(P, "scale");
  cl_mem From = buffer(CL_MEM_COPY_HOST_PTR, sizeof(In), In);
  cl_mem To = buffer(0, sizeof(In), NULL);
  ARG(K, 0, From);
  ARG(K, 1, To);
  CHECK(clWaitForEvents(1, (cl_event[]){launch(K, Count, 64)}));
  readAll(To, sizeof(Out), Out);
  EXPECT(Out[10] == Factor * In[10]);
}

static void testBinaries(void) {
  size_t Size;
  CHECK(clGetProgramInfo(Program, CL_PROGRAM_BINARY_SIZES, sizeof(Size), &Size,
                         NULL));
  unsigned char *Bytes = malloc(Size);
  CHECK(clGetProgramInfo(Program, CL_PROGRAM_BINARIES, sizeof(Bytes), &Bytes,
                         NULL));
  cl_program Copy = clCreateProgramWithBinary(
      Context, 1, &Device, &Size, (const unsigned char **)&Bytes, NULL, &Error);
  GOOD;
  CHECK(clBuildProgram(Copy, 1, &Device, NULL, NULL, NULL));
  runScale(Copy, 3);
}

static void testParts(void) {
  const char *Texts[] = {
      "int twice(int x);\n",
      "#include \"twice.h\"\n"
      "kernel void scale(global int *in, global int *out) {\n"
      "  size_t i = get_global_id(0);\n"
      "  out[i] = twice(in[i]);\n"
      "}\n",
      "int twice(int x) { return 2 * x; }\n"};
  const char *Name = "twice.h";
  cl_program Parts[3];
  for (int N = 0; N < 3; ++N)
    Parts[N] = clCreateProgramWithSource(Context, 1, Texts + N, NULL, &Error);
  const char *Outside = "../twice.h";
  EXPECT(clCompileProgram(Parts[1], 1, &Device, "", 1, Parts, &Outside, NULL,
                          NULL) == CL_COMPILE_PROGRAM_FAILURE);
  CHECK(
      clCompileProgram(Parts[1], 1, &Device, "", 1, Parts, &Name, NULL, NULL));
  CHECK(clCompileProgram(Parts[2], 1, &Device, "", 0, NULL, NULL, NULL, NULL));
  cl_program Whole = clLinkProgram(Context, 1, &Device, NULL, 2, Parts + 1,
                                   NULL, NULL, &Error);
  GOOD;
  runScale(Whole, 2);
}

static void testPrintf(void) {
  cl_kernel K = kernel(Program, "say");
  const int N = 7;
  ARG(K, 0, N);
  CHECK(clWaitForEvents(1, (cl_event[]){launch(K, 128, 64)}));
}

static void end(void) {
  clReleaseProgram(Program);
  clReleaseCommandQueue(Queue);
  CHECK(clReleaseContext(Context));
}

int main(void) {
  begin();
  testAbsent();
  testBuilds();
  testKernelInfo();
  testSubGroups();
  testBuffers();
  testArguments();
  testRanges();
  testPartialGroups();
  testEvents();
  testSharedMemory();
  testBinaries();
  testParts();
  testPrintf();
  end();
  // Once more after the last context is gone.
  begin();
  testBuilds();
  end();
  puts("all is right");
  return 0;
}
