"""Everything around a game: scenarios, dealers, records, matches and their words."""
