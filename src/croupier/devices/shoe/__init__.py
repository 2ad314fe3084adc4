"""Shoes that read the cards drawn from them."""
