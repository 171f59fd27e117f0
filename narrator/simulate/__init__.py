"""Whole games played by bots through the evening's own scripts: is tonight's board fair?"""
