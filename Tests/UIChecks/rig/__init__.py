"""A private desktop, the app in it, and eyes and hands to check it with."""
