import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type AdapterModule, createRegistry, listBuiltinAdapters } from "../../../src/runtime/engine/adapters/index.ts";
import { type Adapter, HOST_FUNCTIONS, type ScopeType } from "../../../src/runtime/engine/index.ts";
import { aContext, ask } from "./ask.ts";
import { calendarModule } from "./example/calendar.ts";
import { aHome } from "./home.ts";

const { adapter } = calendarModule;
const { scope } = adapter;
const draft = adapter.calls["external.draft"];
if (draft === undefined) throw new Error("The example drafts.");

const changed = (changes: Partial<Adapter>): AdapterModule => ({
  ...calendarModule,
  adapter: { ...adapter, ...changes },
});
const withScope = (changes: Partial<ScopeType<unknown, unknown>>) => changed({ scope: { ...scope, ...changes } });
const action = (consequence: AdapterModule["actions"][number]["consequence"], effect: "external.draft") => ({
  ...calendarModule,
  actions: [{ name: "write an invitation", consequence, effect }],
});

describe("the registry", () => {
  test("loads what comes with the kernel, which serves each host function once", () => {
    const registry = createRegistry(listBuiltinAdapters(null));
    expect(registry.ok && [...registry.value.keys()]).toEqual(["http", "git", "secrets", "queue", "text"]);
    const effects = listBuiltinAdapters(null).flatMap((module) => Object.keys(module.adapter.calls));
    expect(effects.sort()).toEqual(Object.values(HOST_FUNCTIONS).sort());
  });

  test("loads an adapter of another product beside them, which works as they do", async () => {
    const registry = createRegistry([...listBuiltinAdapters(null), calendarModule]);
    const calendar = registry.ok ? registry.value.get("calendar") : undefined;
    if (calendar === undefined) throw new Error("The example was not loaded.");
    const home = aHome();
    const invite = (payload: unknown) =>
      ask({
        adapter: calendar,
        effect: "external.draft",
        scope: { calendar: "team" },
        payload,
        context: aContext({ home }),
      });

    const asked = { calendar: "team", title: "Review", start: "20260102T030000Z" };
    expect(await invite(asked)).toEqual({ answer: { draft_id: expect.stringMatching(/^team-/) } });
    expect(await invite({ ...asked, calendar: "board" })).toEqual({ errno: 76 });
    expect(await invite({ ...asked, title: "Review\r\nATTENDEE:x" })).toEqual({ errno: 28 });
    expect(readdirSync(join(home, "drafts")).map((name) => readFileSync(join(home, "drafts", name), "utf8"))).toEqual([
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:Review\r\nDTSTART:20260102T030000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    ]);
  });

  const refused: readonly (readonly [string, readonly AdapterModule[], string])[] = [
    ["two of a name", [calendarModule, calendarModule], 'Two adapters are called "calendar".'],
    [
      "a strange name",
      [changed({ name: "../x" })],
      'The adapter "../x" has a name of other letters than a-z, 0-9, `_` and `-`.',
    ],
    ["no calls", [{ ...changed({ calls: {} }), actions: [] }], 'The adapter "calendar" has no calls.'],
    [
      "an effect that is none",
      [changed({ calls: { "external.draft": draft, "money.send": draft } as Adapter["calls"] })],
      'The adapter "calendar" serves "money.send", which is no effect.',
    ],
    [
      "an effect of WASI calls",
      [changed({ calls: { "external.draft": draft, "local.read": draft } })],
      'The adapter "calendar" serves local.read, which has no host function.',
    ],
    [
      "sending as a draft",
      [action("sends", "external.draft")],
      'The adapter "calendar" maps "write an invitation", which sends, onto external.draft; it is external.send.',
    ],
    [
      "a change of production as a draft",
      [action("changes production", "external.draft")],
      'The adapter "calendar" maps "write an invitation", which changes production, onto external.draft; it is production.write.',
    ],
    [
      "a call without an action",
      [{ ...calendarModule, actions: [] }],
      'The adapter "calendar" serves external.draft and names no action for it.',
    ],
    [
      "an action without a call",
      [
        {
          ...calendarModule,
          actions: [...calendarModule.actions, { name: "send it", consequence: "sends", effect: "external.send" }],
        },
      ],
      'The adapter "calendar" names "send it" and does not serve external.send.',
    ],
    [
      "a write without a plan",
      [changed({ calls: { "external.draft": { ...draft, plan: null } } })],
      'The adapter "calendar" has no plan for external.draft, so a dry run would write.',
    ],
    [
      "a read with a plan",
      [
        {
          ...changed({ calls: { "network.read": draft } }),
          actions: [{ name: "read", consequence: "reads", effect: "network.read" }],
        },
      ],
      'The adapter "calendar" plans network.read, which a dry run performs.',
    ],
    [
      "one function for drafts and sending",
      [
        {
          ...changed({ calls: { "external.draft": draft, "external.send": { ...draft } } }),
          actions: [...calendarModule.actions, { name: "send it", consequence: "sends", effect: "external.send" }],
        },
      ],
      'The adapter "calendar" does the same for external.draft as for external.send, which takes an approval.',
    ],
    ["no sample", [{ ...calendarModule, samples: [] }], 'The adapter "calendar" has no sample of a scope.'],
    [
      "a sample that it does not read",
      [{ ...calendarModule, samples: [{ calendar: 1 }] }],
      'The adapter "calendar" does not read its own scope {"calendar":1}: The scope is {"calendar": NAME}.',
    ],
    [
      "a scope that is written as another",
      [withScope({ document: () => ({ calendar: "all" }) })],
      'The adapter "calendar" does not read back the scope {"calendar":"team"} as it writes it.',
    ],
    [
      "a scope that loses itself",
      [withScope({ meet: () => null })],
      'The adapter "calendar" says that the scope {"calendar":"team"} and itself have another one in common.',
    ],
    [
      "a scope with unknown keys",
      [withScope({ parse: () => ({ ok: true, value: { calendar: "team" } }) })],
      'The adapter "calendar" takes unknown keys in the scope {"calendar":"team"}.',
    ],
  ];
  test.each(refused)("refuses %s", (_, modules, problem) => {
    expect(createRegistry(modules)).toEqual({ ok: false, error: [problem] });
  });

  test("says all problems at once", () => {
    const module = { ...changed({ calls: { "external.draft": { ...draft, plan: null } } }), samples: [] };
    const result = createRegistry([module]);
    expect(!result.ok && result.error.length).toBe(2);
  });
});
