"""The computer players of Phantom Fury: by rule of thumb, by odds, and by weights."""
