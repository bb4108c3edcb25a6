"""Other libraries' tokenizer files: each read and written exactly, or refused by name."""
