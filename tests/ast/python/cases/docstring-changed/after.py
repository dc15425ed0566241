def f():
    """Two."""
