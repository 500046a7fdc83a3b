"""The tests run on the sources; with KURGAN_FAST=1 on the compiled build."""

import os

os.environ.setdefault("KURGAN_FAST", "0")
