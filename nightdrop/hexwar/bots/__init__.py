"""Players that are functions of a view."""
