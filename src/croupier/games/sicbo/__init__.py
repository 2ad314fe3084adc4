"""Sic bo: three dice in a tumbler."""
