"""What the narrator does, and when: one machine of phases, one generator per phase. Pure."""
