"""How voice_models/narrator-cn is made, one stage a module: see README.md beside this file."""
