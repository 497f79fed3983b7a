# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""minimums.py N: minimums and maximums of three values in N steps, and at the
end a selection that may be one more."""

import sys

steps = int(sys.argv[1])
print("define float @network(float %x0, float %y0, float %z0) {")
for i in range(steps):
    for name, kind, a, b in (("x", "min", "y", "z"), ("y", "max", "x", "z"),
                             ("z", "min", "x", "y")):
        print(f"  %{name}{i + 1} = call float @llvm.{kind}num.f32("
              f"float %{a}{i}, float %{b}{i})")
print(f"""  %below = fcmp nsz nnan ole float %x{steps}, 0.0
  %r = select nsz nnan i1 %below, float 0.0, float %x{steps}
  ret float %r
}}""")
