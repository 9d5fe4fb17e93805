"""The sentences of the program, in the language in use."""
