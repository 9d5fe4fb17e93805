"""The computer players of the hex games."""
