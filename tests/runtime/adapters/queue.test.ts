import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { queueAdapter } from "../../../src/runtime/engine/adapters/index.ts";
import type { CallContext, Effect } from "../../../src/runtime/engine/index.ts";
import { aContext, ask, type Heard, planAdapterWrite } from "./ask.ts";
import { aHome } from "./home.ts";

const SLOT = { output_slot: "ping", max: 2 };
const PAGE = { url: "https://a.example/x/*" };
const SYSTEM = { system: "billing" };

interface Put {
  readonly effect: Effect;
  readonly scope: unknown;
  readonly payload: unknown;
}

const put = (context: CallContext, asked: Put): Promise<Heard> => ask({ adapter: queueAdapter, ...asked, context });

/** The id in an answer. */
function readAnswerId(heard: Heard): unknown {
  return "answer" in heard ? Object.values(heard.answer as Record<string, unknown>)[0] : heard;
}

describe("an entry", () => {
  const kinds: readonly (readonly [Effect, unknown, Record<string, unknown>, string, string])[] = [
    ["external.draft", SLOT, { slot: "ping", content: "Hello" }, "drafts", "draft_id"],
    ["external.send", SLOT, { slot: "ping", content: "Hello" }, "sent", "request_id"],
    ["browser.read", PAGE, { url: "https://a.example/x/y" }, "browser_requests", "request_id"],
    [
      "browser.write",
      PAGE,
      { url: "https://a.example/x/y", action: "click", content: "z" },
      "browser_writes",
      "request_id",
    ],
    ["production.write", SYSTEM, { system: "billing", content: "{}" }, "production_log", "request_id"],
  ];
  test.each(kinds)("of %s is a private file that says who asked", async (effect, scope, payload, folder, idName) => {
    const home = aHome();
    const heard = await put(aContext({ home }), { effect, scope, payload });
    const id = readAnswerId(heard);

    expect(heard).toEqual({ answer: { [idName]: expect.stringMatching(/^20260102T030405000Z-[0-9a-f-]{36}$/) } });
    expect(readdirSync(join(home, folder))).toEqual([`${id}.json`]);
    expect(JSON.parse(readFileSync(join(home, folder, `${id}.json`), "utf8"))).toEqual({
      id,
      created_at: "2026-01-02T03:04:05.000Z",
      effect,
      run_id: "run-1",
      ...payload,
    });
    expect(statSync(join(home, folder, `${id}.json`)).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, folder)).mode & 0o777).toBe(0o700);
  });

  test("is never written over another, also by many calls at the same moment", async () => {
    const home = aHome();
    const context = aContext({ home });
    const payload = { system: "billing", content: "x" };
    const asked = { effect: "production.write", scope: SYSTEM, payload } as const;
    const ids = (await Promise.all(Array.from({ length: 20 }, () => put(context, asked)))).map(readAnswerId);
    expect(readdirSync(join(home, "production_log")).sort()).toEqual(ids.map((id) => `${id}.json`).sort());
    expect(new Set(ids).size).toBe(20);
  });

  test("beyond the number of its slot is denied, for each run and effect on its own", async () => {
    const home = aHome();
    const draft = { effect: "external.draft", scope: SLOT, payload: { slot: "ping", content: "x" } } as const;
    const context = aContext({ home });
    const together = await Promise.all([put(context, draft), put(context, draft), put(context, draft)]);
    expect(together.filter((heard) => "errno" in heard)).toEqual([{ errno: 76 }]);
    expect(await put(context, { ...draft, effect: "external.send" })).toMatchObject({ answer: {} });
    expect(await put(aContext({ home, runId: "run-2" }), draft)).toMatchObject({ answer: {} });
    expect(readdirSync(join(home, "drafts")).length).toBe(3);
  });

  test("in a full queue has no room", async () => {
    const home = aHome();
    mkdirSync(join(home, "drafts"), { mode: 0o700 });
    for (let index = 0; index < 10_000; index += 1) writeFileSync(join(home, "drafts", String(index)), "");
    const payload = { slot: "ping", content: "x" };
    expect(await put(aContext({ home }), { effect: "external.draft", scope: SLOT, payload })).toEqual({ errno: 51 });
  });

  const places: readonly (readonly [string, (home: string) => void])[] = [
    ["a link", (home) => symlinkSync("secrets", join(home, "drafts"))],
    ["a file", (home) => writeFileSync(join(home, "drafts"), "")],
    [
      "a folder that others write to",
      (home) => {
        mkdirSync(join(home, "drafts"));
        chmodSync(join(home, "drafts"), 0o777);
      },
    ],
  ];
  test.each(places)("is not written where the queue is %s", async (_, change) => {
    const home = aHome();
    change(home);
    const payload = { slot: "ping", content: "x" };
    expect(await put(aContext({ home }), { effect: "external.draft", scope: SLOT, payload })).toEqual({ errno: 29 });
    expect(readdirSync(join(home, "secrets"))).toEqual([]);
  });
});

