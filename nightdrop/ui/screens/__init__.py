"""Screens: each draws the whole window and answers the player until another takes over.

They lead to each other in circles, so each imports the next where it goes there.
"""
