"""Roulette: the wheel, the layouts that are drawn for it, and the bets that follow from them."""
