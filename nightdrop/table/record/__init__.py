"""Games that are kept: records, sealed or plain, played again."""
