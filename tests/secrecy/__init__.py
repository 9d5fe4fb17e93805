"""Nobody is shown what he may not know, at the window and in words."""
