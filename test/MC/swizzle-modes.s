# REQUIRES: toygcn-target
# RUN: %llvm-mc -triple=toygcn -show-encoding %s > %t.ours
# RUN: %stock-llvm-mc -show-encoding %s > %t.stock
# RUN: FileCheck %s < %t.ours
# RUN: FileCheck %s < %t.stock
# Every mode of ds_swizzle_b32 with numbers whose order matters, by both assemblers.

# CHECK: encoding: [0x39,0x80,
ds_swizzle_b32 v1, v2 offset:swizzle(QUAD_PERM,1,2,3,0)
# CHECK: encoding: [0x8d,0x80,
ds_swizzle_b32 v1, v2 offset:swizzle(QUAD_PERM,1,3,0,2)
# CHECK: encoding: [0x1f,0x20,
ds_swizzle_b32 v1, v2 offset:swizzle(SWAP,8)
# CHECK: encoding: [0x1f,0x1c,
ds_swizzle_b32 v1, v2 offset:swizzle(REVERSE,8)
# CHECK: encoding: [0xb8,0x00,
ds_swizzle_b32 v1, v2 offset:swizzle(BROADCAST,8,5)
# CHECK: encoding: [0xe0,0xc4,
ds_swizzle_b32 v1, v2 offset:swizzle(ROTATE,1,7)
# CHECK: encoding: [0x45,0x11,
ds_swizzle_b32 v1, v2 offset:swizzle(BITMASK_PERM,"01i1p")
