"""Experiments of the laboratory that know these games."""
