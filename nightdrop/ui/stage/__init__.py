"""What lies on a table at the window: nodes, how they are pointed at, chosen, moved and drawn."""
