"""The players that are functions of a view: what they see, and what they could do."""
