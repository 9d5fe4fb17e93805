"""Accounts of a game for its players: fights, forces, forecasts, debrief, built positions."""
