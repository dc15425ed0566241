async def f():
    return await a ** b
