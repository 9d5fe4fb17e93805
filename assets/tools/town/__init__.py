"""The painter of a desert town on a river: its plan, the land from above, and by night."""
