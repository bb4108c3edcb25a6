"""The command line: files and pipes in, results out; needs the extra `cli`."""
