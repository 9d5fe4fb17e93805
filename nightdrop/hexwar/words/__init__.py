"""What hexes and formations are called and how they are described."""
