"""Who may call what."""

from functools import wraps


def require_auth(view):
    """Refuse a request that carries no user."""

    @wraps(view)
    def guarded(request, *args):
        if request.get("user") is None:
            return {"status": 401}
        return view(request, *args)

    return guarded
