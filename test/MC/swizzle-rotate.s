# REQUIRES: toygcn-target
# RUN: %llvm-mc -triple=toygcn -show-encoding %s | FileCheck %s
# RUN: %llvm-mc -triple=toygcn %s | %stock-llvm-mc -show-encoding | FileCheck %s --check-prefix=STOCK
# Rotation in segments smaller than 32 lanes has no name in assembly: the text
# must keep the mask.

# CHECK: ds_swizzle_b32 v1, v2 offset:swizzle(ROTATE,0,5) ; encoding: [0xa0,0xc0,
# STOCK: encoding: [0xa0,0xc0,
ds_swizzle_b32 v1, v2 offset:swizzle(ROTATE,0,5)
# CHECK: ds_swizzle_b32 v1, v2 offset:49336 {{.*}}; encoding: [0xb8,0xc0,
# STOCK: encoding: [0xb8,0xc0,
ds_swizzle_b32 v1, v2 offset:0xc0b8
