"""The window, on a screen that nobody sees."""
