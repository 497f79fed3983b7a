//===- MinCutModel.cpp - The cheapest placement by weight -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A placement is a cut: nodes on the source's side are scalar, nodes on the
/// sink's side are vector. An edge from the source's side to the sink's counts,
/// so the cheapest placement is a minimum cut:
///
///   source --OnVector--> node --OnScalar--> sink
///
///   a Read, paid once:              a Copy, paid once:
///   user 1 --inf--> .               def --Copy--> . --inf--> user 1
///   user 2 --inf--> . --Read--> def                 --inf--> user 2
///
/// The point in a Read is on the source's side as soon as one user is; the
/// point in a Copy is on the sink's side as soon as one user is that needs it.
/// Each capacity counts with the weight of its unit in its nest.
///
//===----------------------------------------------------------------------===//

#include "Placement/PlacementModels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

// The target is built without exceptions and run-time types. Only solve() makes
// the graph, so Boost would throw only for a bug there.
#define BOOST_NO_EXCEPTIONS
#define BOOST_NO_RTTI
#include <boost/throw_exception.hpp>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/boykov_kolmogorov_max_flow.hpp>

using namespace llvm;
using namespace ToyGCN;

void boost::throw_exception(const std::exception &E) {
  report_fatal_error(E.what());
}
void boost::throw_exception(const std::exception &E,
                            const boost::source_location &) {
  report_fatal_error(E.what());
}

namespace {
using Cost = PlacementGraph::Cost;
using Traits =
    boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
/// The algorithm compares distances before it sets that of the source.
struct Point {
  boost::default_color_type Side = boost::gray_color;
  Traits::edge_descriptor Before;
  long Distance = 0;
};
struct Pipe {
  Cost Capacity, Residual;
  Traits::edge_descriptor Reverse;
};
using Network = boost::adjacency_list<boost::vecS, boost::vecS,
                                      boost::directedS, Point, Pipe>;

class Cut {
public:
  Cut(const PlacementGraph &G, ArrayRef<UnitWeights> Weights)
      : G(G), Source(G.nodes().size()), Sink(Source + 1), Net(countPoints(G)) {
    for (auto [N, Node] : enumerate(G.nodes())) {
      const UnitWeights &W = Weights[Node.Nest];
      connect(Source, N, Node.OnVector, Node.IsMask ? W.Scalar : W.Vector);
      connect(N, Sink, Node.OnScalar, W.Scalar);
    }
    unsigned Free = Sink + 1;
    for (auto [N, V] : enumerate(G.values())) {
      const unsigned Read = Free++, Copy = Free++;
      auto Weight = [&, N = N, IsMask = V.IsMask](Place Def) {
        const UnitWeights &W = Weights[G.crossingNest(N, Def)];
        return IsMask ? W.Scalar : W.Vector;
      };
      connect(Read, V.Def, V.Read, Weight(Place::Vector));
      connect(V.Def, Copy, V.Copy, Weight(Place::Scalar));
      for (const PlacementGraph::Use &U : V.Uses) {
        connect(U.User, Read, PlacementGraph::Infinite);
        if (!U.IsFree)
          connect(Copy, U.User, PlacementGraph::Infinite);
      }
    }
  }

  Placement find() {
    boost::boykov_kolmogorov_max_flow(
        Net, get(&Pipe::Capacity, Net), get(&Pipe::Residual, Net),
        get(&Pipe::Reverse, Net), get(&Point::Before, Net),
        get(&Point::Side, Net), get(&Point::Distance, Net),
        get(boost::vertex_index, Net), Source, Sink);
    // White nodes can still reach the sink; the others become scalar.
    Placement P;
    for (unsigned N = 0; N < G.nodes().size(); ++N)
      P.push_back(Net[N].Side == boost::white_color ? Place::Vector
                                                    : Place::Scalar);
    return P;
  }

private:
  const PlacementGraph &G;
  const unsigned Source, Sink;
  Network Net;

  static size_t countPoints(const PlacementGraph &G) {
    return G.nodes().size() + 2 + 2 * G.values().size();
  }
  void connect(unsigned From, unsigned To, Cost Capacity,
               unsigned Weight = UnitWeights::Max) {
    if (!Capacity)
      return;
    Capacity *= Capacity < PlacementGraph::Infinite ? Weight : UnitWeights::Max;
    const auto There = add_edge(From, To, {Capacity, 0, {}}, Net).first;
    const auto Back = add_edge(To, From, {0, 0, There}, Net).first;
    Net[There].Reverse = Back;
  }
};
} // namespace

Placement ToyGCN::placeByWeight(const PlacementGraph &G,
                                ArrayRef<UnitWeights> Weights) {
  return Cut(G, Weights).find();
}
