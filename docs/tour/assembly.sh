#!/bin/sh
# assembly.sh KERNEL [LLC OPTION ...]: the instructions of out/KERNEL.ll.
kernel=$1
shift
build/bin/llc -march=toygcn "$@" "out/$kernel.ll" -o - \
  | sed -n '/:  .*; @/,/^\.Lfunc_end\|\.section/p' | sed '1d; $d'
