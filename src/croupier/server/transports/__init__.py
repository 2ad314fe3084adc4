"""What carries conversations: a socket on the HTTP port, and one on a port of its own for large floors."""
