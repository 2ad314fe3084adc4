"""Baccarat: the cards, the tableau, the coup they make, and the bets on it."""
