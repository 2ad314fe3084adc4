"""Records first: what is in the journal happened, what is not did not."""
