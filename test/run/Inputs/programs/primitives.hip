// rocPRIM's algorithms on 10 000 integers, held against those of the host.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <hip/hip_runtime.h>
#include <iterator>
#include <numeric>
#include <rocprim/rocprim.hpp>
#include <vector>

static const unsigned n = 10000;
static int *in, *out;

/// rocPRIM says how much memory it needs, then does the work.
template <typename Algorithm>
static std::vector<int> run(unsigned count, Algorithm algorithm) {
  size_t bytes = 0;
  void *memory = nullptr;
  std::vector<int> result(count);
  (void)algorithm(memory, bytes);
  (void)hipMalloc(&memory, bytes);
  if (algorithm(memory, bytes) != hipSuccess)
    exit(2);
  (void)hipMemcpy(result.data(), out, count * sizeof(int),
                  hipMemcpyDeviceToHost);
  (void)hipFree(memory);
  return result;
}

static void report(const char *name, const std::vector<int> &got,
                   const std::vector<int> &expected) {
  printf("%s: %s\n", name, got == expected ? "right" : "wrong");
}

int main() {
  std::vector<int> data(n), sums(n);
  for (unsigned i = 0; i < n; ++i)
    data[i] = int(i * 2654435761u) >> 20;
  (void)hipMalloc(&in, n * sizeof(int));
  (void)hipMalloc(&out, n * sizeof(int));
  (void)hipMemcpy(in, data.data(), n * sizeof(int), hipMemcpyHostToDevice);
  std::partial_sum(data.begin(), data.end(), sums.begin());
  report("reduce",
         run(1,
             [](void *m, size_t &b) {
               return rocprim::reduce(m, b, in, out, 0, n,
                                      rocprim::plus<int>());
             }),
         {sums.back()});
  report("scan",
         run(n,
             [](void *m, size_t &b) {
               return rocprim::inclusive_scan(m, b, in, out, n,
                                              rocprim::plus<int>());
             }),
         sums);
  auto odd = [] __host__ __device__(int x) { return x % 2 != 0; };
  std::vector<int> kept;
  std::copy_if(data.begin(), data.end(), std::back_inserter(kept), odd);
  unsigned *count;
  (void)hipMalloc(&count, sizeof(unsigned));
  report("select",
         run(unsigned(kept.size()),
             [&](void *m, size_t &b) {
               return rocprim::select(m, b, in, out, count, n, odd);
             }),
         kept);
  std::sort(data.begin(), data.end());
  report("radix sort",
         run(n,
             [](void *m, size_t &b) {
               return rocprim::radix_sort_keys(m, b, in, out, n);
             }),
         data);
  report(
      "merge sort",
      run(n, [](void *m,
                size_t &b) { return rocprim::merge_sort(m, b, in, out, n); }),
      data);
}
