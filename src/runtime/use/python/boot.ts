import { hostAliases, hostFunctions } from "../../../skills/engine/run/index.ts";

/** The end of the program below. Each run continues with it, in the memory that was frozen just before it. */
export const RUN_LINE = "_skl_start()\n";

/**
 * The Python program of the guest. It loads the modules that scripts use most and is frozen at its call for the resolution of the clock.
 * Its last line, which is reached only after that, asks the host for a script and runs it, with the keys of the input as variables.
 * Questions to the host are lines of JSON (`guest.ts`); what the script prints goes to the console. The modules `skl` and `inklings` are
 * the same functions, which the host grants or refuses.
 */
export const bootProgram = `
import ast, base64, bisect, collections, contextlib, copy, csv, dataclasses, datetime, enum, fractions, functools, gc, hashlib, heapq
import html, io, itertools, json, math, operator, os, re, statistics, string, sys, textwrap, time, traceback, types, typing
import unicodedata, urllib.parse

def _skl_module():
    class HostError(Exception):
        """A call that the host refused, or that failed there."""
        __module__, __qualname__ = "skl", "HostError"

    def ask(question):
        rest = memoryview(json.dumps(question, ensure_ascii=True, default=list).encode() + b"\\n")
        while rest:
            rest = rest[os.write(1, rest):]
        parts = []
        while not parts or not parts[-1].endswith(b"\\n"):
            part = os.read(0, 65536)
            if not part:
                raise HostError("the host does not answer")
            parts.append(part)
        return json.loads(b"".join(parts))

    def call(name, arguments):
        answer = ask({"call": name, "arguments": arguments})
        if "error" in answer:
            raise HostError(answer["error"])
        return answer["value"]

    submitted = []

    def submit(value):
        """Gives the result of the script; the last one counts."""
        submitted[:] = [value]

    module = types.ModuleType("skl", "What the host of a skill offers to its scripts.")
    module.HostError = HostError
    module.submit = submit
${renderFunctionLines()}
    return module, ask, submitted

def _skl_start():
    module, ask, submitted = _skl_module()
    sys.modules["skl"] = sys.modules["inklings"] = module
    sys.stdout = sys.stderr = io.TextIOWrapper(io.FileIO(2, "w", closefd=False), "utf-8", "replace", write_through=True)
    sys.stdin = io.StringIO("")
    given = ask({"call": "start"})
    scope = {"__name__": "__main__", "__builtins__": __builtins__}
    if isinstance(given["input"], dict):
        scope.update((name, value) for name, value in given["input"].items() if name.isidentifier())
    scope.setdefault("input", given["input"])
    try:
        tree = ast.parse(given["code"], "artifact.py")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        value = None
        try:
            exec(compile(tree, "artifact.py", "exec"), scope)
            if last is not None:
                value = eval(compile(ast.Expression(last.value), "artifact.py", "eval"), scope)
        except SystemExit as end:
            if end.code not in (None, 0):
                raise
        result = submitted[0] if submitted else scope.get("result", value)
        json.dumps(result, allow_nan=False)
        ask({"call": "end", "result": result})
    except BaseException as error:
        kind = "syntax" if isinstance(error, SyntaxError) else "memory" if isinstance(error, MemoryError) else "threw"
        kind = "stack" if isinstance(error, RecursionError) else kind
        frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "artifact.py"]
        line = error.lineno if isinstance(error, SyntaxError) else frames[-1].lineno if frames else None
        said = "".join(traceback.format_exception_only(error)).strip().splitlines()[-1]
        ask({"call": "stop", "by": kind, "message": said[:2000] + ("" if line is None else " (line %d)" % line)})

gc.freeze()
time.clock_getres(time.CLOCK_MONOTONIC)
${RUN_LINE}`.trimStart();

/** Writes a definition for each function of the table, so that a wrong call is an error of the script itself. */
function renderFunctionLines(): string {
  const own = Object.entries(hostFunctions).map(([name, parameters]) => {
    const signature = parameters.map(([parameter, ...other]) =>
      other.length === 0 ? parameter : `${parameter}=${other[0] ?? "None"}`,
    );
    const named = parameters.map(([parameter]) => `"${parameter}": ${parameter}`);
    return `module.${name} = lambda ${signature.join(", ")}: call("${name}", {${named.join(", ")}})`;
  });
  const others = Object.entries(hostAliases).map(([alias, name]) => `module.${alias} = module.${name}`);
  return [...own, ...others].map((line) => `    ${line}`).join("\n");
}
