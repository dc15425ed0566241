"""Reads a log of attestations with other people's code: DSSE by securesystemslib, Ed25519 by cryptography, the tree by RFC 6962."""
import base64
import hashlib
import json
import sys

from cryptography.hazmat.primitives.serialization import load_pem_public_key
from securesystemslib.dsse import Envelope
from securesystemslib.signer import SSlibKey

log, checkpoints, pem = sys.argv[1:]
public = load_pem_public_key(open(pem, "rb").read())


def root_of(leaves):
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return hashlib.sha256(b"\x01" + root_of(leaves[:split]) + root_of(leaves[split:])).digest()


lines = open(log, "rb").read().splitlines()
subjects = []
for line in lines:
    envelope = Envelope.from_dict(json.loads(line))
    key = SSlibKey.from_crypto(public, keyid=next(iter(envelope.signatures)))
    envelope.verify([key], 1)
    statement = json.loads(envelope.payload)
    subjects.append([envelope.payload_type, statement["_type"], statement["subject"][0]["digest"]["sha256"]])

roots = []
for size, line in enumerate(open(checkpoints)):
    note = json.loads(line)["note"]
    text, _, signatures = note.partition("\n\n")
    text += "\n"
    origin, stated, root = text.splitlines()
    dash, name, encoded = signatures.rstrip("\n").split(" ")
    signature = base64.b64decode(encoded)
    raw = public.public_bytes_raw()
    assert dash == "\u2014" and name == origin and int(stated) == size
    assert signature[:4] == hashlib.sha256(name.encode() + b"\n\x01" + raw).digest()[:4]
    public.verify(signature[4:], text.encode())
    assert base64.b64decode(root) == root_of(lines[:size]), size
    roots.append(root)

print(json.dumps({"subjects": subjects, "roots": roots}))
