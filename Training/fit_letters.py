"""Counts the letters of languages, from which Shoebox guesses the encoding of a text that states none.

    Training/fit_letters.py [--judge]

Reads the translations (*.mo in UTF-8) of all installed programs in /usr/share/locale, and writes Sources/Base/Data/letters.txt. Only
numbers are taken from them, no text. The programs are divided into two halves by their names: one half is counted, the other is only
for judging. `--judge` writes nothing; it encodes texts of the other half and prints the fraction that is decoded correctly, next to
that of libuchardet if it is installed.
"""

import argparse
import collections
import ctypes
import hashlib
import math
import random
import struct
from pathlib import Path

LOCALES = Path("/usr/share/locale")
LETTERS = Path(__file__).resolve().parent.parent / "Sources/Base/Data/letters.txt"
# For each language, the encodings in which files and names in this language are found.
LANGUAGES = {
    "ru": "Windows-1251 KOI8-R CP866 ISO-8859-5 Mac-Cyrillic", "uk": "Windows-1251 KOI8-U CP866 ISO-8859-5 Mac-Cyrillic CP1125", "bg": "Windows-1251 CP866 Mac-Cyrillic",
    "be": "Windows-1251 CP866 CP1125 Mac-Cyrillic", "sr": "Windows-1251 CP855 Mac-Cyrillic", "el": "Windows-1253 CP737 Mac-Greek ISO-8859-7", "pl": "Windows-1250 ISO-8859-2 CP852 MAC-CENTRALEUROPE",
    "cs": "Windows-1250 ISO-8859-2 CP852 MAC-CENTRALEUROPE", "sk": "Windows-1250 ISO-8859-2 CP852 MAC-CENTRALEUROPE", "hu": "Windows-1250 ISO-8859-2 CP852 MAC-CENTRALEUROPE",
    "sl": "Windows-1250 CP852 ISO-8859-2 Mac-Croatian", "hr": "Windows-1250 CP852 ISO-8859-2 Mac-Croatian", "ro": "Windows-1250 ISO-8859-2 CP852 ISO-8859-16 Mac-Romanian",
    "de": "Windows-1252 CP437 CP850 Mac-Roman ISO-8859-15", "fr": "Windows-1252 CP437 CP850 Mac-Roman ISO-8859-15", "es": "Windows-1252 CP437 CP850 ISO-8859-15 Mac-Roman",
    "pt": "Windows-1252 CP850 ISO-8859-15 Mac-Roman CP860", "pt_BR": "Windows-1252 CP850 Mac-Roman", "it": "Windows-1252 CP437 CP850 ISO-8859-15 Mac-Roman", "nl": "Windows-1252 CP437 CP850 ISO-8859-15 Mac-Roman",
    "sv": "Windows-1252 CP437 CP850 Mac-Roman", "da": "Windows-1252 CP850 Mac-Roman", "nb": "Windows-1252 CP850 Mac-Roman", "fi": "Windows-1252 CP437 CP850 ISO-8859-15 Mac-Roman",
    "ca": "Windows-1252 CP850 Mac-Roman", "tr": "Windows-1254 CP857 Mac-Turkish", "lt": "Windows-1257 CP775 ISO-8859-13 MAC-CENTRALEUROPE", "lv": "Windows-1257 CP775 ISO-8859-13 MAC-CENTRALEUROPE", "et": "Windows-1257 CP775 ISO-8859-4 ISO-8859-15 MAC-CENTRALEUROPE",
    "he": "Windows-1255 CP862", "ar": "Windows-1256 ISO-8859-6 CP720", "th": "Windows-874", "vi": "Windows-1258", "ja": "Shift-JIS EUC-JP",
    "zh_CN": "GBK", "zh_TW": "Big5", "ko": "EUC-KR Johab", "is": "Windows-1252 CP850 CP861 MAC-IS",
}
CODECS = {
    "Mac-Cyrillic": "mac_cyrillic", "Mac-Roman": "mac_roman", "Shift-JIS": "cp932", "EUC-JP": "euc_jp", "GBK": "gb18030",
    "Big5": "big5hkscs", "EUC-KR": "cp949", "Windows-874": "cp874", "MAC-CENTRALEUROPE": "mac_latin2", "Mac-Greek": "mac_greek", "Mac-Turkish": "mac_turkish",
    "Mac-Croatian": "mac_croatian", "Mac-Romanian": "mac_romanian", "MAC-IS": "mac_iceland", "Johab": "johab",
}
# Languages with so many characters that the rare ones are known only by their range of Unicode.
LARGE = {"ja", "zh_CN", "zh_TW", "ko"}
MAXIMUM_CHARACTERS = 1500
NAMES = {
    "CP437", "CP737", "CP850", "CP852", "CP857", "CP866", "Windows-1250", "Windows-1251", "Windows-1252", "Windows-1253", "Windows-1254",
    "Shift-JIS", "GBK", "Big5", "EUC-KR", "CP775", "CP861", "CP862", "Windows-1255", "Windows-1256", "Windows-874", "KOI8-R", "EUC-JP",
    "Mac-Roman", "CP720", "CP1125", "CP860",
}
# The encodings of DOS, which texts rarely have, and how much rarer they are there than in names.
DOS = {"CP437", "CP720", "CP737", "CP775", "CP850", "CP852", "CP855", "CP857", "CP860", "CP861", "CP862"}
DOS_IN_TEXTS = 25
# Katakana of half width, which banks in Japan write and translations do not have.
HALF_WIDTH, HALF_WIDTH_COST = [chr(code) for code in range(0xFF61, 0xFFA0)], 60
# Programs speak less of hearts, eggs, sisters and works than people do.
FRENCH_OE_COST = 52
# Costs in tenths of a nat. They must be the same as in Sources/Base/Charsets/CharsetGuess.swift.
RARE, RARE_SYMBOL, RARE_CHARACTER, INVALID, ASCII, CASE, INSIDE = 100, 60, 110, 140, 35, 30, 30
# How much rarer the encodings are than those of Western Europe, in the same unit.
COMMON = {"CP437": 0, "CP850": 0, "Windows-1252": 0, "Windows-1251": 10, "CP866": 10, "Shift-JIS": 10, "GBK": 10}
UNCOMMON = 20
COMMON |= dict.fromkeys(["Johab", "CP720", "CP855", "CP860", "CP1125"], 40)
COMMON |= dict.fromkeys(["MAC-CENTRALEUROPE", "Mac-Greek", "Mac-Turkish", "Mac-Croatian", "Mac-Romanian", "MAC-IS"], 90)
SYMBOLS = "“”„‘’‚–—…«»§°€£©®™·•№¿¡ºª²³½×"


