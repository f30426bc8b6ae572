"""The course of a game, from the first chair to the last card: what follows from its log.

Pure like the engine, on which it stands: no clock, no randomness, no Django.
"""
