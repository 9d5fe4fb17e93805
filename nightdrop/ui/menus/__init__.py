"""All other screens."""
