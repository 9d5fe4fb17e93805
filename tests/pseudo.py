"""A language in which every translated letter is wide, so that an English word was not marked."""

import gettext
import re
from functools import lru_cache
from string import Formatter

WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(ord("A"), ord("z") + 1))
        if letter.isalpha()}  # fmt: skip
_PERCENT = re.compile(r"(%(?:\(\w+\))?[a-z])")


@lru_cache(maxsize=16_384)
def widened(sentence: str) -> str:
    """The sentence with wide letters, its fields as they were."""
    if _PERCENT.search(sentence) and "{" not in sentence:
        parts = _PERCENT.split(sentence)
        return "".join(p if n % 2 else p.translate(WIDE) for n, p in enumerate(parts))
    said = ""
    for text, name, spec, conversion in Formatter().parse(sentence):
        said += text.translate(WIDE).replace("{", "{{").replace("}", "}}")
        if name is not None:
            asked = f"!{conversion}" if conversion else ""
            said += "{" + name + asked + (f":{spec}" if spec else "") + "}"
    return said


class Wide(gettext.NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        return widened(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return widened(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return widened(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return widened(msgid1 if n == 1 else msgid2)


def english_words(text: str) -> list[str]:
    """The words of two letters and more that no translation has touched."""
    return re.findall(r"[A-Za-z]{2,}", text)
