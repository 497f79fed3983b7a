#!/bin/sh
# after.sh KERNEL PASS [LLC OPTION ...]: the machine code of out/KERNEL.ll after
# a pass of llc.
kernel=$1 pass=$2
shift 2
build/bin/llc -march=toygcn -simplify-mir -stop-after="$pass" "$@" \
  "out/$kernel.ll" -o - | sed -n '/^body:/,/^\.\.\./p' | sed '1d; $d; s/^  //'
