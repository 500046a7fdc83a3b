"""The kernel: questions, procedures, matches and dice. It knows no game."""
