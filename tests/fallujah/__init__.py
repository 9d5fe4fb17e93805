"""Tests of Fallujah, 2004."""
