"""Chats as ids: a role's reserved id before each message, EOS behind it, BOS in front of all.

```text
BOS  USER …content… EOS  ASSISTANT …content… EOS
```

Roles are ids and never text, so whatever a content spells, it stays content.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, TypedDict, get_args

from pytok.errors import InvalidChat

Role = Literal["user", "assistant", "system"]

ROLES: tuple[Role, ...] = get_args(Role)
"""Who can speak; the reserved id of a role is its name in capitals."""


class Message(TypedDict):
    """Who said what.

    >>> Message(role="user", content="Hi")
    {'role': 'user', 'content': 'Hi'}
    """

    role: Role
    content: str


def encode_chat(
    messages: Iterable[Message], encode: Callable[[str], list[int]], id_of: Callable[[str], int]
) -> list[int]:
    """Encode messages; `encode` turns a content into ids, `id_of` a reserved name into its id.

    Raises `InvalidChat`, which names the message that is not one.

    >>> ids = {"BOS": 257, "EOS": 258, "USER": 259}
    >>> encode_chat([{"role": "user", "content": "Hi"}], lambda text: list(text.encode()), ids.get)
    [257, 259, 72, 105, 258]
    """
    ids = [id_of("BOS")]
    for place, message in enumerate(messages):
        role, content = _checked(message, f"messages[{place}]")
        ids += [id_of(role.upper()), *encode(content), id_of("EOS")]
    return ids


def decode_chat(
    ids: Sequence[int], reserved: Mapping[int, str], decode: Callable[[list[int]], str]
) -> list[Message]:
    """Read the messages back. The last one may lack its EOS, as while a model is still writing.

    BOS in front and PAD at the end are allowed and not needed. Raises `InvalidChat`, which names
    the position of an id that cannot stand where it does.

    >>> names = {257: "BOS", 258: "EOS", 259: "USER"}
    >>> decode_chat([257, 259, 72, 105, 258], names, lambda ids: bytes(ids).decode())
    [{'role': 'user', 'content': 'Hi'}]
    """
    messages: list[Message] = []
    roles = {name.upper(): name for name in ROLES}
    role: Role | None = None
    content: list[int] = []
    end = len(ids)
    while end and reserved.get(ids[end - 1]) == "PAD":
        end -= 1
    for position, id in enumerate(ids[:end]):
        name = reserved.get(id)
        where = f"the id {id} at position {position}"
        if name == "BOS" and position == 0:
            continue
        if role is None:
            if name not in roles:
                raise InvalidChat(
                    where=where, reason="order", problem="stands where a role must begin a message"
                )
            role, content = roles[name], []
        elif name is None:
            content.append(id)
        elif name == "EOS":
            messages.append({"role": role, "content": decode(content)})
            role = None
        else:
            raise InvalidChat(
                where=where, reason="order", problem=f"is {name}, inside a message without its EOS"
            )
    if role is not None:
        messages.append({"role": role, "content": decode(content)})
    return messages


def _checked(message: object, where: str) -> tuple[Role, str]:
    if not isinstance(message, Mapping):
        raise InvalidChat(
            where=where, reason="message", problem="is not an object with a role and a content"
        )
    if unknown := set(message) - {"role", "content"}:
        name = min(map(str, unknown))
        raise InvalidChat(
            where=where,
            reason="message",
            problem=f"has the entry {name!r}, which means nothing here",
        )
    role = message.get("role")
    if role not in ROLES:
        raise InvalidChat(
            where=where,
            reason="role",
            problem=f"has the role {role!r}, which is none of {', '.join(ROLES)}",
        )
    content = message.get("content")
    if not isinstance(content, str):
        raise InvalidChat(where=where, reason="content", problem="has a content that is not text")
    return role, content
