import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { actionWorld } from "../../support/runner/index.ts";

interface Webhook {
  readonly name: string;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

const require = createRequire(import.meta.url);
const webhooks: readonly Webhook[] = require("@octokit/webhooks-examples/api.github.com/index.json");

/**
 * Events that have a mode, of each action one example; the others are hundreds of payloads that are ignored alike.
 * `SKL_PAYLOADS=all` runs those, too.
 */
const HANDLED: ReadonlySet<string> = new Set([
  "pull_request",
  "merge_group",
  "push",
  "issue_comment",
  "check_suite",
  "workflow_run",
  "workflow_dispatch",
]);

const isWhole = process.env.SKL_PAYLOADS === "all";
/** All of them take an hour where the machine is busy. */
const LIMIT_MS = isWhole ? 5_400_000 : 600_000;

const payloads = webhooks
  .filter(({ name }) => isWhole || HANDLED.has(name))
  .flatMap(({ name, examples }) => examples.map((payload) => ({ name, payload })))
  .filter(({ name, payload: { action } }, at, all) => {
    const isSame = (other: (typeof all)[number]) => other.name === name && other.payload.action === action;
    return isWhole || all.findIndex(isSame) === at;
  });

it(
  "GitHub's own examples, which speak of a repository that this is not, end with a reason, a session, or no verdict",
  async () => {
    const world = await actionWorld();
    try {
      expect(payloads.length).toBeGreaterThan(10);
      const judge = async ({ name, payload }: (typeof payloads)[number]) => {
        const { exit, outputs, log } = await world.run(name, payload);
        const about = `${name} ${payload.action ?? ""}: ${log}`;
        // A group whose commit GitHub does not know cannot be judged, and a gate that cannot judge does not pass.
        const isUnknownGroup = name === "merge_group" && payload.action === "checks_requested";
        expect.soft(exit, about).toBe(isUnknownGroup ? 2 : 0);
        if (isUnknownGroup)
          expect.soft(log).toMatch(/GitHub does not have all of this merge group .*No commit found for SHA/);
        else if (name === "workflow_dispatch")
          expect.soft(outputs, about).toMatchObject({ mode: "review", ignored: "" });
        else expect.soft(outputs.ignored, about).not.toBe("");
      };
      for (const each of payloads.filter(({ name }) => HANDLED.has(name))) await judge(each);
      // What is ignored touches nothing, so that these may run beside each other.
      const others = payloads.filter(({ name }) => !HANDLED.has(name)).values();
      const inTurn = async () => {
        for (const each of others) await judge(each);
      };
      await Promise.all([inTurn(), inTurn(), inTurn()]);
      expect(world.github.violations).toEqual([]);
    } finally {
      await world.close();
    }
  },
  LIMIT_MS,
);
