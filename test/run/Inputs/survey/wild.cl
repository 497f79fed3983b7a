// Made-up data do not suit this one: an error by either compiler's code.
__kernel void wild(__global int *p) { p[-1] = 1; }
