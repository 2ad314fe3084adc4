"""Dice tumblers with a reader of the dice."""
