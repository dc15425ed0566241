import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, it } from "vitest";
import { compareSources, loadParsers } from "../../../src/syntax/ast/index.ts";
import { CASES, type Effect, type MadeCase } from "./made-constructors.ts";

beforeAll(() => loadParsers(new Set(["python"])));

/** What is said of the users of the class `P`. */
function judgeConstructorChange({ imports, before, after }: MadeCase): Effect {
  const version = (text: string) => ({ path: "a.py", bytes: Buffer.from(`${imports}\n${text}\n`) });
  const { comparison } = compareSources(version(before), version(after), "python");
  const changes = comparison.signature_changes.filter(
    ({ symbol, kind }) => symbol === "P.__init__" || (kind === "changed" && symbol.startsWith("P.")),
  );
  if (changes.some(({ kind, compatible }) => kind !== "added" && compatible !== true)) return "breaking";
  return changes.some(({ symbol }) => symbol === "P.__init__") ? "compatible" : "none";
}

describe("a constructor that Python makes of fields", () => {
  it.each(CASES)("of $what is $effect", (each) => {
    expect(judgeConstructorChange(each)).toBe(each.effect);
  });
});

/** Prints for each pair of programs whether all calls that the first signature allows mean the same to the second one. */
const JUDGE = `
import inspect, itertools, json, sys
MISSING = inspect.Parameter.empty
def signature(source):
    names = {"__name__": "judged"}
    import types
    sys.modules["judged"] = types.ModuleType("judged")
    exec(source, sys.modules["judged"].__dict__)
    made = inspect.signature(sys.modules["judged"].P)
    return [(p.name, p.kind.name, repr(p.default)) for p in made.parameters.values()], made
def calls(made):
    params = [p for p in made.parameters.values() if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    placed = [p.name for p in params if p.kind is not p.KEYWORD_ONLY]
    for count in range(len(placed) + 1):
        rest = [p.name for p in params if p.name not in placed[:count]]
        for size in range(len(rest) + 1):
            for chosen in itertools.combinations(rest, size):
                args, named = tuple(placed[:count]), {name: name for name in chosen}
                try:
                    yield args, named, made.bind(*args, **named)
                except TypeError:
                    pass
def value(bound):
    bound.apply_defaults()
    return {name: repr(given) for name, given in bound.arguments.items()}
def effect(before, after):
    (old, was), (new, now) = signature(before), signature(after)
    order = lambda one: [p for p in one if p[1] != "KEYWORD_ONLY"] + sorted(p for p in one if p[1] == "KEYWORD_ONLY")
    if order(old) == order(new):
        return "none"
    for args, named, bound in calls(was):
        try:
            seen = value(now.bind(*args, **named))
        except TypeError:
            return "breaking"
        if any(seen.get(name) != given for name, given in value(bound).items()):
            return "breaking"
    return "compatible"
def answer(each):
    try:
        return effect(*each)
    except ImportError as problem:
        return "missing: " + str(problem)
print(json.dumps([answer(each) for each in json.load(sys.stdin)]))
`;

const python = process.env.SKL_PYTHON ?? "python3";
const asked = CASES.filter(({ unasked }) => unasked === undefined);
const input = JSON.stringify(
  asked.map(({ imports, before, after }) => [`${imports}\n${before}\n`, `${imports}\n${after}\n`]),
);
const run = spawnSync(python, ["-c", JUDGE], { input, encoding: "utf8" });

describe.skipIf(run.error !== undefined)("CPython (skipped where it is not installed)", () => {
  it("is asked without an error", () => {
    expect(run.stderr).toBe("");
  });

  const answers: readonly string[] = run.status === 0 ? JSON.parse(run.stdout) : [];
  const judged = asked.map((each, at) => ({ ...each, answer: answers[at] ?? "none given" }));
  it.each(judged.filter(({ answer }) => !answer.startsWith("missing: ")))("finds the same: $what", (each) => {
    expect(each.answer).toBe(each.effect);
  });
  it.skip.each(judged.filter(({ answer }) => answer.startsWith("missing: ")))("is asked of $what: $answer", () => {});
});
