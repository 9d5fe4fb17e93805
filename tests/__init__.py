"""Examples of play, laws, and the tools that prove the project."""
