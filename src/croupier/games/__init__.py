"""Games as tables: for each result and each bet, the credit for one unit wagered."""
