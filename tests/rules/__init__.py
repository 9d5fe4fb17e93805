"""The rules at the table: a module for each chapter."""
