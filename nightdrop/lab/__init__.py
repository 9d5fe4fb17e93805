"""The laboratory: many headless games, and the tools that make shipped data."""
