"""The land as a picture, and the camera over it."""
