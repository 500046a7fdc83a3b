"""People on a public server: accounts, the seats they hold, and the lobby where they meet."""
