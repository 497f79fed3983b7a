#!/bin/sh
# For llvm-reduce, which runs it on each smaller file: status 0 says that the file
# still shows what is looked for, here the text $WANTED in what llc prints.
#
#   WANTED='error: in function' \
#     build/bin/llvm-reduce --test=docs/examples/interesting.sh big.ll -o small.ll
#
# For a wrong result: utils/toygcn --no-setup compare "$1" ...; [ $? = 1 ]
${LLC:-build/bin/llc -march=toygcn} "$1" -o - 2>&1 | grep -q -e "$WANTED"
