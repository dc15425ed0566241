def f():
    """One."""
