@require_auth
def f(): pass
