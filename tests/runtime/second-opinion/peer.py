"""Runs modules under Wasmtime. Reads a list of jobs as JSON from standard input and writes what became of each."""
import base64
import hashlib
import json
import os
import signal
import sys
import tempfile

from wasmtime import (Config, Engine, ExitTrap, Func, FuncType, Instance, Linker, Module, Store, Trap, ValType,
                      WasiConfig, WasmtimeError)


def answer(value):
    wide = (value & 0xFFFFFFFF) * 2654435761 & 0xFFFFFFFF
    signed = wide - (1 << 32) if wide >= 1 << 31 else wide
    return signed >> 3


def engine_of(config):
    config.cranelift_opt_level = "none"
    return Engine(config)


def pure(job):
    """A module that imports one function of its host, twice."""
    config = Config()
    config.consume_fuel = True
    engine = engine_of(config)
    module = Module(engine, base64.b64decode(job["module"]))
    first, second = run_pure(engine, module, job), run_pure(engine, module, job)
    return {**first, "again": second["fuel"]}


def run_pure(engine, module, job):
    store = Store(engine)
    store.set_fuel(1 << 40)
    calls = []

    def host(value):
        calls.append(value)
        return answer(value)

    instance = Instance(store, module, [Func(store, FuncType([ValType.i32()], [ValType.i32()]), host)])
    exports = instance.exports(store)
    outcome = "ok"
    try:
        exports["_start"](store)
    except Trap as trap:
        outcome = "unreachable" if "unreachable" in str(trap) else "trap"
    memory = exports["memory"]
    values = [repr(exports[name].value(store)) for name in job["globals"]]
    digest = hashlib.sha256(bytes(memory.read(store, 0, memory.data_len(store)))).hexdigest()
    fuel = (1 << 40) - store.get_fuel()
    return {"outcome": outcome, "calls": calls, "globals": values, "memory": digest, "fuel": fuel}


def wasi(job):
    """A program of WASI preview1 with its folder; with a bound on its fuel and memory where the job has one."""
    settings = Config()
    settings.consume_fuel = job.get("fuel") is not None
    engine = engine_of(settings)
    linker = Linker(engine)
    linker.define_wasi()
    with tempfile.NamedTemporaryFile() as out, tempfile.NamedTemporaryFile() as err:
        config = WasiConfig()
        config.argv = job["args"]
        config.env = job["env"]
        if job["folder"] is not None:
            config.preopen_dir(job["folder"], job["name"])
        config.stdout_file = out.name
        config.stderr_file = err.name
        store = Store(engine)
        store.set_wasi(config)
        if job.get("fuel") is not None:
            store.set_fuel(job["fuel"])
            store.set_limits(memory_size=1 << 28)
        ended = 0
        try:
            module = Module(engine, base64.b64decode(job["module"]))
            linker.instantiate(store, module).exports(store)["_start"](store)
        except ExitTrap as trap:
            ended = trap.code
        except Trap:
            ended = "trap"
        except (WasmtimeError, KeyError, TypeError) as error:
            ended = f"error {error}"
        store.close()
        return {"ended": ended, "stdout": out.read().decode("latin1"), "stderr": err.read().decode("latin1")}


def bounded(job):
    """A program of WASI in a process of its own, which ends after five seconds: one may wait for a pipe for ever."""
    if job.get("fuel") is None:
        return wasi(job)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(5)
        os.write(writing, json.dumps(wasi(job)).encode())
        os._exit(0)
    os.close(writing)
    answer = b"".join(iter(lambda: os.read(reading, 65536), b""))
    os.close(reading)
    os.waitpid(child, 0)
    return json.loads(answer) if answer else {"ended": "no end", "stdout": "", "stderr": ""}


KINDS = {"pure": pure, "wasi": bounded}
json.dump([KINDS[job["kind"]](job) for job in json.load(sys.stdin)], sys.stdout)
