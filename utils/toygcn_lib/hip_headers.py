# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Debian's HIP headers with what programs take from later versions.

The headers of HIP 5.2.3 stay as they are; clang reads changed text in their
place, under their names (-ivfsoverlay).
"""

import json
import os
import re

INCLUDE = "/usr/include/hip"
OURS = os.path.dirname(__file__)
LATER = os.path.join(OURS, "hip_later.h")

MORE = (r"\Z", f'#include "{LATER}"\n')

# Text that later versions have in place of a pattern's.
CHANGES = {
    "amd_detail/amd_hip_fp16.h": [
        MORE,
        # Operators of __half and __half2 are the host's, too.
        (r"\b__device__(?=\s+(?:__half2?&?|bool) operator)", "__HOST_DEVICE__"),
        # The members of __half2 are halves.
        (r"(struct __half2 \{.*?)unsigned short x;(\s+)unsigned short y;",
         r"\1__half x;\2__half y;")],
    "amd_detail/amd_hip_cooperative_groups.h": [
        # A program may include it first.
        (r"\A", "#include <hip/hip_runtime.h>\n"),
        # Which tile of the block this is, and of how many.
        (r"(unsigned int size\(\) \{ return numThreads; \})\n\};",
         r"""\1
  __CG_STATIC_QUALIFIER__ unsigned int meta_group_rank() {
    return internal::workgroup::thread_rank() / numThreads;
  }
  __CG_STATIC_QUALIFIER__ unsigned int meta_group_size() {
    return (internal::workgroup::size() + numThreads - 1) / numThreads;
  }
};""")],
    "hip_runtime.h": [MORE],
}


def overlay(folder):
    """clang's words for the changed headers, whose text `folder` keeps."""
    files = []
    for name, changes in CHANGES.items():
        path = os.path.join(INCLUDE, name)
        if not os.path.exists(path):
            continue
        with open(path) as file:
            text = file.read()
        for pattern, new in changes:
            text = re.sub(pattern, new, text, flags=re.DOTALL)
        changed = os.path.join(folder, name.replace("/", "-"))
        with open(changed, "w") as file:
            file.write(text)
        files.append({"type": "file", "name": path,
                      "external-contents": changed})
    # One that the packages do not have at all.
    files.append({"type": "file", "name": os.path.join(INCLUDE, "hip_bf16.h"),
                  "external-contents": os.path.join(OURS, "hip_bf16.h"),
                  "use-external-name": True})
    table = os.path.join(folder, "headers.json")
    with open(table, "w") as file:
        json.dump({"version": 0, "use-external-names": False, "roots": files},
                  file)
    return ["-ivfsoverlay", table]
