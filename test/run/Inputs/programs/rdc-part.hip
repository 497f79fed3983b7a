// What rdc-kernel.hip calls.
#include <hip/hip_runtime.h>

__device__ int offset = 7;
__device__ int triple(int x) { return 3 * x; }
