"""A recorded game in the window, and exports of it."""
