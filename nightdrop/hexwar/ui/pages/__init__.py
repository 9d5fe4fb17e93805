"""Pages about a game: forces, legend, debrief."""
