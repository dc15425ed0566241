import { expect, test } from "vitest";
import { aModule, call, constant, drop, forever, grow, skg, store, unreachable, wasi } from "./kit/module.ts";
import { aGrant, type RunParts, run } from "./kit/run.ts";

const exit = wasi("proc_exit", "i:");
const write = wasi("fd_write", "iiii:i");
const random = wasi("random_get", "ii:i");
const secret = skg("secret_read");
const secrets = aGrant("secret.read", "secrets", { names: ["token"] });
const payload = '{"name":"token"}';
/** One vector at 0: all from 1024 on, so many bytes. */
const vector = (bytes: number) => [...store(0, constant(1024)), ...store(4, constant(bytes))];

const endings: readonly [string, RunParts, { readonly outcome: string; readonly exit_code: number | null }][] = [
  ["comes to its end", { bytes: aModule({ functions: [[]] }) }, { outcome: "ok", exit_code: 0 }],
  [
    "exits within nested calls",
    { bytes: aModule({ imports: [exit], functions: [call(0, 3), call(1), call(2)] }) },
    { outcome: "ok", exit_code: 3 },
  ],
  ["traps", { bytes: aModule({ functions: [[unreachable]] }) }, { outcome: "trap", exit_code: null }],
  [
    "never ends, and its fuel does",
    { bytes: aModule({ functions: [forever()] }), limits: { fuel: 100_000 } },
    { outcome: "kill_fuel", exit_code: null },
  ],
  [
    "never ends, with fuel for years",
    { bytes: aModule({ functions: [forever()] }), limits: { fuel: Number.MAX_SAFE_INTEGER, deadline_ms: 300 } },
    { outcome: "kill_deadline", exit_code: null },
  ],
  ["calls itself", { bytes: aModule({ functions: [call(0)] }) }, { outcome: "kill_stack", exit_code: null }],
  [
    "wants more memory than it may have",
    { bytes: aModule({ functions: [[...grow(2000), drop]] }) },
    { outcome: "kill_memory", exit_code: null },
  ],
  [
    "writes without an end",
    {
      bytes: aModule({
        imports: [write],
        pages: 16,
        functions: [[...vector(900_000), ...forever([...call(0, 1, 0, 1, 8), drop])]],
      }),
    },
    { outcome: "kill_output", exit_code: null },
  ],
  [
    "calls the host too often",
    { bytes: aModule({ imports: [random], functions: [forever([...call(0, 0, 4), drop])] }) },
    { outcome: "kill_hostcalls", exit_code: null },
  ],
  [
    "invents handles",
    {
      bytes: aModule({
        imports: [secret],
        data: payload,
        functions: [forever([...call(0, 7, 1024, payload.length, 2048, 64, 4), drop])],
      }),
      granted: [secrets],
      limits: { host_calls: 1_000 },
    },
    { outcome: "kill_ungranted", exit_code: null },
  ],
  [
    "imports a function of the host that was not granted",
    { bytes: aModule({ imports: [secret], functions: [[]] }) },
    { outcome: "reject_instantiate", exit_code: null },
  ],
  [
    "imports what nobody has",
    { bytes: aModule({ imports: [skg("launch")], functions: [[]] }) },
    { outcome: "reject_instantiate", exit_code: null },
  ],
  [
    "imports a known function with another type",
    { bytes: aModule({ imports: [wasi("proc_exit", "I:")], functions: [[]] }) },
    { outcome: "reject_validate", exit_code: null },
  ],
  ["is cut off", { bytes: aModule({ functions: [[]] }).slice(0, 40) }, { outcome: "reject_validate", exit_code: null }],
  ["is empty", { bytes: new Uint8Array(0) }, { outcome: "reject_validate", exit_code: null }],
  [
    "starts with more memory than it may have",
    { bytes: aModule({ functions: [[]], pages: 2000 }) },
    { outcome: "reject_validate", exit_code: null },
  ],
  [
    "is granted what no adapter serves",
    { bytes: aModule({ functions: [[]] }), granted: [aGrant("git.read", "secrets", {})] },
    { outcome: "reject_grant", exit_code: null },
  ],
];

test.each(endings)("a module that %s ends with its own outcome", async (_, parts, expected) => {
  const { facts } = await run(parts);
  const { outcome, exit_code } = facts;
  expect({ outcome, exit_code }).toEqual(expected);
});

test("output is kept up to the limit and no further", async () => {
  const code = [...vector(10), ...call(0, 1, 0, 1, 8), drop, ...call(0, 1, 0, 1, 8), drop];
  const bytes = aModule({ imports: [write], data: "0123456789", functions: [code] });
  const { facts } = await run({ bytes, limits: { stdout_bytes: 15 } });
  expect([facts.outcome, facts.stdout]).toEqual(["kill_output", "012345678901234"]);
});

test("a pointer out of memory is 21, and the guest goes on", async () => {
  const bytes = aModule({
    imports: [write, exit],
    functions: [[...constant(1), ...constant(65_530), ...constant(2), ...constant(8), 0x10, 0, 0x10, 1]],
  });
  const { facts } = await run({ bytes });
  expect([facts.outcome, facts.exit_code]).toEqual(["ok", 21]);
});

test("memory that grew is checked as it is now", async () => {
  const bytes = aModule({
    imports: [random, exit],
    functions: [[...grow(1), drop, ...constant(70_000), ...constant(8), 0x10, 0, 0x10, 1]],
  });
  const { facts } = await run({ bytes });
  expect([facts.outcome, facts.exit_code]).toEqual(["ok", 0]);
});

test("a denied run cannot reach anything any more, and its end stays its own", async () => {
  const denied = [...call(0, 7, 1024, payload.length, 2048, 64, 4), drop];
  const bytes = aModule({
    imports: [secret, random, exit],
    data: payload,
    functions: [[...denied, ...denied, ...constant(0), ...constant(4), 0x10, 1, 0x10, 2]],
  });
  const { facts } = await run({ bytes, granted: [secrets], limits: { denied_calls: 2 } });
  expect([facts.outcome, facts.exit_code, facts.ungranted_attempts]).toEqual(["kill_ungranted", 76, 2]);
  expect(facts.observed_effects.map(({ call: name, result }) => [name, result])).toEqual([
    ["secret_read", "denied"],
    ["secret_read", "denied"],
  ]);
});

test("two runs at once do not know of each other", async () => {
  const said = (text: string) =>
    run({
      bytes: aModule({
        imports: [write],
        data: text,
        functions: [[...vector(text.length), ...call(0, 1, 0, 1, 8), drop]],
      }),
    });
  const reports = await Promise.all([said("one"), said("two")]);
  expect(reports.map(({ facts }) => facts.stdout)).toEqual(["one", "two"]);
});

test("a run that is called off ends", async () => {
  const signal = AbortSignal.timeout(200);
  const { facts } = await run({ bytes: aModule({ functions: [forever()] }), limits: { fuel: 9e15 }, signal });
  // Nobody knows how much it used: only its thread counted.
  expect([facts.outcome, facts.fuel_used]).toEqual(["kill_deadline", null]);
});

test("a module that ran under a grant is refused without it, whatever is remembered of it", async () => {
  const bytes = aModule({ imports: [secret], functions: [[]] });
  const ran = await run({ bytes, granted: [secrets] });
  const refused = await run({ bytes });
  expect([ran.facts.outcome, refused.facts.outcome, refused.facts.ungranted_attempts]).toEqual([
    "ok",
    "reject_instantiate",
    1,
  ]);
});
