; RUN: not %llvm-mc %s -o /dev/null 2>&1 | FileCheck %s
; RUN: not %llvm-mc -filetype=obj %s -o /dev/null 2>&1 | FileCheck %s
; Metadata are a map, not an empty text or a list.
; REQUIRES: toygcn-target

; CHECK: [[#@LINE+1]]:17: error: metadata is not a map in YAML
.amdgpu_metadata
---
...
.end_amdgpu_metadata

; CHECK: [[#@LINE+1]]:17: error: metadata is not a map in YAML
.amdgpu_metadata
- 1
.end_amdgpu_metadata

; CHECK: [[#@LINE+1]]:17: error: metadata is not a map in YAML
.amdgpu_metadata
.end_amdgpu_metadata
