// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// ds_bpermute, ds_permute and ds_swizzle with constant movement, where all lanes
// are active and in an if: an inactive source lane gives 0. The last workgroup
// is not full.
//
// LAUNCH: --grid 164 --block 64 --arg buf:i32:164:rand=3 --arg i32:5
//     --arg buf:i32:1804 --arg buf:i32:1804
// HOST:
//     def wave(g): return range(g // 64 * 64, min(g // 64 * 64 + 64, n))
//     maps = [lambda l: l ^ 1, lambda l: l ^ 4, lambda l: l ^ 21,
//             lambda l: l ^ 32, lambda l: l ^ 45, lambda l: (l + 7) % 64,
//             lambda l: max(l - 1, 0), lambda l: min(l + 20, 63),
//             lambda l: l & 48 | 3, lambda l: a1, lambda l: (l - 5) % 64]
//     def pull(i, active):
//         g = i % n
//         k = g // 64 * 64 + maps[i // n](g % 64)
//         return a0[k] if k < n and active(k) else 0
// EXPECT 2: [pull(i, lambda k: True) for i in range(11 * n)]
// EXPECT 3: [pull(i, lambda k: a0[k] % 3) if a0[i % n] % 3 else 0
//            for i in range(11 * n)]

int pull(int lane, int v) { return __builtin_amdgcn_ds_bpermute(4 * lane, v); }

void all(int v, int uniform, __global int *out, int n) {
  int l = __builtin_amdgcn_mbcnt_hi(-1, __builtin_amdgcn_mbcnt_lo(-1, 0));
  out[0 * n] = pull(l ^ 1, v);
  out[1 * n] = pull(l ^ 4, v);
  out[2 * n] = __builtin_amdgcn_ds_swizzle(v, 31 | 21 << 10);
  out[3 * n] = pull(l ^ 32, v);
  out[4 * n] = pull(l ^ 45, v);
  out[5 * n] = pull(l + 7, v);
  out[6 * n] = pull(max(l - 1, 0), v);
  out[7 * n] = pull(min(l + 20, 63), v);
  out[8 * n] = pull((l & 48) | 3, v);
  out[9 * n] = pull(uniform, v);
  out[10 * n] = __builtin_amdgcn_ds_permute(4 * ((l + 5) & 63), v);
}

__kernel void maps(__global const int *in, int uniform, __global int *full,
                   __global int *some) {
  int g = get_global_id(0), n = get_global_size(0), v = in[g];
  all(v, uniform, full + g, n);
  if (v % 3)
    all(v, uniform, some + g, n);
}
