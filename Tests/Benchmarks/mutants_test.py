"""Small bugs are found by rule in Swift code, and written into it as switches."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Mutants"))

import run as mutants  # noqa: E402
from operators import without_text  # noqa: E402
from rewriting import TEXT, Bug, bugs_of_file, rewritten  # noqa: E402


def forms(code: str, rule: str) -> list[str]:
    """The code with each bug of a rule, one at a time, as bug 1."""
    return [rewritten(code, {1: bug}) for bug in bugs_of_file("a.swift", code) if bug.rule == rule]


def test_an_operator_in_a_condition_becomes_a_switch() -> None:
    assert forms("    if a < b, c {", "compares with the end too") == ["    if (mutantIsOn(1) ? (a <= b) : (a < b)), c {"]
    assert forms("guard let a, a.b == c else { return nil }", "compares the other way") == [
        "guard let a, (mutantIsOn(1) ? (a.b != c) : (a.b == c)) else { return nil }"]


def test_a_condition_is_forgotten_or_never_holds() -> None:
    assert forms("if a {", "forgets a condition") == ["if (mutantIsOn(1) ? (true) : (a)) {"]
    assert forms("if a {", "forgets a branch") == ["if (mutantIsOn(1) ? (false) : (a)) {"]
    assert forms("while a {", "forgets a condition") == [], "The loop would not end."


def test_a_binding_is_left_alone() -> None:
    for code in ("if let a = b {", "guard case .a(let b) = c else { return }", "if #available(Linux 1, *) {"):
        assert bugs_of_file("a.swift", code) == []


def test_a_value_becomes_a_switch_and_keeps_its_effects() -> None:
    assert forms("    return try await a.b(c + 1)", "forgets one more") == [
        "    return try await (mutantIsOn(1) ? (a.b(c)) : (a.b(c + 1)))"]
    assert forms("    var isA: Bool { a && b }", "takes or for and") == [
        "    var isA: Bool { (mutantIsOn(1) ? (a || b) : (a && b)) }"]
    assert forms("let a = 1, b = c - d", "adds") == [], "Two names are declared."


def test_a_call_is_left_out_if_it_is_a_statement_of_its_own() -> None:
    code = "{\n    try tidy(folder)\n}"
    assert forms(code, "forgets a call") == ["{\n    if !mutantIsOn(1) { try tidy(folder) }\n}"]
    assert forms("func a() -> B {\n    b(c)\n}", "forgets a call") == [], "The call is the result."
    for part in ("let a =\n    tidy(folder)", "tidy(folder)\n    .done()", "list(\n    tidy(folder),", "super.init(a)"):
        assert forms(part, "forgets a call") == [], part


def test_strings_and_comments_have_no_bugs() -> None:
    for code in ('let a = "b < c && d"', "// if a < b {", 'let a = "\\(b + (c)) + 1"', 'say(a, """\n  x && y\n  """)', "let a = #/b < c/#"):
        assert [bug.rule for bug in bugs_of_file("a.swift", code) if bug.rule != "forgets a call"] == [], code
    text = 'a("\\(b("c"))") // d'
    code = without_text(text, TEXT)
    assert len(code) == len(text) and code.startswith("a(_")


def test_bugs_of_one_place_are_tried_one_after_the_other_and_lines_keep_their_numbers() -> None:
    code = "x\nif a <= b && c == d {\ny"
    bugs = [bug for bug in bugs_of_file("a.swift", code) if bug.rule in {"leaves out the end", "takes or for and"}]
    assert rewritten(code, dict(enumerate(bugs, 4))).split("\n") == [
        "x", "if (mutantIsOn(4) ? (a < b && c == d) : mutantIsOn(5) ? (a <= b || c == d) : (a <= b && c == d)) {", "y"]
    two = "if a < b, c > d {"
    bugs = [bug for bug in bugs_of_file("a.swift", two) if bug.rule == "compares with the end too"]
    assert rewritten(two, dict(enumerate(bugs, 1))) == (
        "if (mutantIsOn(1) ? (a <= b) : (a < b)), (mutantIsOn(2) ? (c >= d) : (c > d)) {")


def test_a_number_is_off_by_one_but_not_an_index_or_a_decimal() -> None:
    assert forms("if a.count > 12 {", "is off by one") == ["if (mutantIsOn(1) ? (a.count > 13) : (a.count > 12)) {"]
    for code in ("if $2 > a {", "if a > 2.5 {", "if a.0 > b {", "if a > 1 {"):
        assert forms(code, "is off by one") == [], code


def test_bugs_that_do_not_compile_are_left_out_by_their_lines() -> None:
    bugs = {number: Bug("Sources/a.swift", line, "", 0, 1, "") for number, line in {1: 3, 2: 9, 3: 20}.items()}

    def kept(*lines: int) -> set[int]:
        complaints = "".join(f"{mutants.TREE}/Sources/a.swift:{line}:5: error: no\n" for line in lines)
        return set(mutants.without_broken(complaints, bugs))

    assert kept(3) == {2, 3} and kept(3, 20) == {2}
    assert kept(3, 11) == {2, 3}, "The other complaint may follow from the bug."
    assert kept(12) == {1, 3}, "A closing brace without a result is the fault of the bug before it."
    assert kept(1) == {2, 3}
