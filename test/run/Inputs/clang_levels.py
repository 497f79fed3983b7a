# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""clang_levels.py FOLDER TOYGCN...: OpenCL's functions of floats are the same at clang's
-O0, which calls libclc's, as at -O2, where LLVM has put its own in place of some.
Prints the functions that differ, and how many there are."""

import array
import os
import subprocess
import sys

UNARY = """acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh
cospi erf erfc exp exp2 exp10 expm1 fabs floor lgamma log log2 log10 log1p logb rint
round rsqrt sin sinh sinpi sqrt tan tanh tanpi tgamma trunc sign degrees radians"""
BINARY = """atan2 atan2pi copysign fdim fmod hypot maxmag minmag nextafter pow powr
remainder fmax fmin step"""
OTHERS = """ldexp(x,(int)(i%40)-20) pown(x,(int)(i%9)-4) rootn(x,(int)(i%5)+1)
mad(x,y,x) fma(x,y,x) fma(y,1.5f,x) clamp(x,-1.0f,1.0f) mix(x,y,0.25f)"""
CALLS = ([f"{name}(x)" for name in UNARY.split()] +
         [f"{name}(x,y)" for name in BINARY.split()] + OTHERS.split())
ITEMS = 256


def source():
    """A kernel of all calls. Each third number is a denormal."""
    stores = "\n".join(f"  out[{n * ITEMS} + i] = {call};"
                       for n, call in enumerate(CALLS))
    return f"""// LAUNCH: --grid {ITEMS} --block 64 --arg buf:u32:{2 * ITEMS}:rand=9
//     --arg buf:f32:{len(CALLS) * ITEMS}
float number(uint b) {{
  return as_float(b % 3 ? b & 0x83ffffff | 0x3c000000 : b & 0x807fffff);
}}
kernel void k(global const uint *in, global float *out) {{
  const size_t i = get_global_id(0);
  const float x = number(in[2 * i]), y = number(in[2 * i + 1]);
{stores}
}}
"""


def results(toygcn, path, level):
    folder = f"{path}{level}"
    # Nothing is expected of the results, which `run` takes for an error.
    subprocess.run([*toygcn, "run", path, "--quiet", f"--clang-arg={level}",
                    "--save-temps", folder],
                   check=False, stdout=subprocess.DEVNULL)
    with open(os.path.join(folder, "run0.1.bin"), "rb") as file:
        return array.array("f", file.read())


def main(folder, *toygcn):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "levels.cl")
    with open(path, "w") as file:
        file.write(source())
    first, second = (results(toygcn, path, level) for level in ("-O0", "-O2"))
    for n, call in enumerate(CALLS):
        part = slice(n * ITEMS, (n + 1) * ITEMS)
        # As text, zeros have their signs, and all NaNs are one.
        differ = [pair for pair in zip(map(str, first[part]),
                                       map(str, second[part]))
                  if pair[0] != pair[1]]
        if differ:
            print(f"{call}: {len(differ)} of {ITEMS} differ, {differ[0]}")
    print(f"{len(CALLS)} functions")


main(*sys.argv[1:])
