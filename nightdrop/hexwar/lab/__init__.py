"""The laboratory's experiments for hex games."""
