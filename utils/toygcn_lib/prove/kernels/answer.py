# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One kernel's answer: proved, bounded, not expressible, or open."""

import itertools
import re
import sys
import time
from types import MappingProxyType

from z3 import BitVecVal

from ..claims import NotExpressible
from .accuracy import Accuracy
from .assembly import Code
from .combined import Alone
from .constants import unchanging
from .induction import Induction
from .joined import JoinedQuestion, joins
from .memory import WrongPlace
from .question import Different, LoopsGoOn, Question, Unknown
from .relations import NoInduction, NotShared, Plan
from .shape import has_loop, shape_of
from .source import Kernel
from .trial import trials
from .untouched import untouched

PROVED, BOUNDED, OPEN = "proved", "bounded", "open"
NOT_EXPRESSIBLE, COUNTEREXAMPLE = "not expressible", "counterexample"
NO_PROOF = "no proof"
MOST_LAYOUTS = 6
RAISED = 16  # the alignment of arrays in LDS that the code may have raised
MOSTLY = 0.85  # of the time, for loops that end
TICK = 0.02  # seconds between two looks at the time that was used
LOCAL = re.compile(r"^@(\"[^\"]*\"|[\w.$]+) = [^\n]*addrspace\(3\) global "
                   r"([^\n]*?) (?:undef|poison|zeroinitializer)"
                   r"(?:[^\n]*?align (\d+))?", re.MULTILINE)
DYNAMIC = re.compile(r"^@(\"[^\"]*\"|[\w.$]+) = external [^\n]*"
                     r"addrspace\(3\) global [^\n]*?align (\d+)",
                     re.MULTILINE)
STRUCTURE = re.compile(r"^(%[\w.]+) = type (\{.*\})$", re.MULTILINE)
FIELDS = re.compile(r"(?:\[[^\]]*\]|<[^>]*>|[^,\[<])+")
ARRAY = re.compile(r"\[(\d+) x (.*)\]$")
SCALARS = {"half": 2, "float": 4, "double": 8, "bfloat": 2, "ptr": 8}


class TimeUp(Exception):
    """The time limit has passed."""


class Job:
    """What one answer needs: MIR text of the source, the path of an object,
    the IR's text for variables in LDS, bytes of constant variables."""

    def __init__(self, build_dir, mir, target, ir, contents, name):
        self.build_dir, self.mir, self.target = build_dir, mir, target
        self.ir, self.contents, self.name = ir, contents, name
        self.code = None  # of the object
        self.question = None  # the one that is asked
        self.is_strict = False  # about places of variables in LDS
        self.answers = {}  # of the solver, to formulas of all questions

    def stage(self):
        """What it is at, for people."""
        return self.question.stage() if self.question else \
            "the source, which is being read"


