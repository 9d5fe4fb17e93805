"""Widgets, pictures, letters, sounds, and the pace of the window."""
