"""Texts and corpora that are likely to show a fault."""

from hypothesis import strategies as st

from pytok.alphabets import AlphabetName

SURROGATES = "\ud83d\ude42"

runs = st.lists(
    st.tuples(st.sampled_from("ab"), st.integers(min_value=1, max_value=9)), max_size=6
).map(lambda items: "".join(one * length for one, length in items))
"""Texts of two letters in runs, where positions overlap."""

any_text = st.text(st.characters(exclude_categories=()), max_size=20)
"""Any code points at all, lone surrogates among them."""

texts = st.one_of(
    st.text("ab", max_size=30),
    st.text("abc", max_size=30),
    runs,
    st.text("aé🙂🙃\0 " + SURROGATES, max_size=20),
    any_text,
)
"""Texts of few symbols, so that pairs repeat, and texts of any."""

corpora = st.lists(texts, max_size=5)
"""Documents, empty ones among them; or none."""

alphabets: st.SearchStrategy[AlphabetName] = st.sampled_from(["bytes", "characters"])

merge_numbers = st.integers(min_value=0, max_value=40)

frequencies = st.integers(min_value=1, max_value=4)
