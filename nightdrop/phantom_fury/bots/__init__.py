"""Players that are functions of the card table: by rule of thumb, by odds, and by worths."""
