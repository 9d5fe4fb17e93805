"""What lies on a table: nodes are met, chosen, carried, fanned and moved the same in every game."""

from nightdrop.games import KINDS


def test_a_kind_has_a_tabletop_or_a_surface_of_its_own_never_both() -> None:
    for name, kind in KINDS.items():
        assert not (kind.tabletop and (kind.surface or kind.picture)), name
        assert bool(kind.surface) == bool(kind.picture), name
