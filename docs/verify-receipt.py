"""Verifies a receipt of a log: python3 verify-receipt.py RECEIPT DOCUMENT KEY
DOCUMENT is the file of the record, or the SHA-256 of an erased one. KEY is the verifier key of the log. Needs openssl."""
import base64, hashlib, pathlib, re, subprocess, sys, tempfile
def require(condition, reason):
    if not condition: sys.exit(f"The receipt is not valid: {reason}.")
def sha256(*parts): return hashlib.sha256(b"".join(parts)).digest()
receipt, document, (name, key_id, key) = pathlib.Path(sys.argv[1]).read_text("utf-8"), sys.argv[2], sys.argv[3].split("+", 2)
key, form = base64.b64decode(key), r"c2sp\.org/tlog-proof@v1\nextra (\S+)\nindex (\d+)\n((?:\S+\n)*)\n((\S+)\n(\d+)\n(\S+)\n)\n((?:\u2014 \S+ \S+\n)+)"
found = re.fullmatch(form, receipt) or sys.exit("The receipt is not valid: it has another format.")
entry, proof, root = base64.b64decode(found[1]), [base64.b64decode(line) for line in found[3].split()], base64.b64decode(found[7])
digest = bytes.fromhex(document) if re.fullmatch("[0-9a-f]{64}", document) else sha256(pathlib.Path(document).read_bytes())
require(len(entry) == 53 and entry[0] == 1 and entry[21:] == digest, "its entry is of another document")
index, last, node = int(found[2]), int(found[6]) - 1, sha256(b"\0", entry)
require(index <= last, "its index is beyond the checkpoint")
for sibling in proof:  # RFC 9162, 2.1.3.2
    require(last > 0 and len(sibling) == 32, "its proof is too long")
    node = sha256(b"\1", sibling, node) if index % 2 or index == last else sha256(b"\1", node, sibling)
    while index % 2 == 0 and 0 < index == last: index, last = index // 2, last // 2
    index, last = index // 2, last // 2
require(last == 0 and node == root, "its proof does not lead to the root")
require(found[5] == name and key[0] == 1 and sha256(name.encode(), b"\n", key)[:4].hex() == key_id, "it is of another log, or the key is wrong")
signatures = [base64.b64decode(line.split(" ")[2]) for line in found[8].splitlines() if line.split(" ")[1] == name]
own = [signature[4:] for signature in signatures if signature[:4].hex() == key_id] or sys.exit("The receipt is not valid: the key did not sign it.")
with tempfile.TemporaryDirectory() as folder:
    files = {"key": bytes.fromhex("302a300506032b6570032100") + key[1:], "text": found[4].encode(), "signature": own[0]}
    paths = {part: pathlib.Path(folder, part) for part in files}
    for part, content in files.items(): paths[part].write_bytes(content)
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", paths["key"], "-rawin", "-in", paths["text"], "-sigfile", paths["signature"]]
    require(subprocess.run(command, stdout=subprocess.DEVNULL).returncode == 0, "its signature is wrong")
print(f"Valid: {name} has the document {digest.hex()} as record {int(found[2]) + 1} of {found[6]}.")
