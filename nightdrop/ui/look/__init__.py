"""Colours, type and sounds."""
