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
    """
    Leaves out requests that are no valid ones: with a cursor, which is only known from the Link of a list, with a member __proto__, or with
    a data_json that is no object, which Schemathesis writes beside a file of one of the strategies above.
    """
    if case.meta is not None and not case.meta.generation.mode.is_positive:
        return True
    body = case.body if isinstance(case.body, dict) else {}
    has_cursor = {"after", "before"} & set(case.query or {})
    return not (has_cursor or "__proto__" in repr(body)) and isinstance(body.get("data_json", {}), dict)