def codec(charset: str) -> str:
    return CODECS.get(charset, charset)


def translations(path: Path) -> list[str]:
    """Returns the translated texts of a file in the format of GNU gettext; empty if it is not in UTF-8."""
    data = path.read_bytes()
    order = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}.get(data[:4])
    if order is None:
        return []
    count, _, table = struct.unpack(order + "3I", data[8:20])
    texts = []
    for index in range(count):
        length, offset = struct.unpack(order + "2I", data[table + 8 * index : table + 8 * index + 8])
        try:
            text = data[offset : offset + length].decode()
        except UnicodeDecodeError:
            return []
        if index == 0 and "Content-Type" in text:
            if "utf-8" not in text.lower():
                return []
            continue
        texts += text.split("\0")
    return texts


def halves(language: str) -> tuple[list[str], list[str]]:
    """Returns the texts to count and the texts for judging. A program belongs to the same half in every language."""
    found: tuple[list[str], list[str]] = ([], [])
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.mo")):
        found[int(hashlib.md5(path.name.encode()).hexdigest(), 16) % 2] .extend(translations(path))
    return list(dict.fromkeys(found[0])), list(dict.fromkeys(found[1]))


def kind(character: str | None) -> int:
    """Returns 0 for an ASCII letter, 1 for another letter, and 2 for anything else."""
    if character is None or not character.isalpha():
        return 2
    return 0 if character.isascii() else 1


def folded(character: str) -> str:
    low = character.lower()
    return low if len(low) == 1 else character


def cost(fraction: float) -> int:
    return round(-10 * math.log(fraction))


class Model:
    def __init__(self, language: str, texts: list[str]):
        self.is_large = language in LARGE
        count: collections.Counter[str] = collections.Counter()
        follows = [[1, 1], [1, 1], [1, 1]]
        for text in texts:
            before = None
            for character in text:
                follows[kind(before)][not character.isascii()] += 1
                if not character.isascii():
                    count[folded(character)] += 1
                before = character
        least = sum(count.values()) * (2e-6 if self.is_large or language == "th" else 2e-4)
        kept = dict([item for item in count.most_common(MAXIMUM_CHARACTERS if self.is_large else None) if item[1] > least])
        total = sum(kept.values())
        # A comma separates the words of a data file.
        self.letters = {letter: min(RARE - 10, cost(number / total)) for letter, number in kept.items() if letter != ","}
        if language == "ja":
            self.letters |= dict.fromkeys(HALF_WIDTH, HALF_WIDTH_COST)
        if language == "fr":
            self.letters |= {"œ": FRENCH_OE_COST}
        # The costs of ASCII and of another character, after a letter of ASCII, another letter, and anything else.
        others = [max(1, cost(other / (ascii + other))) for ascii, other in follows]
        self.follows = [(cost(1 - math.exp(-other / 10)), other) for other in others]

    def cost(self, text: str) -> int:
        result, before, inside = 0, None, False
        for character in text:
            # Only an apostrophe is inside words.
            if inside and character.isalpha():
                result += INSIDE
            inside = not character.isascii() and not character.isalpha() and character != "’" and bool(before) and before.isalpha()
            result += self.follows[kind(before)][not character.isascii()]
            if character.isascii():
                result += ASCII
            else:
                result += self.letters.get(folded(character)) or self.rare(character)
                if before and before.islower() and character.isupper():
                    result += CASE
            before = character
        return result

    def rare(self, character: str) -> int:
        code = ord(character)
        if character == "\ufffd" or code < 0xA0 or 0xE000 <= code < 0xF900:
            return INVALID
        if self.is_large and (0x3040 <= code < 0x3100 or 0x4E00 <= code < 0xA000 or 0xAC00 <= code < 0xD7B0):
            return RARE_CHARACTER
        return RARE_SYMBOL if character in SYMBOLS else RARE


