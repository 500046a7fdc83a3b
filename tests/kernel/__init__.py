"""Tests of the kernel, on toy games."""
