// A machine of four operations whose steps jump by a table of labels.
#include <cstdio>
#include <hip/hip_runtime.h>

__global__ void steps(const unsigned char *code, int *out) {
  static const void *const to[] = {&&add, &&twice, &&back, &&end};
  int value = threadIdx.x, at = 0;
  goto *to[code[at++]];
add:
  value += 3;
  goto *to[code[at++]];
twice:
  value *= 2;
  goto *to[code[at++]];
back:
  at = value < 100 ? 0 : at;
  goto *to[code[at++]];
end:
  out[threadIdx.x] = value;
}

int main() {
  unsigned char *code;
  int *out, wrong = 0;
  if (hipMallocManaged(&code, 4) || hipMallocManaged(&out, 64 * sizeof(int)))
    return 2;
  for (int i = 0; i < 4; ++i)
    code[i] = i;
  steps<<<1, 64>>>(code, out);
  if (hipDeviceSynchronize())
    return 2;
  for (int i = 0; i < 64; ++i) {
    int value = i;
    do
      value = (value + 3) * 2;
    while (value < 100);
    wrong += out[i] != value;
  }
  printf(wrong ? "%d are wrong\n" : "all is right\n", wrong);
  return wrong != 0;
}
