"""Games that the package does not know, of the kinds it has and of others."""
