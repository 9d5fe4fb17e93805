"""The laboratory: runs, reports, tuning, statistics."""
