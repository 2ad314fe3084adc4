"""Wheels: spun by the Dealer or by themselves, read by sensors."""
