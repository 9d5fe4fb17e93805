"""The computer players of Fallujah: their evaluation of a view, and their candidate operations.
"""
