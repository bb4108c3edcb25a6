"""A site of Sphinx with figures of pytok. The one thing that it needs is `embed.js`."""  # noqa: INP001

project = "Notes on tokens"
html_theme = "alabaster"
html_js_files = [("https://example.org/pytok/embed.js", {"async": "async"})]
