"""Mechanism: places, counters, cups, steps and views. No rule of any game lives here."""
