"""One table's rounds, sliced by subject."""
