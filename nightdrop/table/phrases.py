"""Noun phrases: what stands in a field of a sentence, and bends with it in other languages.

English says "the 505th" whatever governs it, Italian "il 505°" and "del 505°", and a participle
agrees with its noun. So a translated sentence may ask more of a field than the English one does:
`{regiment:of}` takes the translation that the phrase has in the context "of", and `{unit:o|a}`
the first or the second ending, by the gender that the phrase has in the context "gender".
"""

from nightdrop.table.speech import _, pgettext

FEMININE = "f"
_ANY_NAME = "{name}"


class Phrase(str):
    """A noun phrase in the language spoken now, made from its English words and named fields."""

    _english: str
    _fields: dict[str, object]

    def __new__(cls, english: str, **fields: object) -> "Phrase":
        """The phrase as it is said alone; `english` must be marked for translation."""
        phrase = super().__new__(cls, _(english).format(**fields))
        phrase._english, phrase._fields = english, fields
        return phrase

    def __format__(self, spec: str) -> str:
        """The phrase as a sentence asks for it: "", a context, or two endings."""
        if not spec:
            return str(self)
        if "|" in spec:
            masculine, feminine = spec.split("|")
            is_feminine = pgettext("gender", self._english) == FEMININE
            return feminine if is_feminine else masculine
        return pgettext(spec, self._english).format(**self._fields)


class Name(str):
    """A place's name: said as it is, unless the language has another for it."""

    _english: str

    def __new__(cls, english: str) -> "Name":
        """The name as it is said alone."""
        name = super().__new__(cls, pgettext("place", english) if english else "")
        name._english = english
        return name

    def __format__(self, spec: str) -> str:
        """The name as a phrase asks for it: by an entry of its own, or as all names are said."""
        if not spec:
            return str(self)
        own = pgettext(f"place {spec}", self._english)
        return own if own != self._english else pgettext(spec, _ANY_NAME).format(name=str(self))
