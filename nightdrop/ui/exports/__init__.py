"""Pictures, films and texts of a replay, made in slices while the window lives on."""
