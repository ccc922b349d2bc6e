import re

import schemathesis
from hypothesis import strategies as st

# Files in languages that no JSON Schema describes.
schemathesis.openapi.media_type(
    "application/yaml",
    st.sampled_from([b"version: 1\n", b"version: 1\ntrail: { attestations: [{ name: unit, type: '*' }] }\n"]),
)
schemathesis.openapi.media_type(
    "application/schema+json", st.sampled_from([b"{}", b'{"type": "object", "required": ["lines"]}'])
)


# Unicode Default_Ignorable_Code_Point and line separators. The document says in words that names have none: not every regular expression can.
hidden = re.compile(
    "[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def list_texts(value):
    if isinstance(value, dict):
        return [text for one in (*value.keys(), *value.values()) for text in list_texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in list_texts(one)]
    return [value] if isinstance(value, str) else []


@schemathesis.hook
def filter_case(context, case):
    r"""
    Leaves out requests that are no valid ones: with a cursor, which is only known from the Link of a list, with a hidden character, with a
    member __proto__ or \\, or with a data_json that is no object, which Schemathesis writes beside a file of one of the strategies above.
    """
    if case.meta is not None and not case.meta.generation.mode.is_positive:
        return True
    body = case.body if isinstance(case.body, dict) else {}
    texts = list_texts([body, dict(case.path_parameters or {}), dict(case.query or {})])
    has_cursor = {"after", "before"} & set(case.query or {})
    is_refused = has_cursor or {"__proto__", "\\"} & set(texts) or any(map(hidden.search, texts))
    return not is_refused and isinstance(body.get("data_json", {}), dict)