def guess(models: dict[str, Model], data: bytes, charsets: set[str]) -> str:
    best = (math.inf, "")
    decoded = {charset: data.decode(codec(charset), errors="replace") for charset in charsets}
    for language, model in models.items():
        for charset in LANGUAGES[language].split():
            if charset in charsets:
                rarity = COMMON.get(charset, UNCOMMON) + (DOS_IN_TEXTS if charset in DOS and charsets != NAMES else 0)
                best = min(best, (model.cost(decoded[charset]) + rarity, charset))
    return best[1]


def uchardet():
    """Returns a function that asks libuchardet; None if it is not installed."""
    try:
        library = ctypes.CDLL("libuchardet.so.0")
    except OSError:
        return None
    library.uchardet_new.restype = ctypes.c_void_p
    library.uchardet_get_charset.restype = ctypes.c_char_p
    for function in ("data_end", "get_charset", "delete"):
        getattr(library, f"uchardet_{function}").argtypes = [ctypes.c_void_p]
    library.uchardet_handle_data.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]

    def ask(data: bytes) -> str:
        handle = library.uchardet_new()
        library.uchardet_handle_data(handle, data, len(data))
        library.uchardet_data_end(handle)
        found = library.uchardet_get_charset(handle).decode()
        library.uchardet_delete(handle)
        return found

    return ask


def is_right(data: bytes, charset: str, text: str) -> bool:
    try:
        return data.decode(codec(charset), errors="replace") == text
    except LookupError:
        return False


def judge(models: dict[str, Model], texts: dict[str, list[str]]) -> None:
    every = {charset for charsets in LANGUAGES.values() for charset in charsets.split()}
    ask = uchardet()
    for what, charsets in (("names", NAMES), ("texts", every)):
        for length in (20, 60, 300):
            draw = random.Random(5)
            right = peer = count = 0
            for language, all_texts in texts.items():
                short = [text for text in all_texts if 8 < len(text) < 60 and "%" not in text and "\n" not in text and not text.isascii()]
                for charset in charsets.intersection(LANGUAGES[language].split()):
                    for _ in range(30):
                        text = ""
                        while len(text) < length:
                            text += draw.choice(short) + "/"
                        try:
                            data = text.encode(codec(charset))
                        except UnicodeEncodeError:
                            continue
                        count += 1
                        right += is_right(data, guess(models, data, charsets), text)
                        peer += bool(ask) and is_right(data, ask(data), text)
            print(f"{what} of {length} characters: {right} of {count} right; libuchardet {peer if ask else '-'}")


def write(models: dict[str, Model]) -> None:
    lines = [
        "# Letters of languages outside ASCII, by how rare they are, for guessing the encoding of a text that states none.",
        "# Source: counted by Training/fit_letters.py in the translations of programs of Debian 12; one half of the programs was left out.",
        "# Format: [language encodings] begins a language. The first three numbers are the costs of a character outside ASCII after a",
        "# letter of ASCII, after another letter, and after anything else; the others are the costs of the letters behind them. A cost is",
        "# ten times the natural logarithm of how rare something is.",
    ]
    for language, model in models.items():
        lines += ["", f"[{language} {LANGUAGES[language]}]", ", ".join(str(after[1]) for after in model.follows)]
        groups: dict[int, list[str]] = {}
        for letter, number in model.letters.items():
            groups.setdefault(number, []).append(letter)
        line = ""
        for number, letters in sorted(groups.items()):
            for start in range(0, len(letters), 40):
                word = f"{number} {''.join(letters[start : start + 40])}"
                if line and len(line) + len(word) > 110:
                    lines.append(line + ",")
                    line = ""
                line += (", " if line else "") + word
        lines.append(line)
    LETTERS.parent.mkdir(exist_ok=True)
    LETTERS.write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Counts the letters of languages.")
    parser.add_argument("--judge", action="store_true", help="print how often the guess is right, and write nothing")
    options = parser.parse_args()
    both = {language: halves(language) for language in LANGUAGES}
    models = {language: Model(language, counted) for language, (counted, _) in both.items()}
    if options.judge:
        judge(models, {language: rest for language, (_, rest) in both.items()})
    else:
        write(models)


if __name__ == "__main__":
    main()
