"""Tokens that prove who a user is."""

import hmac
import time
from hashlib import sha256

LIFETIME_S = 900


def issue(user: str, secret: bytes) -> str:
    """Return a signed token for the user; it expires after LIFETIME_S seconds."""
    expires = int(time.time()) + LIFETIME_S
    body = f"{user}:{expires}"
    return f"{body}:{sign(body, secret)}"


def verify_token(token: str, secret: bytes) -> str | None:
    """Return the user of a valid token, else None."""
    body, _, signature = token.rpartition(":")
    if not hmac.compare_digest(signature, sign(body, secret)):
        return None
    user, _, expires = body.rpartition(":")
    return user if int(expires) > time.time() else None


def sign(body: str, secret: bytes) -> str:
    """Return the signature of a token's body."""
    return hmac.new(secret, body.encode(), sha256).hexdigest()
