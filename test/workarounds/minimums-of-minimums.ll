; The time doubles with each step of a sorting network: 34 steps take minutes.
;
; RUN: %python %source/test/CodeGen/combine/Inputs/minimums.py 34 > %t.ll
; RUN: not timeout 3 llc -mtriple=aarch64 -global-isel %t.ll -o /dev/null
