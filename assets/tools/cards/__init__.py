"""Paints the cards of a card game: what they show, their frames and their backs.

Imports run from top to bottom: `paper`, `scenery`, `people`, `machines`, `maps`, then `american`
and `insurgents` (a function a face), `frame`.
"""
