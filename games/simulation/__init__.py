"""Whole games, played through the real services by people who are none."""
