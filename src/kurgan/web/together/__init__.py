"""Several processes on one PostgreSQL: each match is one process's at a time."""
