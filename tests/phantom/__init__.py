"""Tests of Operation Phantom Fury."""
