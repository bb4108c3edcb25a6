"""The commands of `build.py`."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from web.tooling import browsers, checks, environment, paths, server, site
from web.tooling.console import BuildError, say
from web.tooling.processes import run_visibly


def run(arguments: Sequence[str]) -> int:
    """Do what the command line asks for; return the exit code."""
    if arguments[:1] == ["test"]:
        # All that follows is pytest's, `--help` too.
        return test(arguments[1:])
    options = _parser().parse_args(arguments)
    match options.command:
        case "serve":
            return serve(options.port)
        case "site":
            site.generate()
            say(f"The site is in {site.build().relative_to(paths.ROOT)}.")
            return 0
        case "check":
            return checks.run()
        case "bench":
            from web.tooling import bench, bench_page

            if options.page:
                bench_page.run()
                return 0
            return bench.run(options.file, options.merges, in_browser=options.browser)
        case _:
            site.generate()
            say("Generated types and prepared answers are up to date.")
            return draw_pictures() if options.pictures else 0


def serve(port: int) -> int:
    """Build what is stale and serve the site until Ctrl-C."""
    site.generate()
    root = site.build()
    try:
        httpd = server.open_server(root, port)
    except OSError as error:
        raise BuildError(
            f"Port {port} is taken ({error.strerror}); name another with --port, 0 for any."
        ) from error
    with httpd:
        say(f"Serving pytok at {server.address_of(httpd)} (Ctrl-C stops)")
        httpd.serve_forever()
    return 0


def test(arguments: Sequence[str]) -> int:
    """Set up what tests need and run them; arguments are pytest's."""
    site.build()
    programs = browsers.ensure_all()
    return run_visibly([environment.python(), "-m", "pytest", *arguments], env=programs)


def draw_pictures() -> int:
    """Draw the figures; a picture that has changed replaces the one that was agreed on."""
    os.environ["PYTOK_PICTURES"] = "write"
    return test(["-q", "tests/browser/test_pictures.py"])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    serving = commands.add_parser("serve", help="build what is stale and serve the site")
    serving.add_argument("--port", type=int, default=8000, help="0 takes any free port")
    commands.add_parser("site", help="write the site to dist/site")
    commands.add_parser("check", help="run ruff, mypy, svelte-check, prettier, staleness checks")
    commands.add_parser("test", help="set up everything and run pytest with further arguments")
    bench = commands.add_parser("bench", help="time training and encoding")
    default = os.environ.get("PYTOK_BENCH_TEXT")
    bench.add_argument("file", nargs="?", type=Path, default=default and Path(default))
    bench.add_argument("--merges", type=int, default=1000)
    bench.add_argument("--browser", action="store_true", help="also in Chromium")
    bench.add_argument("--page", action="store_true", help="only how fast the page answers")
    generate = commands.add_parser("generate", help="rewrite generated types and prepared answers")
    generate.add_argument(
        "--pictures", action="store_true", help="also the pictures of figures that look different"
    )
    return parser
