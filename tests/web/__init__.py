"""Tests of the server and of the pages in a browser."""
