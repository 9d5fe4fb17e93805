"""What can be wrong with a seed; a page that tells it loads no rules for that."""


class SeedError(ValueError):
    """A seed that cannot be used, in one sentence."""
