//===- Signature.cpp - What a kernel takes --------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Signature.h"
#include "ComputeUnit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

/// The type as the source spells it, or what the metadata say instead.
static std::string typeOf(const KernelArg &A) {
  if (!A.TypeName.empty())
    return A.TypeName;
  if (A.Kind == "by_value")
    return (Twine(A.Size) + (A.Size == 1 ? " byte" : " bytes")).str();
  if (A.Kind == "global_buffer")
    return "buffer";
  return A.Kind == "dynamic_shared_pointer" ? "local" : A.Kind;
}

std::string toygcn::sim::parameterList(const Kernel &K) {
  std::string Text;
  unsigned N = 0;
  for (const KernelArg &A : K.Args) {
    if (A.hidden())
      continue;
    Text += Text.empty() ? "; it takes " : ", ";
    Text += "(" + utostr(N++) + ") " + typeOf(A);
    if (!A.Name.empty())
      Text += " " + A.Name;
  }
  return Text;
}

static void describe(const KernelArg &A, json::OStream &J) {
  J.object([&] {
    J.attribute("name", json::fixUTF8(A.Name));
    J.attribute("type", json::fixUTF8(A.TypeName));
    J.attribute("kind", json::fixUTF8(A.Kind));
    J.attribute("bytes", A.Size);
  });
}

void toygcn::sim::describeKernels(ArrayRef<Kernel> Kernels, raw_ostream &OS) {
  json::OStream J(OS, 2);
  J.array([&] {
    for (const Kernel &K : Kernels)
      J.object([&] {
        J.attribute("name", json::fixUTF8(K.Name));
        J.attributeArray("args", [&] {
          for (const KernelArg &A : K.Args)
            if (!A.hidden())
              describe(A, J);
        });
        J.attributeArray("required_block", [&] {
          for (u32 Extent : K.ReqdWorkgroup)
            if (Extent)
              J.value(Extent);
        });
        J.attribute("max_block", K.MaxFlatWorkgroup);
        J.attribute("lds_bytes", K.LdsBytes);
        J.attribute("scratch_bytes", K.ScratchBytes);
        J.attribute("waves_per_simd", Residency(K, 1, 0).WavesPerSimd);
      });
  });
  OS << '\n';
}
