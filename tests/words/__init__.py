"""Words: sentences, languages, letters and dates."""
