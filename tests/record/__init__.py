"""Records, positions and files on the disk: nothing is lost, and old ones still load."""
