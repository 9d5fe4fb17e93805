"""The rules of the house: code, papers, packing, the suite itself."""
