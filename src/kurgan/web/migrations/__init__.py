"""How the tables of the database came to be, one step a file."""
