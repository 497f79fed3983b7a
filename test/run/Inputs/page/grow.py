# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""grow.py PAGE OUT INSTRUCTIONS: the page of a kernel with its rows again and
again, until it has so many instructions."""

import json
import re
import sys

page, out, count = sys.argv[1:]
with open(page) as file:
    text = file.read()
found = re.search(r'(?<=id="data">).*?(?=</script>)', text, re.DOTALL)
data = json.loads(found.group().replace("<\\/", "</"))
times = -(-int(count) // len(data["asm"]))
data["asm"] = [dict(row) for row in data["asm"] * times]
data["ir"] *= times
for stage in data["stages"]:
    stage["rows"] *= times
grown = json.dumps(data, separators=(",", ":")).replace("</", "<\\/")
with open(out, "w") as file:
    file.write(text[:found.start()] + grown + text[found.end():])
