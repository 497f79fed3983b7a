; A masked load or store is of a vector, whose elements have no bits between them.
; LLVM makes accesses to an array of them, so those are refused whose elements have
; gaps in an array. A gather and a scatter have an address for each element.
;
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fitting"
; RUN: not %llc -O2 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="in function fitting"

; CHECK: in function bits: unsupported intrinsic 'llvm.masked.load.v8i1.p1': elements of 1 bits take 8 in an array: %r = call
define <8 x i1> @bits(ptr addrspace(1) %p, <8 x i1> %m) {
  %r = call <8 x i1> @llvm.masked.load.v8i1.p1(ptr addrspace(1) %p, <8 x i1> %m, <8 x i1> zeroinitializer)
  ret <8 x i1> %r
}

; CHECK: in function bytes: unsupported intrinsic 'llvm.masked.store.v4i24.p3': elements of 24 bits take 32 in an array: call void
define void @bytes(ptr addrspace(3) %p, <4 x i1> %m, <4 x i24> %x) {
  call void @llvm.masked.store.v4i24.p3(<4 x i24> %x, ptr addrspace(3) %p, <4 x i1> %m)
  ret void
}

; CHECK: in function next: unsupported intrinsic 'llvm.masked.expandload.v4i33': elements of 33 bits take 64 in an array: %r = call
define <4 x i33> @next(ptr %p, <4 x i1> %m) {
  %r = call <4 x i33> @llvm.masked.expandload.v4i33(ptr %p, <4 x i1> %m, <4 x i33> zeroinitializer)
  ret <4 x i33> %r
}

; CHECK: in function packed: unsupported intrinsic 'llvm.masked.compressstore.v4i96': elements of 96 bits take 128 in an array: call void
define void @packed(ptr %p, <4 x i1> %m, <4 x i96> %x) {
  call void @llvm.masked.compressstore.v4i96(<4 x i96> %x, ptr %p, <4 x i1> %m)
  ret void
}

define void @fitting(ptr addrspace(1) %p, ptr %q, <4 x ptr> %ps, <4 x i1> %m, <4 x i24> %x) {
  %a = call <4 x i16> @llvm.masked.load.v4i16.p1(ptr addrspace(1) %p, <4 x i1> %m, <4 x i16> zeroinitializer)
  call void @llvm.masked.compressstore.v4i16(<4 x i16> %a, ptr %q, <4 x i1> %m)
  %b = call <4 x i24> @llvm.masked.gather.v4i24.v4p0(<4 x ptr> %ps, <4 x i1> %m, <4 x i24> %x)
  call void @llvm.masked.scatter.v4i24.v4p0(<4 x i24> %b, <4 x ptr> %ps, <4 x i1> %m)
  ret void
}
