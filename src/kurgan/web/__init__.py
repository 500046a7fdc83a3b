"""The server and the browser's pages."""
