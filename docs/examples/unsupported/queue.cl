__kernel void start(__global int *out) {
  queue_t queue = get_default_queue();
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(64), ^{
    out[0] = 1;
  });
}
