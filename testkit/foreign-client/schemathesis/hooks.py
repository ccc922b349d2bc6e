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


@schemathesis.hook
def filter_case(context, case):
    """A cursor is only known from the Link of a list, and no member has the name __proto__: neither is in a valid request."""
    is_valid = case.meta is None or case.meta.generation.mode.is_positive
    has_cursor = {"after", "before"} & set(case.query or {})
    return not (is_valid and (has_cursor or "__proto__" in repr(case.body)))
