"""Screens: each draws the whole window and answers the player until another takes over."""
