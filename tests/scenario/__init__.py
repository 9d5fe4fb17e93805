"""Scenarios: read strictly, changed by their players, and true to their maps."""
