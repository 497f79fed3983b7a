# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What stock opt makes of a module before any compiler sees it: a fixed form,
or LLVM's own passes in a random order.

Passes give programs shapes that no generator thinks of: phis of poison, blocks
that only join, loops with one exit, values far from where they are read."""

import random
from typing import NamedTuple

# A triple that opt has no target for: it does not know divergence, address
# spaces and the folds of our intrinsics. Then jump threading runs, and no fold
# of the target is in what both compilers see.
NEUTRAL = "unknown-unknown-unknown"


class Order(NamedTuple):
    """`passes` of opt, one after the other; none leave the module as it is.
    `neutral`: opt gets no target."""
    name: str
    passes: tuple = ()
    neutral: bool = False

    def text(self):
        """For people: enough to make it again."""
        if self.name in FORMS:
            return self.name
        words = " without a target" * self.neutral
        return f"{self.name}{words}: {','.join(self.passes) or 'no passes'}"


FORMS = {name: Order(name, passes) for name, passes in {
    "phis": ("mem2reg",),
    "optimized": ("default<O2>",),
    "simplified": ("mem2reg,simplifycfg",),
    "default": ("default<O2>",),
    "rotated": ("mem2reg,loop-simplify,lcssa,loop-rotate,simplifycfg",),
    "moved": ("sroa,early-cse,simplifycfg,instcombine<no-verify-fixpoint>,"
              "jump-threading,reassociate,loop-simplify,lcssa,"
              "loop-mssa(loop-rotate,licm),indvars,gvn,dse,"
              "instcombine<no-verify-fixpoint>,simplifycfg",),
    "memory": (),
}.items()}

STRUCTURIZE = "mergereturn,lower-switch,fix-irreducible,unify-loop-exits," \
    "structurizecfg"
# Passes of a function; how likely a pass is compared to others.
OF_FUNCTIONS = {
    STRUCTURIZE: 6, STRUCTURIZE + "<skip-uniform-regions>": 1,
    "jump-threading": 5, "sink": 4, "gvn": 4, "gvn<no-pre;no-load-pre>": 1,
    "loop-mssa(licm)": 4, "loop-mssa(licm<no-allowspeculation>)": 1,
    "loop-mssa(lnicm)": 1, "reg2mem,mem2reg": 3, "lcssa": 2, "sroa": 2,
    "loop(loop-rotate)": 3, "loop-mssa(loop-simplifycfg)": 2,
    "loop(loop-instsimplify)": 1, "loop(indvars)": 2, "loop(canon-freeze)": 1,
    "loop(loop-reduce)": 2, "loop(loop-deletion)": 1, "loop(loop-idiom)": 1,
    "loop-mssa(simple-loop-unswitch<nontrivial>)": 2, "loop(loop-flatten)": 1,
    "loop(loop-bound-split)": 1, "loop(loop-unroll-full)": 2,
    "loop-unroll<O3>": 2, "loop-unroll<O3;runtime;peeling;partial>": 1,
    "loop-simplify": 1, "loop-fusion": 1, "loop-load-elim": 1,
    "loop-sink": 1, "simplifycfg": 3, "simplifycfg<hoist-common-insts;"
    "sink-common-insts;switch-range-to-icmp>": 2,
    "simplifycfg<no-keep-loops;forward-switch-cond;bonus-inst-threshold=3>": 2,
    "instcombine<no-verify-fixpoint>": 3, "aggressive-instcombine": 1,
    "instsimplify": 1, "early-cse": 2, "early-cse<memssa>": 2, "sccp": 2,
    "correlated-propagation": 2, "constraint-elimination": 1, "dse": 2,
    "adce": 2, "bdce": 1, "tailcallelim": 2, "speculative-execution": 2,
    "flatten-cfg": 3, "nary-reassociate": 2, "reassociate": 1, "slsr": 1,
    "separate-const-offset-from-gep": 1, "gvn-hoist": 1, "gvn-sink": 0.5,
    "mldst-motion": 1, "memcpyopt": 1, "mergereturn": 1, "lower-switch": 1,
    "fix-irreducible": 1, "unify-loop-exits": 1, "break-crit-edges": 1,
    "callsite-splitting": 1, "dfa-jump-threading": 1, "consthoist": 1,
    "div-rem-pairs": 1, "float2int": 1, "slp-vectorizer": 1,
    "vector-combine": 1, "scalarizer": 1, "infer-alignment": 0.5,
    "infer-address-spaces": 2,
}
OF_MODULES = {
    "cgscc(inline)": 2, "globalopt": 1, "ipsccp": 1, "deadargelim": 1,
    "cgscc(argpromotion)": 1, "rpo-function-attrs": 0.5,
}
# What makes phis of variables: else most passes have nothing to do.
FIRST = ("mem2reg", "sroa", "sroa", "sroa,instcombine<no-verify-fixpoint>")


def of_function(passes):
    return f"function({passes})"


def shuffled(seed):
    """An Order of LLVM's passes; one seed gives the same one everywhere."""
    rng = random.Random(f"passes {seed}")
    known = {**{of_function(p): weight for p, weight in OF_FUNCTIONS.items()},
             **OF_MODULES}
    passes = [of_function(rng.choice(FIRST))]
    passes += rng.choices(list(known), list(known.values()),
                          k=rng.randrange(3, 13))
    if rng.random() < 0.3:
        passes.append(of_function(STRUCTURIZE))
    return Order("shuffled", tuple(passes), rng.random() < 0.4)


# Half of the modules have an order of their own. The length has no divisor in
# common with the number of ways, so that all pairs come in turn.
TURNS = [name for form in FORMS for name in (form, "shuffled")][:-1]


def of_module(module, name=None):
    """The Order of a module: the named one, else another one each time."""
    name = name or TURNS[module % len(TURNS)]
    return FORMS.get(name) or shuffled(module)


def given(text):
    """An Order from the command line, as messages have it."""
    return Order("given", (text,) if text else ())


NAMES = (*FORMS, "shuffled")
