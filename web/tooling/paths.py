"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "pytok"
PROJECT = ROOT / "pyproject.toml"
README = ROOT / "README.md"
LICENSE = ROOT / "LICENSE"
TESTS = ROOT / "tests"
WEB = ROOT / "web"
TOOLING = WEB / "tooling"
CONTENT = WEB / "content"
EXAMPLES = CONTENT / "examples"
FIGURES = WEB / "src" / "figures" / "figures.json"
ANSWERS = WEB / "public" / "answers"
TYPES = WEB / "src" / "engine" / "types.generated.ts"
NODE_MODULES = WEB / "node_modules"

VENV = ROOT / ".venv"
BUILD = ROOT / ".build"
WHEEL = BUILD / "wheel"
MICROPIP = BUILD / "micropip"
LIBRARY = BUILD / "library"
RUNTIME = BUILD / "pyodide"
PAGE = BUILD / "page"
SERVICE_WORKER = BUILD / "service-worker" / "sw.js"
REFERENCE = BUILD / "reference"
SITE = ROOT / "dist" / "site"
