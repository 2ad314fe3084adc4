"""The journal: what its records say, and whether they are what was written."""