test("a plan is in words that a terminal can show", () => {
  const url = "https://a.example/x/\u202e";
  const asks: readonly (readonly [Effect, unknown, unknown])[] = [
    ["external.draft", SLOT, { slot: "ping", content: "a\u001b[2J\u009b\u202eb" }],
    ["external.send", SLOT, { slot: "ping", content: "x".repeat(201) }],
    ["browser.read", PAGE, { url }],
    ["browser.write", PAGE, { url, action: "click" }],
    ["production.write", SYSTEM, { system: "billing", content: "{}" }],
  ];
  const context = aContext();
  const plans = asks.map(([effect, scope, payload]) => [
    effect,
    planAdapterWrite({ adapter: queueAdapter, effect, scope, payload, context }),
  ]);
  expect(Object.fromEntries(plans)).toEqual({
    "external.draft": {
      says: String.raw`Put a draft into slot ping for a person to read: "a\u001b[2J\u009b\u202eb"`,
      response: { draft_id: "planned" },
    },
    "external.send": {
      says: `Hand a message of slot ping over for dispatch: "${"x".repeat(200)}…"`,
      response: { request_id: "planned" },
    },
    "browser.read": null,
    "browser.write": {
      says: 'Ask for an action in a browser at https://a.example/x/%E2%80%AE: "click"',
      response: { request_id: "planned" },
    },
    "production.write": {
      says: 'Ask for a change of the production system billing: "{}"',
      response: { request_id: "planned" },
    },
  });
});

describe("what the scope does not cover is denied", () => {
  const asks: readonly (readonly [string, Put])[] = [
    ["another slot", { effect: "external.draft", scope: SLOT, payload: { slot: "pong", content: "" } }],
    ["a slot that leads up", { effect: "external.draft", scope: SLOT, payload: { slot: "../ping", content: "" } }],
    ["another system", { effect: "production.write", scope: SYSTEM, payload: { system: "payroll", content: "" } }],
    ["a slot for a system", { effect: "external.send", scope: SYSTEM, payload: { slot: "billing", content: "" } }],
    ["a system for a slot", { effect: "production.write", scope: SLOT, payload: { system: "ping", content: "" } }],
    ["another page", { effect: "browser.read", scope: PAGE, payload: { url: "https://b.example/x/y" } }],
    ["another path", { effect: "browser.write", scope: PAGE, payload: { url: "https://a.example/y" } }],
    ["a script", { effect: "browser.write", scope: PAGE, payload: { url: "javascript:alert(1)" } }],
    ["a file", { effect: "browser.read", scope: PAGE, payload: { url: "file:///etc/passwd" } }],
    ["credentials", { effect: "browser.read", scope: PAGE, payload: { url: "https://a.example@b.example/x/y" } }],
    [
      "an encoded step up",
      { effect: "browser.read", scope: PAGE, payload: { url: "https://a.example/x/%252e%252e/y" } },
    ],
  ];
  test.each(asks)("%s", async (_, asked) => {
    const home = aHome();
    expect(await put(aContext({ home }), asked)).toEqual({ errno: 76 });
    expect(readdirSync(home)).toEqual(["secrets"]);
  });
});

describe("an invalid payload is refused", () => {
  const asks: readonly (readonly [string, Put])[] = [
    ["no content", { effect: "external.draft", scope: SLOT, payload: { slot: "ping" } }],
    ["content that is no text", { effect: "external.draft", scope: SLOT, payload: { slot: "ping", content: {} } }],
    [
      "an id of the guest's",
      { effect: "external.draft", scope: SLOT, payload: { slot: "ping", content: "", id: "x" } },
    ],
    ["a folder", { effect: "external.draft", scope: SLOT, payload: { slot: "ping", content: "", folder: ".." } }],
    [
      "a slot and a page",
      { effect: "browser.read", scope: PAGE, payload: { url: "https://a.example/x/y", slot: "x" } },
    ],
    ["a page that is none", { effect: "browser.read", scope: PAGE, payload: { url: "x" } }],
    [
      "large content",
      { effect: "external.send", scope: SLOT, payload: { slot: "ping", content: "x".repeat(2 ** 20 + 1) } },
    ],
    ["half a character", { effect: "external.send", scope: SLOT, payload: { slot: "ping", content: "\ud800" } }],
  ];
  test.each(asks)("%s", async (_, asked) => {
    const home = aHome();
    expect(await put(aContext({ home }), asked)).toEqual({ errno: 28 });
    expect(readdirSync(home)).toEqual(["secrets"]);
  });
});
