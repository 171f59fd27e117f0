"""The devices: a mouth that speaks Chinese and an ear that listens. Nothing here knows the game."""
