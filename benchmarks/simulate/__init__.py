"""Measurements of the simulation."""
