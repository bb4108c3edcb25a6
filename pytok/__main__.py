"""The command `pytok`, also as `python -m pytok`: says in one sentence if its extra is missing."""

import sys

EXTRA = {"typer", "rich", "click"}


def main() -> int:
    """Run the command line; return its exit code."""
    try:
        # Imported here, since the library alone does without typer and rich.
        from pytok.cli.app import run  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        sys.stderr.write(
            "The command line of pytok needs typer and rich: pip install 'pytok[cli]'\n"
        )
        return 1
    return run()


if __name__ == "__main__":
    sys.exit(main())
