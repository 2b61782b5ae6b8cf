"""A private desktop, the app in it, and tools to observe and control it."""
