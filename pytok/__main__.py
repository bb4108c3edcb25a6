"""The command `pytok`, also as `python -m pytok`: says in one sentence if its extra is missing."""

import sys

EXTRA = {"typer", "rich", "click"}


def main() -> None:
    """Run the command line, and exit with its code."""
    try:
        # Imported here, since the library alone does without typer and rich.
        from pytok.cli.app import run  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if error.name not in EXTRA:
            raise
        sys.stderr.write(
            "The command line of pytok needs typer and rich: pip install 'pytok[cli]'\n"
        )
        sys.exit(1)
    run()


if __name__ == "__main__":
    main()
