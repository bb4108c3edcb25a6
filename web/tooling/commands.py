"""The commands of `build.py`."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from web.tooling import browsers, checks, environment, one_file, paths, release, server, site
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
        case "onefile":
            site.generate()
            file = one_file.build()
            size = file.stat().st_size
            say(f"The site is in {file.relative_to(paths.ROOT)}, {size:,} bytes.")
            return 0
        case "release":
            site.generate()
            archive = release.build()
            say(f"The release is in {archive.relative_to(paths.ROOT)}.")
            return 0
        case "check":
            return checks.run()
        case "bench":
            return bench(options)
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
    release.build()
    programs = browsers.ensure_all()
    return run_visibly([environment.python(), "-m", "pytest", *arguments], env=programs)


def draw_pictures() -> int:
    """Draw the figures; a picture that has changed replaces the one that was agreed on."""
    os.environ["PYTOK_PICTURES"] = "write"
    return test(["-q", "tests/browser/test_pictures.py"])


def bench(options: argparse.Namespace) -> int:
    """Measure, or put the last run in place."""
    # Only here, since it needs all the peers.
    from web.tooling import benchmarks

    if options.publish_last:
        benchmarks.report.publish()
        return 0
    only = options.only or benchmarks.GROUPS
    unknown = [name for name in only if name not in benchmarks.GROUPS]
    if unknown:
        raise BuildError(f"--only takes some of {', '.join(benchmarks.GROUPS)}.")
    return benchmarks.run(only, options.text, quick=options.quick, publish=options.publish)


def _add_bench(parser: argparse.ArgumentParser) -> None:
    text = os.environ.get("PYTOK_BENCH_TEXT")
    parser.add_argument(
        "--only", type=lambda names: names.split(","), help="training,encoding,browser,page"
    )
    parser.add_argument("--quick", action="store_true", help="small sizes and two runs")
    parser.add_argument(
        "--text",
        type=Path,
        default=text and Path(text),
        help="a further text of about a megabyte (or PYTOK_BENCH_TEXT)",
    )
    parser.add_argument("--publish", action="store_true", help="and let the site show the run")
    parser.add_argument(
        "--publish-last", action="store_true", help="only let the site show the last run"
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    serving = commands.add_parser("serve", help="build what is stale and serve the site")
    serving.add_argument("--port", type=int, default=8000, help="0 takes any free port")
    commands.add_parser("site", help="write the site to dist/site")
    commands.add_parser("onefile", help="write the site as one HTML file, dist/pytok.html")
    commands.add_parser("release", help="write the site, its guide and licences as one zip")
    commands.add_parser("check", help="run ruff, mypy, svelte-check, prettier, staleness checks")
    commands.add_parser("test", help="set up everything and run pytest with further arguments")
    _add_bench(commands.add_parser("bench", help="measure pytok and its page against all peers"))
    generate = commands.add_parser("generate", help="rewrite generated types and prepared answers")
    generate.add_argument(
        "--pictures", action="store_true", help="also the pictures of figures that look different"
    )
    return parser
