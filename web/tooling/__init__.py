"""What `build.py` is made of. Nothing here is part of the package or of the page."""
