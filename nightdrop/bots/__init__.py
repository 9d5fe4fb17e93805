"""Players that are functions: a view and a source of chance in, one of its actions out."""
