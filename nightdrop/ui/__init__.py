"""The window: everything that is drawn, heard, or clicked, and nothing that is ruled."""
