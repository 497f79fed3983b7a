// Every form of --arg and FILL, --print and --dump.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --kernel scalars --arg buf:u32:7 --arg i32:-5 --arg i64:0x123456789abcdef0 --arg f32:1.5 --arg f64:-2.0 --print 0 | FileCheck %s --check-prefix=SCALARS
// SCALARS: 0: 4294967291 2596069104 305419896 1069547520 0 3221225472 {{[0-9]+}}
// RUN: toygcn-sim %t.hsaco --kernel scalars --arg buf:u32:7 --arg bytes:fbffffff --arg bytes:f0debc9a78563412 --arg f32:1.5 --arg f64:-2.0 --print 0 | FileCheck %s --check-prefix=SCALARS
// RUN: toygcn-sim %t.hsaco --kernel nop --arg buf:u8:4 --arg buf:i16:4:iota --arg buf:i32:3:const=-7 --arg buf:i64:2:const=9 --arg buf:f32:4:iota --arg buf:f64:2:const=0.1 --arg buf:f16:3:const=0.5 --arg buf:i8:3:const=-1 --print 0 --print 1 --print 2 --print 3 --print 4 --print 5 --print 6 --print 7 --print 4:2 | FileCheck %s --check-prefix=FILL
// FILL: {{^}}0: 0 0 0 0{{$}}
// FILL-NEXT: {{^}}1: 0 1 2 3{{$}}
// FILL-NEXT: {{^}}2: -7 -7 -7{{$}}
// FILL-NEXT: {{^}}3: 9 9{{$}}
// FILL-NEXT: {{^}}4: 0 1 2 3{{$}}
// FILL-NEXT: {{^}}5: 0.1 0.1{{$}}
// FILL-NEXT: {{^}}6: 0.5 0.5 0.5{{$}}
// FILL-NEXT: {{^}}7: -1 -1 -1{{$}}
// FILL-NEXT: {{^}}4: 0 1{{$}}
// Floats as people write them: 10, not 1e+01.
// RUN: toygcn-sim %t.hsaco --kernel nop --arg buf:f32:2:const=10 --arg buf:f64:1:const=250000 --arg buf:f16:1:const=1024 --print 0 --print 1 --print 2 | FileCheck %s --check-prefix=TENS
// TENS: {{^}}0: 10 10{{$}}
// TENS-NEXT: {{^}}1: 250000{{$}}
// TENS-NEXT: {{^}}2: 1024{{$}}
// Vectors, of which those of 3 take the room of 4; a structure as C lays it out.
// RUN: toygcn-sim %t.hsaco --kernel nop --arg buf:u8:5:mod=3 --arg buf:f32x2:2:iota --arg buf:i16x3:1:const=2 --print 0 --print 1 --print 2 | FileCheck %s --check-prefix=VECTORS
// VECTORS: {{^}}0: 0 1 2 0 1{{$}}
// VECTORS-NEXT: {{^}}1: 0 1 2 3{{$}}
// VECTORS-NEXT: {{^}}2: 2 2 2 2{{$}}
// RUN: toygcn-sim %t.hsaco --kernel scalars --arg buf:u32:7 --arg '{i8:-5,u8:255,u16:65535}' --arg i32x2:0x9abcdef0,0x12345678 --arg f32:1.5 --arg '{u32:0,f32:-2}' --print 0 | FileCheck %s --check-prefix=STRUCT
// STRUCT: 0: 4294967291 2596069104 305419896 1069547520 0 3221225472
// The same seed gives the same values; a dump reads back.
// RUN: toygcn-sim %t.hsaco --kernel nop --arg buf:f32:4:rand=7 --print 0 --dump 0=%t.bin > %t.first
// RUN: toygcn-sim %t.hsaco --kernel nop --arg buf:f32:4:rand=7 --print 0 > %t.second
// RUN: toygcn-sim %t.hsaco --kernel nop --arg buf:f32:4:@%t.bin --print 0 > %t.third
// RUN: diff %t.first %t.second
// RUN: diff %t.first %t.third
// RUN: not toygcn-sim %t.hsaco --kernel nop --arg buf:f32:4 --dump 0=%t/no/such 2>&1 | FileCheck %s --check-prefix=DUMP
// DUMP: error: cannot write '{{.*}}such'
// RUN: toygcn-sim --help | FileCheck %s --check-prefix=HELP
// HELP: usage: toygcn-sim OBJ
// HELP: examples:

.include "kernel.inc"

// Without metadata arguments have C layout.
kernel scalars
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dword s8, s[0:1], 0x8
  s_load_dwordx2 s[10:11], s[0:1], 0x10
  s_load_dword s12, s[0:1], 0x18
  s_load_dwordx2 s[14:15], s[0:1], 0x20
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v2, s8
  v_mov_b32 v3, s10
  v_mov_b32 v4, s11
  v_mov_b32 v5, s12
  v_mov_b32 v6, s14
  v_mov_b32 v7, s15
  global_store_dwordx4 v1, v[2:5], s[4:5]
  global_store_dwordx2 v1, v[6:7], s[4:5] offset:16
  s_endpgm

kernel nop
  s_endpgm
