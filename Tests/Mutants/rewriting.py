"""Finds places for small bugs in Swift code, and rewrites the code so that each bug is a switch.

A bug is an expression that replaces another one, or a call that is left out. The rewritten code contains both forms, and the
environment variable SHOEBOX_MUTANT selects the bug at run time. So one build holds all bugs:

    if a < b, c {            →  if (mutantIsOn(7) ? (a <= b) : (a < b)), c {
    return count + 1         →  return (mutantIsOn(8) ? (count) : (count + 1))
    tidy(folder)             →  if !mutantIsOn(9) { tidy(folder) }

Only places on one line are used, so that the numbers of the lines stay those of the original. There is no parser: code that does
not compile in its new form is named by the compiler, and `run.py` leaves those bugs out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from operators import operator_rules, without_text

# The name of each rule, the pattern that it finds in an expression, and its replacement. `swift format` writes spaces around
# operators, so generic arguments are not found.
RULES = [
    *operator_rules(equal="==", unequal="!=", before_not=r"(?<![\w)\]}!])", after_one=r"(?!\.)"),
    ("takes the last", r"(?<=\w)\.first\b", ".last"),
    ("takes the first", r"(?<=\w)\.last\b", ".first"),
    ("takes the larger", r"\bmin\((?=[^)]*,)", "max("),
    ("takes the smaller", r"\bmax\((?=[^)]*,)", "min("),
    ("is off by one", r"(?<![\w.$])([2-9]|[1-9]\d{1,4})\b(?![.\w])", "+1"),
]
FORGOTTEN, ALWAYS, NEVER = "forgets a call", "forgets a condition", "forgets a branch"

CONDITION = re.compile(r"^(?P<head>\s*(?:\} else )?(?P<word>if|guard|while) )(?P<body>.+?)(?P<tail> else \{.*| \{(?: [^{}]* \})?)$")
VALUE = re.compile(r"^(?P<head>\s*(?:return|(?:let|var) \w+(?:: [\w.\[\]?: ]+)? =|[\w.]+(?<!case) (?:=|\+=|-=)) )(?P<body>[^{}]+)(?P<tail>)$")
BODY = re.compile(r"^(?P<head>\s*(?:[\w()@]+ )*(?:var \w+: |func ).*\{ )(?P<body>[^{}]+?)(?P<tail> \})$")
CALL = re.compile(r"^(?P<head>\s*)(?P<body>(?:_ = )?(?:try )?(?:await )?(?!(?:super|self)\.init\b|fatalError\b|precondition\b)\w[\w.?]*\([^{}]*\))(?P<tail>)$")
EFFECTS = re.compile(r"^(?:(?:try|await) )+")
BINDS = re.compile(r"(?:let|var|case) |#|_ = ")
# A statement is complete if the line before it ends one and the line after it continues nothing.
OPEN_END = re.compile(r"([,(\[=:?&|+*/<>-]|\breturn|\bin|\btry|\bawait|\belse)$")
# The beginning of a body that returns something. If the body is one expression, that is its result, which cannot be left out.
RETURNS = re.compile(r"(?:->|\bvar \w+:|\bget\b).*\{$")
CONTINUES = re.compile(r"^\s*([.?:&|+*/<>=,)\]-]|\?\?|else\b|as\b)")


# Comments, strings and regular expressions.
TEXT = re.compile(
    r'//[^\n]*|/\*.*?\*/|#"""(?:.*?)"""#|"""(?:.*?)"""|#"(?:[^\n]*?)"#|"(?:\\\((?:[^()"\n]|"[^"\n]*"|\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))*\)|\\.|[^"\\\n])*"'
    r"|#/.*?/#|(?<=[(,=:] )/(?! )(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/|(?<=\()/(?! )(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/",
    re.S,
)


@dataclass(frozen=True)
class Bug:
    path: str
    line: int
    rule: str
    # The start and the end of the original expression within its line, and the new expression; None for a call that is left out.
    start: int
    end: int
    replacement: str | None


def is_balanced(code: str) -> bool:
    depth = {"(": 0, "[": 0, "{": 0}
    pairs = {")": "(", "]": "[", "}": "{"}
    for character in code:
        if character in depth:
            depth[character] += 1
        elif character in pairs:
            depth[pairs[character]] -= 1
            if depth[pairs[character]] < 0:
                return False
    return not any(depth.values())


def clauses(code: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a condition between its commas."""
    depth, begin = 0, start
    for index in range(start, end):
        depth += (code[index] in "([{") - (code[index] in ")]}")
        if code[index] == "," and depth == 0:
            yield begin, index
            begin = index + 2
    yield begin, end


