"""The edition in plain text."""
