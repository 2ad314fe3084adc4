"""Devices: one suite a kind, for every driver of it, against a real engine and journal."""