def replacements(text: str, code: str, start: int, end: int) -> Iterator[tuple[str, str]]:
    """The rules that apply to an expression, each with the new expression."""
    for name, pattern, replacement in RULES:
        for match in re.finditer(pattern, code[:end]):
            if match.start() < start:
                continue
            new = str(int(match.group()) + 1) if replacement == "+1" else match.expand(replacement)
            yield name, text[start : match.start()] + new + text[match.end() : end]


def bugs_of_line(path: str, number: int, text: str, code: str, before: str, after: str) -> Iterator[Bug]:
    """All bugs that the rules make of one line. `before` and `after` are the code of the neighbouring lines."""
    if match := CONDITION.match(code):
        for start, end in clauses(code, *match.span("body")):
            expression = code[start:end]
            if not expression.strip() or BINDS.match(expression) or not is_balanced(expression):
                continue
            for name, new in replacements(text, code, start, end):
                yield Bug(path, number, name, start, end, new)
            # A loop whose condition always holds would not end.
            if match["word"] != "while":
                yield Bug(path, number, ALWAYS, start, end, "true")
            yield Bug(path, number, NEVER, start, end, "false")
        return
    match = VALUE.match(code) or BODY.match(code)
    if match and is_balanced(match["body"]) and not CONTINUES.match(after) and not OPEN_END.search(before.rstrip()):
        start, end = match.span("body")
        effects = EFFECTS.match(code[start:end])
        start += effects.end() if effects else 0
        # `let a = 1, b = 2` declares two names.
        if OPEN_END.search(code[start:end].rstrip()) or len(list(clauses(code, start, end))) > 1:
            return
        for name, new in replacements(text, code, start, end):
            yield Bug(path, number, name, start, end, new)
        return
    match = CALL.match(code)
    is_whole_body = RETURNS.search(before) and after.strip() == "}"
    if match and is_balanced(match["body"]) and not is_whole_body and not CONTINUES.match(after) and not OPEN_END.search(before.rstrip()):
        yield Bug(path, number, FORGOTTEN, *match.span("body"), None)


def bugs_of_file(path: str, text: str) -> list[Bug]:
    lines, code = text.split("\n"), without_text(text, TEXT).split("\n")
    found = []
    for index, line in enumerate(lines):
        before = next((code[other] for other in range(index - 1, -1, -1) if code[other].strip()), "")
        after = next((code[other] for other in range(index + 1, len(code)) if code[other].strip()), "")
        found += bugs_of_line(path, index + 1, line, code[index].rstrip(), before, after)
    return found


def rewritten(text: str, bugs: dict[int, Bug]) -> str:
    """The text of a file in which each bug, by its number, is a switch. Bugs of one place are tried one after the other."""
    lines = text.split("\n")
    places: dict[tuple[int, int, int], list[tuple[int, Bug]]] = {}
    for number, bug in bugs.items():
        places.setdefault((bug.line, bug.start, bug.end), []).append((number, bug))
    # The last place of a line comes first, so that the others keep their columns.
    for (line, start, end), own in sorted(places.items(), reverse=True):
        old = lines[line - 1]
        expression = old[start:end]
        if own[0][1].replacement is None:
            switches = " && ".join(f"!mutantIsOn({number})" for number, _ in own)
            new = f"if {switches} {{ {expression} }}"
        else:
            switches = " : ".join(f"mutantIsOn({number}) ? ({bug.replacement})" for number, bug in own)
            new = f"({switches} : ({expression}))"
        lines[line - 1] = old[:start] + new + old[end:]
    return "\n".join(lines)


# Added to each module that has a bug. A worker gets the variable too, because it gets all that begin with SHOEBOX_.
SWITCH = """import Glibc

private let selectedMutant: Int32 = getenv("SHOEBOX_MUTANT").map { atoi($0) } ?? 0

func mutantIsOn(_ number: Int32) -> Bool { number == selectedMutant }
"""
