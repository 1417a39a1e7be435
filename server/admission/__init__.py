"""Admission of players: who may come in, and the proof of who they are."""
