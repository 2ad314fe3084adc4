"""What a game is worth: par sheets, exactly, and simulation beside them."""
