"""Panels: the parts of the play and replay screens, drawn from views."""
