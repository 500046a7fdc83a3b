"""The board, the pieces and the charts: Axis & Allies: Stalingrad."""
