"""The game family of Operation Phantom Fury: a solo card game of two decks and three fronts.
"""
