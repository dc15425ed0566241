"""What the application answers."""

from app.auth.guards import require_auth
from app.auth.tokens import issue


@require_auth
def renew(request, secret: bytes) -> dict:
    """Give a known user a fresh token."""
    return {"status": 200, "token": issue(request["user"], secret)}
