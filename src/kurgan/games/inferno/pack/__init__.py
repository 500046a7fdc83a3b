"""The board, the pieces and the charts: Inferno on the Volga."""
