# Runs a program of OpenCL whose first compiler ends before it has done anything.
first=$(mktemp)
export REAL="$TOYGCN_OPENCL_COMPILER"
TOYGCN_OPENCL_COMPILER=$(
  printf '/bin/sh\n-c\nrm %s 2>/dev/null && exit; exec $REAL' "$first")
export TOYGCN_OPENCL_COMPILER
"$@" && [ ! -e "$first" ]
