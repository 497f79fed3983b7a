; Registers in brackets are the tuple that they are together, as stock has it.
; REQUIRES: toygcn-target
; RUN: %llvm-mc -show-encoding %s | FileCheck %s
; RUN: %stock-llvm-mc -show-encoding %s | FileCheck %s

; CHECK: s_mov_b64 s[0:1], s[2:3] ;{{ *}}encoding: [0x02,0x01,0x80,0xbe]
s_mov_b64 [s0,s1], [s2,s3]
; CHECK: s_mov_b64 vcc, exec ;{{ *}}encoding: [0x7e,0x01,0xea,0xbe]
s_mov_b64 [vcc_lo,vcc_hi], [exec]
; CHECK: v_add_f32_e64 v0, -v1, |s1| ;{{ *}}encoding: [0x00,0x02,0x01,0xd1,0x01,0x03,0x00,0x20]
v_add_f32 v0, -[v1], |[s1]|
; CHECK: buffer_load_dword v1, off, s[4:7], 0 ;{{ *}}encoding: [0x00,0x00,0x50,0xe0,0x00,0x01,0x01,0x80]
buffer_load_dword v1, off, [s4,s5,s6,s7], 0
; CHECK: global_store_dwordx3 v[0:1], v[3:5], off ;{{ *}}encoding: [0x00,0x80,0x78,0xdc,0x00,0x03,0x7f,0x00]
global_store_dwordx3 [v0,v1], [v3,v4,v5], off
