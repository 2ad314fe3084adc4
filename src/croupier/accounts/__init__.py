"""Where money is: the ledger, chip accounts and tickets."""
