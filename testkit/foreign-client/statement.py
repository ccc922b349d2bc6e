"""Validates the statements of a file, one a line, with the in-toto attestation bindings: statement.py FILE."""

import json
import sys

from google.protobuf import json_format
from in_toto_attestation.predicates.test_result.v0.test_result_pb2 import TestResult
from in_toto_attestation.v1.resource_descriptor import ResourceDescriptor
from in_toto_attestation.v1.statement import Statement
from in_toto_attestation.v1.statement_pb2 import Statement as StatementMessage

TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1"


def require(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


def validate(document: dict) -> str:
    """Returns the type of the predicate. A member that a statement does not have is an error."""
    message = json_format.ParseDict(document, StatementMessage())
    Statement.copy_from_pb(message).validate()
    printed = json_format.MessageToDict(message)
    require(printed == document, f"it is read as {printed}")
    if document["predicateType"] == TEST_RESULT:
        # Extensions are ignored (spec/v1/README.md, "Parsing rules").
        result = json_format.ParseDict(document["predicate"], TestResult(), ignore_unknown_fields=True)
        require(result.result in ("PASSED", "WARNED", "FAILED"), f"the result is {result.result}")
        require(len(result.configuration) > 0, "there is no configuration")
        for descriptor in result.configuration:
            ResourceDescriptor.copy_from_pb(descriptor).validate()
    return document["predicateType"]


def is_refused(document: dict) -> bool:
    try:
        validate(document)
    except (ValueError, json_format.ParseError):
        return True
    return False


def main(path: str) -> None:
    types = set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            types.add(validate(document))
            require(is_refused({**document, "subject": []}), "a statement without a subject was accepted")
            require(is_refused({**document, "subject": [{"name": "app"}]}), "a subject without a digest was accepted")
    print(len(types))


main(sys.argv[1])
