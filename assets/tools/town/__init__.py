"""The painter of a town on a river in the desert: what stands where, the land from above, and the
same at night for a title."""
