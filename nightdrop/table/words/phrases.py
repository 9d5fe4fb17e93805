"""Phrases that decline in a sentence: nouns with their fields, and names of places."""

from nightdrop.table.language import _, pgettext

FEMININE = "f"
_ANY_NAME = "{name}"


class Phrase(str):
    """A noun phrase in the language in use, made from its English words and named fields."""

    _english: str
    _fields: dict[str, object]

    def __new__(cls, english: str, **fields: object) -> "Phrase":
        """The phrase on its own; `english` must be marked for translation."""
        phrase = super().__new__(cls, _(english).format(**fields))
        phrase._english, phrase._fields = english, fields
        return phrase

    def __format__(self, spec: str) -> str:
        """Return the phrase as a sentence asks for it: "", a context, or two endings."""
        if not spec:
            return str(self)
        if "|" in spec:
            masculine, feminine = spec.split("|")
            is_feminine = pgettext("gender", self._english) == FEMININE
            return feminine if is_feminine else masculine
        return pgettext(spec, self._english).format(**self._fields)


class Name(str):
    """A place's name: unchanged, unless the language has another for it."""

    _english: str

    def __new__(cls, english: str) -> "Name":
        """The name on its own."""
        name = super().__new__(cls, pgettext("place", english) if english else "")
        name._english = english
        return name

    def __format__(self, spec: str) -> str:
        """Return the name as a phrase asks for it: by its own entry, or by that of all names."""
        if not spec:
            return str(self)
        own = pgettext(f"place {spec}", self._english)
        return own if own != self._english else pgettext(spec, _ANY_NAME).format(name=str(self))
