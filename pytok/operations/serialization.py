"""Where requests and answers become JSON, for callers that look beside the operations."""

from pytok.serialization import from_json, to_json

__all__ = ["from_json", "to_json"]
