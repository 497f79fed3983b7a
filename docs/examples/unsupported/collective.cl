__kernel void total(__global int *out) {
  out[get_global_id(0)] = work_group_reduce_add((int)get_local_id(0));
}
