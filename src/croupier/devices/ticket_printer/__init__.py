"""Ticket printers of Player Terminals."""
