"""Calls published operations with the pydantic models of models.py: drive.py <base URL> <token>."""

import json
import sys
import urllib.request

import models

base, token = sys.argv[1:]
commit = "c0ffee".ljust(40, "0")
fingerprint = "f" * 64
trail = f"acme/shop.py/trail/{commit}"


def send(path, body=None, form=False):
    headers = {"Authorization": f"Bearer {token}"}
    data = None
    if body is not None:
        # Every member, also those that are None.
        data = body.model_dump_json().encode()
        headers["Content-Type"] = "application/json"
    if form:
        part = b'--b\r\nContent-Disposition: form-data; name="data_json"\r\n\r\n' + data + b"\r\n--b--\r\n"
        data, headers["Content-Type"] = part, "multipart/form-data; boundary=b"
    with urllib.request.urlopen(urllib.request.Request(base + path, data, headers)) as response:
        return json.load(response)


artifact = models.ArtifactReport(
    fingerprint=fingerprint, filename="app.tgz", build_url="b", commit_url="c", git_commit=commit, trail_name=commit
)
models.ArtifactReceipt.model_validate(send("/artifacts/acme/shop.py", artifact))
scan = {"tool": {"name": "scanner"}, "results": [{"high": [{"id": "CVE-1"}]}]}
for kind, report in {
    "vulnscan": models.VulnscanReport(
        attestation_name="unit-tests", artifact_fingerprint=fingerprint, vulnscan_results=scan
    ),
    "codequality": models.CodequalityReport(
        attestation_name="quality", codequality_results={"status": "SUCCESS", "qualityGate": {"status": "OK"}}
    ),
    "custom": models.CustomReport(
        attestation_name="tea", type_name="tea", attestation_data={"is_compliant": True}
    ),
}.items():
    models.AttestationReceipt.model_validate(send(f"/attestations/{trail}/{kind}", report, form=True))
override = models.OverrideReport(
    attestation_name="unit-tests",
    artifact_fingerprint=fingerprint,
    reason="r",
    new_compliance_status=True,
    original_attestation_type="vulnscan",
)
models.AttestationReceipt.model_validate(send(f"/attestations/{trail}/override", override))

found = send(f"/attestations/acme/list_attestations_for_criteria?commit_list={commit}")[commit]
for one in found:
    models.FullAttestation.model_validate(one)
# The name of the trail is the commit, so all of its attestations are found under it.
assert [one["attestation_name"] for one in found] == ["tea", "quality", "unit-tests"]
for one in send("/attestations/acme?attestation_id=null")["data"]:
    models.FullAttestation.model_validate(one)
for one in send("/trails/acme/shop.py?page=1")["data"]:
    models.Trail.model_validate(one)
for one in send(f"/artifacts/acme/shop.py/commit_sha/{commit}?trail=null"):
    models.Artifact.model_validate(one)
for one in send("/artifacts/acme/shop.py"):
    models.ListedArtifact.model_validate(one)
for one in send("/actions/acme"):
    models.Notification.model_validate(one)
