// Scratch is each lane's own: a barrier does not change it.
__kernel void keep(__global int *out, int x) {
  volatile int mine[2];
  mine[0] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = mine[0];
}
