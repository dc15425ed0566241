async def f():
    return [x for x in y]
