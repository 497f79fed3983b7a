//===- Launches.h - Running what a host program launches ----- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HOST_LAUNCHES_H
#define TOYGCN_HOST_LAUNCHES_H

#include "Host.h"
#include "Launch.h"

namespace toygcn::host {

/// How the settings want kernels of \p Object to run.
LaunchOptions launchOptions(const CodeObject &Object, Dim3 Grid, Dim3 Block);

/// Runs \p L, whose arguments are bound and whose kernel is of \p Object, to
/// its end with the checks that the settings ask for. A fault ends the program.
void runLaunch(Launch &L, const CodeObject &Object);

/// Says what all kernels did so far, where the settings want it.
void reportWork();

} // namespace toygcn::host

#endif // TOYGCN_HOST_LAUNCHES_H
