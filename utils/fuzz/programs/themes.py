# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What programs are mostly about: weights of statements, types and spaces."""

STATEMENTS = {"let": 8, "assign": 5, "store": 3, "branch": 4, "loop": 3,
              "switch": 0.7, "jump": 2, "region": 0.3, "return": 0.3,
              "atomic": 0.5, "count": 0.4, "exchange": 0.3, "burst": 0.7,
              "mask loop": 0.7, "sunk": 1, "shared compare": 0.7,
              "exits": 0.4, "copy": 0.4, "fill": 0.2, "buffer store": 0.15,
              "call": 0.25, "field": 0.3, "last": 0.3, "first": 0.2,
              "half set": 0.2, "whole loop": 0.15, "left early": 0.2,
              "own lane": 0, "guarded index": 0, "wave memory": 0.25, "sum": 0.2}
SPACES = {"in": 6, "con": 2, "own": 1, "private": 1, "lds": 0.7,
          "generic": 0.7}
# What a program is mostly about. `lanes`, `floats`, `flat`: how often a value
# is a lane operation, a compare of floats, an access generic; `whole`: weight
# of whole-wave values among lane operations. `types` gives weights to kinds
# of types besides i1, i32 and i64, `buffers` says how often a load is one,
# `typed` how often a value is from memory of its type, `pointers` how often one
# of two pointers leads to it, `structs` how often it is a field, `divisions`
# how often what is seldom is a quotient. `scalar`: in how many programs nearly
# all values and branches are uniform; `cases`: how many switches have many;
# `shapes`: weights of how many types of structures there are; `volatile`: how
# often an access is; `extremes`: weight of minimums and maximums among floats;
# `narrow`: how often an index has few bits.
THEMES = {
    "mixed": {},
    "lanes": {"lanes": 0.35, "whole": 1, "statements": {
        "mask loop": 3, "sunk": 3, "shared compare": 2, "jump": 3}},
    "whole": {"lanes": 0.45, "whole": 8, "types": {}},
    "loops": {"statements": {"loop": 8, "jump": 5, "mask loop": 2,
                             "guarded index": 3}, "types": {}},
    "branches": {"statements": {"branch": 8, "switch": 3, "return": 1,
                                "sunk": 2}},
    "regions": {"statements": {"region": 5, "branch": 3, "switch": 1},
                "types": {}},
    "memory": {"flat": 0.4, "lanes": 0.05, "statements": {
        "store": 6, "burst": 5, "atomic": 3, "count": 1, "exchange": 1,
        "copy": 3, "fill": 1.5, "buffer store": 1}, "buffers": 0.2,
        "spaces": {"in": 3, "con": 1, "own": 2, "private": 4, "lds": 3,
                   "generic": 3}},
    "integers": {"lanes": 0.04, "types": {"odd": 3, "wide": 4, "small": 1}},
    "lanetypes": {"lanes": 0.4, "whole": 1.5, "kinds": 3, "types": {
        "small": 3, "odd": 2, "odd vector": 1.5, "wide": 1, "vector": 4,
        "float": 3, "floats": 2}},
    "vectors": {"lanes": 0.04, "types": {"vector": 6, "small": 1}},
    "calls": {"statements": {"call": 6}},
    "floats": {"floats": 0.5, "extremes": 8,
               "types": {"float": 6, "floats": 3}},
    "odd": {"lanes": 0.02, "scalar": 0.5, "typed": 0.15, "kinds": 3,
            "types": {"odd": 5, "odd vector": 4, "wide": 1}},
    "scalar": {"lanes": 0.05, "scalar": 1, "kinds": 2, "cases": 0.4,
               "statements": {"loop": 5, "switch": 2, "jump": 3}},
    "pointers": {"lanes": 0.04, "narrow": 0.25, "pointers": 0.5, "flat": 0.2,
                 "scalar": 0.2, "statements": {"store": 5, "atomic": 3, "copy": 1, "call": 1},
                 "spaces": {"in": 3, "con": 2, "own": 2, "private": 3,
                            "lds": 3, "generic": 2}},
    "structs": {"lanes": 0.04, "structs": 0.15, "shapes": {1: 1, 2: 2, 3: 1},
                "scalar": 0.3, "kinds": 3,
                "statements": {"call": 4, "loop": 4, "jump": 3, "field": 8}},
    "divisions": {"lanes": 0.04, "divisions": 0.8, "scalar": 0.3,
                  "types": {"odd": 2, "wide": 0.3, "small": 2, "vector": 1}},
    "exits": {"statements": {"loop": 8, "jump": 10, "exits": 3, "switch": 2},
              "scalar": 0.2, "cases": 0.5},
    "unset": {"lanes": 0.08, "structs": 0.05, "shapes": {1: 2, 2: 1},
              "kinds": 2, "scalar": 0.2, "statements": {
                  "last": 4, "first": 3, "half set": 4, "jump": 3}},
    "turns": {"lanes": 0.15, "whole": 4, "types": {"small": 1, "float": 1},
              "statements": {"whole loop": 4, "left early": 4, "call": 1.5,
                             "loop": 4, "jump": 3}},
    "ownlanes": {"lanes": 0.15, "statements": {"own lane": 6, "loop": 4}},
    "order": {"lanes": 0.04, "scalar": 0.3, "volatile": 0.3, "pointers": 0.2,
              "types": {"small": 1}, "statements": {
                  "wave memory": 8, "sum": 3, "count": 1, "store": 5,
                  "atomic": 3, "call": 1.5}},
}
DEFAULT = {"lanes": 0.12, "whole": 1, "floats": 0.08, "flat": 0.05,
           "buffers": 0.04, "typed": 0.04, "pointers": 0.06, "structs": 0.03,
           "divisions": 0.2, "scalar": 0.12, "cases": 0.2, "kinds": 1,
           "volatile": 0.03, "extremes": 0, "narrow": 0,
           "shapes": {0: 4, 1: 1, 2: 0.5},
           "types": {"small": 2, "odd": 1, "odd vector": 0.7, "wide": 0.7,
                     "vector": 2, "float": 2, "floats": 1}, "spaces": SPACES}


def theme_of(name):
    theme = {**DEFAULT, **THEMES[name]}
    theme["statements"] = {**STATEMENTS,
                           **THEMES[name].get("statements", {})}
    return theme
