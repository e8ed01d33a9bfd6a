"""What small bugs in Swift and in JavaScript have in common: rules for operators, and code without its comments and strings."""

import re

Rule = tuple[str, str, str]


def operator_rules(*, equal: str, unequal: str, before_not: str, after_one: str) -> list[Rule]:
    """The name of each rule, the pattern that it finds in the code, and its replacement. Operators have spaces around them, as
    the formatters of both languages write them.

    `before_not` and `after_one` are what must stand before a "!" and after a "1".
    """
    return [
        ("compares with the end too", r"(?<= )(<|>)(?= )", r"\1="),
        ("leaves out the end", r"(?<= )(<|>)=(?= )", r"\1"),
        ("compares the other way", rf"(?<= ){equal}(?= )", unequal),
        ("compares the other way", rf"(?<= ){unequal}(?= )", equal),
        ("takes or for and", r"(?<= )&&(?= )", "||"),
        ("takes and for or", r"(?<= )\|\|(?= )", "&&"),
        ("forgets a not", rf"{before_not}!(?=[\w(])", ""),
        ("forgets one more", rf" \+ 1\b{after_one}", ""),
        ("forgets one less", rf" - 1\b{after_one}", ""),
        ("subtracts", r"(?<= )\+(?= )", "-"),
        ("adds", r"(?<= )-(?= )", "+"),
        ("takes false for true", r"\btrue\b", "false"),
        ("takes true for false", r"\bfalse\b", "true"),
    ]


def without_text(code: str, text: re.Pattern[str]) -> str:
    """The code with comments replaced by blanks, and strings and regular expressions by underscores, each of the same length.

    `text` finds all of them. Lines keep their numbers.
    """

    def blank(match: re.Match[str]) -> str:
        filling = " " if match.group().startswith(("//", "/*")) else "_"
        return "".join("\n" if character == "\n" else filling for character in match.group())

    return text.sub(blank, code)
