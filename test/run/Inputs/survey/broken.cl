// What it includes is not there.
#include "absent.h"
__kernel void broken(__global int *p) { *p = ABSENT; }
