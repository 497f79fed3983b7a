# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One lane that stands for all, and what each of the 64 has in its place. What
moves nothing between lanes is read once, in the lane ANY. A move makes a vector
of 64 values, for which ANY has a name of its own. The image of a value is what
a lane has: the same operations on its inputs; it is built where a move, or a
proof, asks for it."""

import functools

from z3 import (BitVecVal, If, Or, ULE, is_bool, is_bv_value, simplify,
                substitute)

from ..bits import joined, parts_of, zext
from ..claims import Value
from .movement import WAVE
from .terms import SAMPLES


def has_dwords(term):
    return term.size() > 32 and term.size() % 32 == 0


class AnyLane(int):
    """The lane ANY is at place 0 of a list of lanes."""

    def __str__(self):
        return "any"

    def __format__(self, spec):
        return "any"


ANY = AnyLane(0)
MOST = 3000  # nodes to say that some lane has something
TWO = 5, 41  # lanes that are looked at first
# What ANY is in the samples.
SAMPLED = (3, 37, 0, 21, 46, 62, 1, 33, 63, 7, 16, 31, 32, 50, 12, 59)[:SAMPLES]


class Images:
    def __init__(self, terms, inputs):
        self.terms, self.d, self.inputs = terms, terms.decisions, inputs
        terms.images = self
        self.members = {}  # id of the name of a vector: its values
        self.vectors, self.masks = {}, {}  # by ids of values; by nodes
        self.somewhere, self.common = {}, {}  # by nodes
        self.anywhere = {}  # by the node that some lane has it
        self.in_two, self.in_all_lanes = set(), {}  # ids of images; by ids of values
        self.terms_found, self.nodes_found, self.dependent = {}, {}, {}

    # Vectors.

    def vector(self, values):
        """The value of ANY that has these images."""
        if values[0].size() == 1:  # There are several forms of a bit.
            values = [self.terms.as_bit(self.terms.bit(simplify(value)))
                      for value in values]
        key = tuple(value.get_id() for value in values)
        if len(set(key)) == 1:
            return values[0]
        if all(map(is_bv_value, values)):
            width = values[0].size()
            bits = max(value.as_long() for value in values).bit_length()
            if bits < width:  # One name at all widths.
                return simplify(zext(self.vector([
                    BitVecVal(value.as_long(), bits) for value in values]), width))
        if has_dwords(values[0]):  # Code moves each alone.
            return simplify(joined([
                self.vector([simplify(part) for part in dwords])
                for dwords in zip(*(parts_of(value, 32) for value in values))]))
        if key not in self.vectors:
            terms = self.terms
            rows = [terms.sampled(values[lane])[n]
                    for n, lane in enumerate(SAMPLED)]
            name = terms.input(f"lanes{len(self.members)}",
                               values[0].size(), rows)
            terms.kept += values
            self.members[name.get_id()] = values
            self.note_vector(key, name)
            if all(map(is_bv_value, values)):
                most = max(value.as_long() for value in values)
                terms.bounds[name.get_id()] = most
                terms.hypotheses.append(ULE(name, most))
        return self.vectors[key]

    def node_vector(self, nodes):
        """The condition of ANY that has these images."""
        if len(set(nodes)) == 1:
            return nodes[0]
        key = tuple(nodes)
        if key not in self.masks:
            self.masks[key] = self.terms.bit(self.vector(
                [self.terms.as_bit(node) for node in nodes]))
        return self.masks[key]

    def value_vector(self, values):
        """The same of Values."""
        poison = [value.poison for value in values]
        if any(not one.eq(poison[0]) for one in poison):
            one = self.vector([simplify(If(one, BitVecVal(1, 1),
                                           BitVecVal(0, 1)))
                               for one in poison]) == 1
        else:
            one = poison[0]
        return Value(self.vector([value.bits for value in values]), one)

    def all(self, term):
        """The images in all lanes."""
        found = [self.term(term, lane) for lane in range(WAVE)]
        self.note_vector(tuple(one.get_id() for one in found), term)
        return found

    def note_vector(self, key, term):
        """That this has images with these ids; gives the first one that has them."""
        self.in_two.add(tuple(key[lane] for lane in TWO))
        return self.vectors.setdefault(key, term)

    def same_in_all(self, term):
        """Another value that is the same in each lane, or this one. It is looked for
        where there is a vector: what one side has of a move, a choice between two on
        the other side, is one in two lanes, too."""
        key = term.get_id()
        if key not in self.in_all_lanes:
            meaning = self.terms.definitions.get(key, term)
            two = any(name.get_id() in self.members
                      for name in self.terms.names_in(meaning)) and tuple(
                self.term(term, lane).get_id() for lane in TWO)
            self.in_all_lanes[key] = self.note_vector(tuple(
                self.term(term, lane).get_id() for lane in range(WAVE)), term) \
                if two in self.in_two else term
        return self.in_all_lanes[key]

    def all_nodes(self, node):
        found = [self.node(node, lane) for lane in range(WAVE)]
        self.masks.setdefault(tuple(found), node)
        return found

    def any(self, node):
        """Whether a condition holds in a lane; ANY is one of them."""
        if not self.hangs(node):
            return node
        nodes = self.all_nodes(node)
        # From the last one on: diagrams begin with ANY, then lane 0.
        found = self.d.within_budget(MOST, self.d.any, nodes[::-1])
        if found is None:
            return self.terms.short(self.d.either(node, self.some(nodes)))
        # If that is known of another condition, of the first of some lanes for
        # one, it is the same here.
        if found not in self.anywhere:
            self.anywhere[found] = self.terms.short(self.d.either(found, node))
        return self.anywhere[found]

    def in_all(self, node):
        """What follows from a condition, and is the same in all lanes: such atoms are
        the first ones of a diagram."""
        if self.d.is_leaf(node):
            return node
        variable, high, low = self.d.nodes[node]
        if variable >> 32:
            return self.d.true
        if node not in self.common:
            self.common[node] = self.d.make(variable, self.in_all(high),
                                            self.in_all(low))
        return self.common[node]

    def some(self, nodes):
        """The name of the condition that one of these holds."""
        key = frozenset(nodes)
        if key not in self.somewhere:
            self.somewhere[key] = self.terms.condition(
                self.terms.define_truth(Or(*(
                    self.terms.as_condition(self.terms.short(one))
                    for one in sorted(key)))))
        return self.somewhere[key]

    def pick(self, place, values):
        """What ANY gets from the lane with this number."""
        if is_bv_value(place):
            return values[place.as_long()]
        if all(value.eq(values[0]) for value in values):
            return values[0]
        if is_bv_value(self.term(place, 5)) and self.any_name(place):
            return self.vector([
                self.terms.pick(one, values) if not is_bv_value(one) else
                values[one.as_long()] for one in self.all(place)])
        return self.terms.pick(place, values)

    # Images.

    def depends(self, name):
        """Whether a name is another one in another lane."""
        key = name.get_id()
        if key not in self.dependent:
            self.dependent[key] = False  # In a ring, nothing more is known.
            self.dependent[key] = self.is_dependent(name, key)
        return self.dependent[key]

    def is_dependent(self, name, key):
        terms = self.terms
        if key in self.members:
            return True
        if key in terms.definitions:
            return self.any_name(terms.definitions[key])
        if key in terms.origins:
            kind, args = terms.origins[key]
            if kind == "memory":
                base = args[2].term
                return base is not None and self.any_name(base) or \
                    "any" in str(args[-1]) or self.any_name(args[3])
            return self.any_name(args[0]) if kind == "pick" else \
                any(self.any_name(arg) for arg in args[2])
        return "any" in str(name)

    def any_name(self, term):
        return any(self.depends(name) for name in self.terms.names_in(term))

    def hangs(self, node):
        """Whether a node is another one in another lane."""
        return any(self.node(node, lane) != node for lane in TWO)

    def term(self, term, lane):
        key = term.get_id(), lane
        if key not in self.terms_found:
            pairs = [(name, self.name(name, lane))
                     for name in self.terms.names_in(term)
                     if self.depends(name)]
            found = term
            if len(pairs) == 1 and pairs[0][0].eq(term):
                found = pairs[0][1]
            elif pairs:
                found = simplify(substitute(term, *pairs))
            self.terms.kept += [term, found]
            self.terms_found[key] = found
        return self.terms_found[key]

    def name(self, name, lane):
        key, terms = name.get_id(), self.terms
        if key in self.members:
            return self.members[key][lane]
        known = self.terms_found.get((key, lane))
        if known is not None:
            return known
        terms.limit()
        if terms.origins.get(key, ("",))[0] == "choice":
            found = terms.value(self.node(terms.origins[key][1], lane))
        elif key in terms.definitions:
            meaning = self.term(terms.definitions[key], lane)
            found = terms.define_truth(meaning) if is_bool(name) else \
                terms.define(meaning)
        elif key in terms.origins:
            found = self.made_again(name, *terms.origins[key], lane)
        else:
            found = self.input(name, lane)
        terms.kept += [name, found]
        self.terms_found[key, lane] = found
        return found

    def made_again(self, name, kind, args, lane):
        if kind == "memory":
            launch, space, base, epoch, offset, size, owner = args
            owner = owner and str(owner).replace("any", str(lane))
            address = base.term if base.term is None else \
                self.term(base.term, lane)
            return launch.at(space, self.term(epoch, lane), base, address, offset,
                             size, owner)
        if kind == "pick":
            place, values = args
            place = self.term(place, lane)
            return values[place.as_long()] if is_bv_value(place) else \
                self.terms.pick(place, values)
        function, width, values, commutes, exact = args
        rough = self.terms.roughly.get(name.get_id())
        exact, rough = (one if one is None else functools.partial(self.term, one, lane)
                        for one in (exact, rough))
        return self.terms.apply(
            function, width, [self.term(value, lane) for value in values],
            commutes, exact, rough, image_of=name.get_id())

    def input(self, name, lane):
        text, at, _ = str(name).partition("@any")
        if at:
            return self.inputs(text, name.size(), lane)
        return self.terms.fresh(name.size())

    def node(self, node, lane):
        key = node, lane
        if key not in self.nodes_found:
            d = self.d
            if d.is_leaf(node):
                found = self.leaf(node, d.payload(node), lane)
            else:
                variable, high, low = d.nodes[node]
                found = d.choose(self.atom(variable, lane),
                                 self.node(high, lane), self.node(low, lane))
            self.nodes_found[key] = found
        return self.nodes_found[key]

    def atom(self, variable, lane):
        atom = self.term(self.terms.atom_terms[variable], lane)
        before, self.terms.block = self.terms.block, lane + 2
        found = self.terms.condition(atom)
        self.terms.block = before
        return found

    def leaf(self, node, payload, lane):
        if payload is None or isinstance(payload, bool):
            return node
        if isinstance(payload, Value):
            bits = self.term(payload.bits, lane)
            poison = self.term(payload.poison, lane)
            return self.d.leaf((bits.get_id(), poison.get_id()),
                               Value(bits, poison))
        return self.terms.leaf(self.term(payload, lane))

    def launched(self, name, nodes):
        """Gives a condition of ANY its images."""
        self.terms.kept += [name, *nodes]
        self.terms.note_values(name, [self.terms.sampled(nodes[lane])[n]
                                      for n, lane in enumerate(SAMPLED)])
        self.members[name.get_id()] = nodes
