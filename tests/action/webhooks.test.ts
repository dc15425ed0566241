import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { parseEvent } from "../../src/action/event.ts";
import { type ModeSelection, selectMode } from "../../src/action/mode.ts";
import { SklError } from "../../src/kernel/domain/index.ts";

interface Webhook {
  readonly name: string;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

const require = createRequire(import.meta.url);
const hosts = ["api.github.com", "ghes-31", "ghes-32", "ghes-33", "ghes-34", "ghes-35"];

/** The mode that an event's action has, for the events that have one by their action alone. */
const MODES: Readonly<Record<string, string>> = {
  "pull_request opened": "check",
  "pull_request synchronize": "check",
  "pull_request reopened": "check",
  "pull_request ready_for_review": "check",
  "merge_group checks_requested": "check",
  "issue_comment created": "comment",
  "pull_request_review_comment created": "comment",
  "pull_request_review submitted": "comment",
  "check_suite completed": "evidence",
  "workflow_run completed": "evidence",
  "workflow_dispatch ": "review",
};

describe.each(hosts)("the payloads that %s sends", (host) => {
  const webhooks: readonly Webhook[] = require(`@octokit/webhooks-examples/${host}/index.json`);
  const payloads = webhooks.flatMap(({ name, examples }) => examples.map((example) => ({ name, example })));

  it("have the mode of their event and action, or a reason to be ignored", () => {
    expect(payloads.length).toBeGreaterThan(40);
    for (const { name, example } of payloads)
      expect.soft(tellEventMode(name, example)).toEqual(expectEventMode(name, example));
  });

  it("never break the reader, whatever part is missing", () => {
    for (const { name, example } of payloads) {
      for (const key of Object.keys(example)) {
        const { [key]: _, ...rest } = example;
        expect
          .soft(["run", "ignored", "EVENT_UNREADABLE"], `${name} without ${key}`)
          .toContain(findEventOutcome(name, rest));
      }
    }
  });
});

function tellEventMode(name: string, example: unknown): ModeSelection {
  return selectMode(parseEvent(name, example), "auto");
}

function expectEventMode(name: string, example: Readonly<Record<string, unknown>>): unknown {
  const mode = name === "push" ? modeOfPush(example) : MODES[`${name} ${example.action ?? ""}`];
  const ignored = { kind: "ignored", reason: expect.stringMatching(/^[A-Z].+\.$/) };
  return mode === undefined ? ignored : { kind: "run", mode };
}

function modeOfPush({ ref, deleted }: Readonly<Record<string, unknown>>): string | undefined {
  return String(ref).startsWith("refs/heads/") && deleted !== true ? "review" : undefined;
}

function findEventOutcome(name: string, payload: unknown): string {
  try {
    return tellEventMode(name, payload).kind;
  } catch (cause) {
    if (cause instanceof SklError) return cause.code;
    throw cause;
  }
}
