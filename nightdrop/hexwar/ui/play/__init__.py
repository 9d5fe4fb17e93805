"""What is chosen on the map, step by step."""
