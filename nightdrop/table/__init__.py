"""What surrounds a game: scenarios, dealers, the record, the match, and its words."""
