"""The board, the pieces and the charts: Advance to the Volga."""
