"""A recorded game at the window, and exports of it."""
