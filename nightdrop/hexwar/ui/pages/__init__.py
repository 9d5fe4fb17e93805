"""Pages on a game: forces, legend, debrief."""
