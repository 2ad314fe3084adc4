"""HTTP and WebSocket: who may connect, what they are shown, what they may ask for."""
