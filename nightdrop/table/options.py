"""The options of a scenario: what may be chosen, and the refusal of anything else."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from nightdrop.rules.ruleset import Options
from nightdrop.table.scenario_schema import ScenarioShape
from nightdrop.table.speech import _
from nightdrop.table.yamlfile import FileError, YamlFile

VP_MIX = "vp_mix"
MOST = 99

Choice = bool | int | list[int]


class OptionError(FileError):
    """A refused option: `option` names it; path and line are those of its declaration."""

    def __init__(self, file: YamlFile, option: str, reason: str) -> None:
        super().__init__(file.path, file.line(("options", option)), reason)
        self.option = option


@dataclass(frozen=True)
class OptionSpec:
    """An option: its default, its allowed values (None: a list of counts), what it rests on."""

    name: str
    default: Choice
    values: tuple[bool | int, ...] | None
    basis: str
    source: str

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.values is None:
            length = len(self.default) if isinstance(self.default, list) else 0
            return _("a list of {length} counts from 0 to {most}, not all 0").format(
                length=length, most=MOST
            )
        return _(" or ").join(str(value).lower() for value in self.values)

    def allows(self, value: object) -> bool:
        """Whether this value may be chosen; true is not 1 here."""
        if self.values is not None:
            return any(type(value) is type(one) and value == one for one in self.values)
        if not isinstance(value, list) or not isinstance(self.default, list):
            return False
        counts = all(type(one) is int and 0 <= one <= MOST for one in value)
        return counts and len(value) == len(self.default) and sum(value) > 0


def option_specs(scenario: ScenarioShape, file: YamlFile) -> dict[str, OptionSpec]:
    """The options that a scenario declares. Raises FileError unless they are the known ones."""
    kinds = {field.name: type(field.default) for field in fields(Options)} | {VP_MIX: list}
    for name in {**scenario.options, **kinds}:
        if name not in scenario.options:
            raise file.error(("options",), _("the option {name} is missing"), name=name)
        if name not in kinds:
            raise file.error(("options", name), _("no option is called {name}"), name=name)
    specs = {}
    for name, kind in kinds.items():
        raw = scenario.options[name]
        values = None if isinstance(raw.values, str) else tuple(raw.values)
        spec = OptionSpec(name, raw.default, values, raw.basis, raw.source)
        typed = all(type(value) is kind for value in (*(values or ()), raw.default))
        if not typed or (values is None) != (kind is list) or not spec.allows(raw.default):
            reason = _("{name} must offer {kind} values and a default among them")
            raise file.error(("options", name), reason, name=name, kind=kind.__name__)
        specs[name] = spec
    return specs


def chosen(
    specs: Mapping[str, OptionSpec], wishes: Mapping[str, object], file: YamlFile
) -> dict[str, Choice]:
    """Every option's value: the wish or the default. Raises OptionError."""
    for name, value in wishes.items():
        if name not in specs:
            reason = _("no option is called {name!r}; there are {names}").format(
                name=name, names=", ".join(specs)
            )
            raise OptionError(file, str(name), reason)
        if not specs[name].allows(value):
            reason = _("the option {name} must be {allowed}, not {value!r}").format(
                name=name, allowed=specs[name].allowed, value=str(value)[:40]
            )
            raise OptionError(file, name, reason)
    return {name: _choice(wishes.get(name, spec.default)) for name, spec in specs.items()}


def _choice(value: object) -> Choice:
    """A value that was found to be allowed, with its type."""
    assert isinstance(value, int | list)
    return value


def rule_options(choices: Mapping[str, Choice]) -> Options:
    """The options that the rules read: all but the mix of victory markers."""
    values: dict[str, bool | int] = {
        name: value for name, value in choices.items() if not isinstance(value, list)
    }
    return Options(**values)  # type: ignore[arg-type]  # types were compared in option_specs