def size_of(kind, structures=MappingProxyType({})):
    """Bytes of a type in LDS, or None."""
    kind = structures.get(kind, kind)
    array = ARRAY.match(kind)
    if array:
        inner = size_of(array.group(2), structures)
        return inner and int(array.group(1)) * inner
    if kind.startswith("{"):
        return size_of_fields(FIELDS.findall(kind[1:-1]), structures)
    match = re.match(r"<(\d+) x (.*)>$", kind)
    if match:
        inner, count = size_of(match.group(2)), int(match.group(1))
        return inner and inner * (4 if count == 3 else count)
    if re.match(r"i\d+$", kind):
        return max(int(kind[1:]) // 8, 1)
    if kind.startswith("ptr"):
        return 4 if re.search(r"addrspace\([356]\)", kind) else 8
    return SCALARS.get(kind)


def align_of(kind, structures):
    """The alignment of a type that has a size."""
    kind = structures.get(kind, kind)
    array = ARRAY.match(kind)
    if array:
        return align_of(array.group(2), structures)
    if kind.startswith("{"):
        return max(align_of(field.strip(), structures)
                   for field in FIELDS.findall(kind[1:-1]))
    size = size_of(kind)
    return min(size & -size, 16)


def size_of_fields(fields, structures):
    place, most = 0, 1
    for field in fields:
        size = size_of(field.strip(), structures)
        if not size:
            return None
        align = align_of(field.strip(), structures)
        place, most = -(-place // align) * align + size, max(most, align)
    return -(-place // most) * most


def layouts(job, kernel):
    """Ways to place the kernel's variables in LDS: {name: offset}. That one of
    them makes both sides agree is what is asked."""
    text = "\n".join(itertools.chain(*kernel.blocks.values()))
    used = list(dict.fromkeys(re.findall(r"G_GLOBAL_VALUE @(\S+)", text)))
    structures = dict(STRUCTURE.findall(job.ir))
    known = {name.strip('"'): (size_of(kind, structures), int(align or 0))
             for name, kind, align in LOCAL.findall(job.ir)}
    local = [name for name in used if name in known]
    dynamic = [(name.strip('"'), int(align))
               for name, align in DYNAMIC.findall(job.ir)
               if name.strip('"') in used]
    for name in local:
        if not known[name][0]:
            raise NotExpressible("the type of a variable in LDS")
    seen = []
    for least in (1, RAISED):
        for order in itertools.islice(orders(local), MOST_LAYOUTS):
            found = placed([(name, *known[name]) for name in order], least,
                           dynamic)
            if found not in seen:
                seen.append(found)
                yield found


def orders(names):
    """As they are used, the other way around, and any other."""
    yield tuple(names)
    yield tuple(reversed(names))
    yield from itertools.permutations(names)


def placed(variables, least, dynamic):
    """Places of variables, (name, size, alignment), in order. Arrays may be aligned
    more than they say, for larger accesses."""
    found, place = {}, 0
    for name, size, align in variables:
        align = align or min(size & -size, 16)
        align = max(align, least) if size >= least else align
        place = (place + align - 1) // align * align
        found[name] = place
        place += size
    # Those whose size the launch says are one place after all others.
    align = max((align for _, align in dynamic), default=1)
    place = (place + align - 1) // align * align
    return found | {name: place for name, _ in dynamic}


def question_of(job, kernel, places, options, limit, kind=Question,
                rounds=None):
    fixed = unchanging(job.ir)

    def place(name, width):
        if name in places:
            return BitVecVal(places[name], width)
        if width == 64:
            found = question.terms.input(f"address of {name}", 64)
            question.launch.note_object(found, name)
            question.launch.contents[found.get_id()] = job.contents.get(
                name, b"")
            if name in fixed:
                question.launch.constants.add(name)
            return found
        raise NotExpressible(f"the variable {name}")
    sides = (kernel, job.code, place, rounds or options.rounds,
             options.time_limit, limit)
    if not joins(kernel, job.code):
        question = kind(*sides)
    elif kind is Induction:
        raise NoInduction("lanes move values")
    else:
        question = JoinedQuestion(*sides, job.ir, job.name)
    question.terms.answers = job.answers
    question.launch.is_strict = job.is_strict
    question.launch.constants |= untouched(job.ir, job.name,
                                           kernel.explicit_bytes)
    job.question = question
    return question


def share(limit, part):
    """A part of the time that is left now."""
    rest = (1 - part) * limit()

    def left():
        found = limit() - rest
        if found < 0:
            raise TimeUp
        return found
    return left


def by_induction(job, kernel, places, options, limit):
    """Why loops are not proved without a bound, or None."""
    if kernel.atomics():
        return "a loop with atomic operations"
    plan = None
    while True:
        try:
            question = question_of(job, kernel, places, options, limit,
                                   Induction)
            plan = plan or Plan(question, trials(question,
                                                 options.time_limit))
            question.prepare(plan)
            question.check()
            return None
        except NotShared as why:
            why.guess.shared.remove(why.phi)
        except TimeUp:
            return "time was over"
        except (NoInduction, NotExpressible, Different, Unknown) as why:
            return str(why)


def inputs_of(model):
    """Numbers of a model, for launches that may show a difference."""
    if model is None:
        return []
    found = {model[name] for name in model.decls()
             if "kernarg-ptr+" in name.name()}
    return sorted({value.as_signed_long() for value in found})


def unrolled(question, options, why):
    """(kind, detail, of what may differ: inputs); `why` loops are not proved."""
    try:
        parts, taken = [], question.terms
        if question.check():
            parts.append(f"{question.bound} rounds of a loop (by induction: "
                         f"{why})")
        if taken.assumed:
            parts.append(taken.what_is_assumed())
        return (BOUNDED if parts else PROVED, "; ".join(parts),
                [] if taken.assumed else None)
    except NotExpressible as what:
        return NOT_EXPRESSIBLE, str(what), None
    except (Different, Unknown) as what:
        return not_proved(question, what)
    except TimeUp:
        return OPEN, too_long(question, options), None


def not_proved(question, what):
    """The same where a claim was not proved."""
    is_shown, inputs = isinstance(what, Different), []
    if is_shown:
        inputs = inputs_of(what.model)
        if question.kernel.reads(question.kernel.atomics()):
            inputs = None  # Runs have an order.
    reason = what.claim is not None and (
        question.terms.assumes or not question.terms.can_assume) and \
        Accuracy(question.terms).why(what.claim, question.only)
    if reason:
        return NOT_EXPRESSIBLE, reason, inputs
    if not is_shown:
        return (OPEN, f"the solver gave up: {what} ({question.terms.size()})", [])
    run = "" if inputs is None else ", and no run that differs"
    return OPEN, f"{NO_PROOF}{run}: {what}", inputs


def too_long(job, options):
    """What was too large."""
    return f"after {options.time_limit} s, {job.stage()}"


def in_one_place(job, kernel, places, options, limit):
    """The answer for one way to place variables in LDS."""
    sides = job, kernel, places, options
    if not has_loop(kernel.edges):
        return in_rounds(*sides, limit, options.rounds, None)
    why = by_induction(*sides, share(limit, 0.4))
    if why is None:
        return PROVED, "", None
    ended = if_loops_end(*sides, limit, why)
    if ended and ended[0] != OPEN:
        return ended
    found = by_rounds(*sides, limit, why)
    return further(ended, found) if ended else found


def by_rounds(job, kernel, places, options, limit, why):
    """The same of loops that are not proved, and that do not end in a few rounds. They
    are followed for one round first: so there is an answer if time is over in more."""
    sides = job, kernel, places, options
    first = in_rounds(*sides, limit, 1, why)
    if first[0] not in (BOUNDED, OPEN) or options.rounds == 1 or \
            first[0] == OPEN and first[1].startswith("after"):
        return first
    try:
        kernel.alone.clear()  # In more rounds, other operations may be done for all.
        found = in_rounds(*sides, limit, options.rounds, why)
    except TimeUp:
        found = OPEN, too_long(job, options), None
    if found[0] in (PROVED, BOUNDED):
        return found
    inputs = differing(first, found)
    if first[0] == OPEN or found[1].startswith(NO_PROOF):
        return *further(first, found)[:2], inputs
    return (BOUNDED, f"{first[1]}; {options.rounds} rounds: {found[1]}",
            found[2] or [])


def if_loops_end(job, kernel, places, options, limit, why):
    """The answer if the source's loops end in `--rounds` in all launches, and if all
    of these can be followed in a part of the time; or None. That is often sooner done
    than launches in which they end after one."""
    try:
        kernel.loops_end = True
        return in_rounds(job, kernel, places, options, share(limit, MOSTLY),
                         options.rounds, why)
    except (LoopsGoOn, TimeUp):
        return None
    finally:
        kernel.loops_end = False
        kernel.alone.clear()


def differing(*answers):
    """Inputs of answers that may show a difference, or None."""
    found = [inputs for _, _, inputs in answers if inputs is not None]
    return sorted({*itertools.chain(*found)}) if found else None


def in_rounds(job, kernel, places, options, limit, rounds, why):
    """The answer in launches whose loops end after `rounds` rounds. What is left
    open is asked once more, with what samples say where the solver gives up."""
    def new_question():
        return question_of(job, kernel, places, options, limit, rounds=rounds)
    question = new_question()
    can_assume = question.terms.can_assume
    if can_assume:
        question.set_limit(share(limit, 1 / 2))
    found = None
    while found is None:
        try:
            found = unrolled(question, options, why)
        except Alone as one:
            kernel.alone.add(one.line)
            question = new_question()
    if found[0] != OPEN or not can_assume:
        return found
    question = new_question()
    question.terms.assumes = True
    again = unrolled(question, options, why)
    return *further(found, again)[:2], differing(found, again)


def further(one, other):
    """The second answer, or the first, an open one, if time was over for the second:
    it says less then."""
    return one if other[0] == OPEN and other[1].startswith("after") else other


def decided(job, kernel, options, limit):
    """(kind, detail, of what may differ: inputs). Places of variables that the code's
    stores do not have are soon left, unless all are such."""
    found, places = None, [*layouts(job, kernel)]
    for job.is_strict in (True, False):
        for place in places:
            try:
                found = in_one_place(job, kernel, place, options, limit)
            except WrongPlace:
                continue
            if found[0] != OPEN or found[1].startswith("after"):
                return found
        if found:
            break
    return found


def limit_of(seconds, tell):
    """A function that gives the time of this processor that is left, in seconds; it
    looks at the clock of the wall first, which is cheap. Each second, `tell` is
    called."""
    start, looked, used, told = time.process_time(), 0, 0, 0

    def limit():
        nonlocal looked, used, told
        now = time.monotonic()
        if now - looked > TICK:
            looked, used = now, time.process_time() - start
            if used > told + 1:
                told = used
                tell()
        if used > seconds:
            raise TimeUp
        return seconds - used
    return limit


def answer(job, options, tell=lambda stage: None):
    """A dictionary for JSON; `tell` gets what it is at, now and then."""
    start, limit = time.process_time(), limit_of(
        options.time_limit, lambda: tell(job.stage()))
    sys.setrecursionlimit(50_000)
    kind, detail, shape, inputs = OPEN, "", "", None
    try:
        kernel = Kernel(job.mir, job.name, job.ir)
        shape = shape_of(kernel)
        if shape == "assembly":
            raise NotExpressible("inline assembly")
        if shape == "calls":
            raise NotExpressible("calls that LLVM does not inline")
        job.code = Code(job.build_dir, job.target, job.name)
        shape = "calls" if job.code.calls else shape
        kind, detail, inputs = decided(job, kernel, options, limit)
    except TimeUp:
        detail = too_long(job, options)
    except NotExpressible as why:
        kind, detail = NOT_EXPRESSIBLE, str(why)
    except Exception as why:  # One kernel must not end the command.
        kind = NOT_EXPRESSIBLE
        detail = f"the prover's own limits ({type(why).__name__}: {why})"
    return {"kind": kind, "detail": detail, "shape": shape,
            "differs": inputs is not None, "inputs": inputs or [],
            "seconds": round(time.process_time() - start, 1)}
