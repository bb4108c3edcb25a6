"""Code for each host says the same figure, whatever characters its title and its text hold.

What a host does with the code is done here by the programs that it does it with, where they can be
had: Python-Markdown for MkDocs, docutils for Sphinx, the TypeScript compiler for JSX, markdown-it
for what MyST makes of a caption.
"""

import ast
from collections.abc import Iterator
from typing import Any

import markdown  # type: ignore[import-untyped]
import pytest
import yaml  # type: ignore[import-untyped]
from docutils.core import publish_parts  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.browser.course import Course, lesson_at
from tests.browser.embedding import RIGHTS, EmbedDialog, Tag, asked, read_html
from tests.browser.visits import Visitor
from web.tooling import paths

TITLE = '"Tom\'s" <b> & {x} `y` *z* _u_ \\n $1 @w &lt; ``` --- [v](w) é 🐈'
TEXT = 'a "b" <c> & {d}\n\n\t`e` *f* \\g\n:h: .. i\u2028j\x0ck'
SITE = "https://school.example/py%20tok/"
FIGURE = {"figure": "bpe/letters", "lang": "en", "text": TEXT}


@pytest.fixture(scope="module")
def dialog(browser: Browser, site: str) -> Iterator[EmbedDialog]:
    visitor = Visitor(browser, site)
    course = Course.open(visitor, lesson_at("04-bpe"))
    figure = course.figure("letters")
    figure.get_by_role("textbox").fill(TEXT)
    expect(figure.get_by_role("button", name="Back to the example")).to_be_visible()
    dialog = EmbedDialog.open(figure.get_by_role("button", name="Embed: "))
    dialog.name.fill(TITLE)
    dialog.site.fill(SITE)
    yield dialog
    visitor.leave()


@pytest.fixture
def empty(browser: Browser) -> Iterator[Page]:
    """A page that belongs to nobody, to run other people's scripts in."""
    page = browser.new_page()
    yield page
    page.close()


def expect_address(address: str) -> None:
    assert address.startswith(f"{SITE}embed.html?figure=bpe/letters&")
    # Empty lines mean nothing in a corpus of lines.
    assert asked(address) == {**FIGURE, "text": TEXT.replace("\n\n", "\n")}


def expect_link(tag: Tag) -> None:
    link = tag.the("a")
    assert link.text == TITLE
    expect_address(link.attributes["href"])


def expect_frame(code: str) -> None:
    frame = read_html(code).the("iframe")
    expect_address(frame.attributes["src"])
    assert frame.attributes["title"] == TITLE
    assert frame.attributes["loading"] == "lazy"
    assert frame.attributes["allow"] == "clipboard-write"
    assert set(frame.attributes["sandbox"].split()) == RIGHTS
    assert frame.attributes["width"] == "100%"
    assert int(frame.attributes["height"]) > 200
    expect_link(frame)


def expect_element(attributes: dict[str, Any]) -> None:
    wanted = {**FIGURE, "text": TEXT.replace("\n\n", "\n"), "title": TITLE}
    assert {name: attributes[name] for name in wanted} == wanted
    assert set(attributes) - set(wanted) == {"height"}


def expect_elements(code: str, *, script: bool) -> None:
    whole = read_html(code)
    element = whole.the("pytok-figure")
    expect_element(element.attributes)
    expect_link(element)
    found = [tag.attributes for tag in whole.all("script")]
    assert found == ([{"src": f"{SITE}embed.js", "async": ""}] if script else [])


@pytest.mark.parametrize("host", ["HTML page: frame", "WordPress", "Moodle"])
def test_a_frame_needs_no_script(dialog: EmbedDialog, host: str) -> None:
    dialog.choose(host)
    expect_frame(dialog.code())


@pytest.mark.parametrize("host", ["HTML page: element", "Ghost"])
def test_an_element_comes_with_its_script(dialog: EmbedDialog, host: str) -> None:
    dialog.choose(host)
    expect_elements(dialog.code(), script=True)


def test_quarto_is_given_a_block_of_raw_html(dialog: EmbedDialog) -> None:
    dialog.choose("Quarto")
    first, *lines, last = dialog.code().split("\n")
    assert (first, last) == ("```{=html}", "```")
    assert not any(line.startswith("```") or not line for line in lines)
    expect_elements("\n".join(lines), script=True)


def test_mkdocs_leaves_the_element_as_it_is(dialog: EmbedDialog) -> None:
    dialog.choose("Material for MkDocs")
    settings = yaml.safe_load(dialog.code("mkdocs.yml"))
    assert settings == {"extra_javascript": [{"path": f"{SITE}embed.js", "async": True}]}
    page = f"Before.\n\n{dialog.code()}\n\nAfter *it*."
    extensions = ["extra", "admonition", "attr_list", "md_in_html", "toc", "smarty"]
    made = markdown.markdown(page, extensions=extensions)
    expect_elements(made, script=False)
    assert "<p>After <em>it</em>.</p>" in made


def test_sphinx_leaves_the_element_as_it_is(dialog: EmbedDialog) -> None:
    dialog.choose("Sphinx")
    name, _, value = dialog.code("conf.py").partition(" = ")
    assert name == "html_js_files"
    assert ast.literal_eval(value) == [(f"{SITE}embed.js", {"async": "async"})]
    page = f"Before.\n\n{dialog.code()}\n\nAfter *it*."
    made = publish_parts(page, writer="html5", settings_overrides={"halt_level": 2})["body"]
    expect_elements(made, script=False)
    assert "<p>After <em>it</em>.</p>" in made


_COMPILED = """(code) => {
    const options = { jsx: ts.JsxEmit.React, jsxFactory: "make", target: "esnext" };
    const { outputText } = ts.transpileModule(code, {
        compilerOptions: options, reportDiagnostics: true, fileName: "page.tsx",
    });
    const make = (name, attributes, ...inside) => ({ name, attributes, inside });
    return new Function("make", `return ${outputText.replace('"use strict";', "").trim()}`)(make);
}"""


def test_docusaurus_is_given_jsx(dialog: EmbedDialog, empty: Page) -> None:
    dialog.choose("Docusaurus")
    config = empty.evaluate(f"({{ {dialog.code('docusaurus.config.js')} }})")
    assert config == {"scripts": [{"src": f"{SITE}embed.js", "async": True}]}
    empty.add_script_tag(path=paths.ROOT / "web/node_modules/typescript/lib/typescript.js")
    element = empty.evaluate(_COMPILED, dialog.code())
    assert element["name"] == "pytok-figure"
    expect_element(element["attributes"])
    (link,) = element["inside"]
    assert (link["name"], link["inside"]) == ("a", [TITLE])
    expect_address(link["attributes"]["href"])


_FENCE = """(code) => {
    const parser = window.markdownit();
    const [fence, ...more] = parser.parse(code, {});
    const [options, caption] = fence.content.split("\\n\\n");
    return { info: fence.info, options, caption: parser.render(caption), more: more.length };
}"""


def test_myst_is_given_its_directive_with_a_caption(dialog: EmbedDialog, empty: Page) -> None:
    dialog.choose("MyST (mystmd, Jupyter Book 2)")
    empty.add_script_tag(path=paths.ROOT / "web/node_modules/markdown-it/dist/markdown-it.min.js")
    read = empty.evaluate(_FENCE, f"{dialog.code()}\n")
    name, address = read["info"].split(" ", 1)
    assert (name, read["options"], read["more"]) == ("{iframe}", ":width: 100%", 0)
    expect_address(address)
    expect_link(read_html(read["caption"]))
