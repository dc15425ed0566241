import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { lineOfRun, lineUnderE } from "../../scripts/replay/attacks/log.ts";
import { publishedRoute } from "../../scripts/replay/paper/published-router.ts";
import { replayed } from "../../scripts/replay/split.ts";
import { FlowRegistry, SemanticCache } from "../../scripts/replay/systems/stored-answers.ts";
import { chatTokens, textTokens } from "../../scripts/replay/tokens.ts";
import type { NodeRun } from "../../src/runtime/use/run-node.ts";
import type { AttackCase } from "../runtime/attacks/kit/case.ts";

describe("the published router", () => {
  const nodes = [
    { name: "water-plants", header: "Water a plant on the balcony.", task_type: "water_plants", tags: [] },
    { name: "feed-cat", header: "Feed the cat for a day.", task_type: "feed_cat", tags: ["home"] },
    { name: "wash-car", header: "Wash my car at home.", task_type: "wash_car", tags: [] },
  ];

  test("takes the node with the rarest words in common", () => {
    expect(publishedRoute(nodes, "Please feed our cat")).toBe("feed-cat");
  });

  test("takes a node for a stop word alone", () => {
    expect(publishedRoute(nodes, "Write poems for children")).toBe("feed-cat");
  });

  test("finds nothing where no word is shared", () => {
    expect(publishedRoute(nodes, "Sing songs")).toBeNull();
  });

  test("finds nothing where a hyphen is an error of the search's syntax", () => {
    expect(publishedRoute(nodes, "Feed the half-wild cat")).toBeNull();
  });
});

describe("stored answers", () => {
  test("B replays the last answer to the same words", () => {
    const registry = new FlowRegistry<{ id: string }>();
    registry.add("Update the docs", { id: "one" });
    registry.add("update the docs ", { id: "two" });
    expect([registry.find("UPDATE THE DOCS")?.id, registry.find("Update docs")]).toEqual(["two", null]);
  });

  test("C replays the answer to nearly the same words", () => {
    const cache = new SemanticCache<{ id: string }>();
    cache.add("Bump flask from 2.0 to 2.1 in the requirements of the docs", { id: "flask" });
    cache.add("Write a poem", { id: "poem" });
    expect(cache.find("Bump flask from 2.1 to 2.2 in the requirements of the docs")?.id).toBe("flask");
    expect(cache.find("Fix a crash at start")).toBeNull();
  });
});

describe("tokens", () => {
  test("are those of o200k_base, message by message", () => {
    // tiktoken: len(o200k_base.encode("You are kind.")) is 4, of "system" and "user" 1, of "Hello world" 2
    expect(chatTokens("You are kind.", "Hello world")).toBe(3 + 3 + 1 + 4 + 3 + 1 + 2);
  });

  test("of a text in pieces are those of the whole", () => {
    const text = "a = {\n  b: [1, 2],\n\n\n// c\n\tif (x)\n/y/.test(z);\r\n  \n}\n(\n//x\n";
    expect(textTokens(text)).toBe(countTokens(text));
  });
});

test("the split deals the names out in turn", () => {
  expect(replayed.map(({ name }) => name)).toEqual(replayed.map(({ name }) => name).sort());
  expect(replayed.filter(({ side }) => side === "held-out")).toHaveLength(5);
});

describe("a line of an attack", () => {
  const attack = { class: "approval", attack: { name: "without a token", must: {} } as AttackCase };
  const send = { effect: "external.send", call: "external_send", args_digest: "0".repeat(64) };
  const run = (result: string) =>
    ({
      outcome: "ok",
      mode: "full",
      changes: "applied",
      denied: [],
      ungranted_attempts: result === "ok" ? 0 : 1,
      observed_effects: [{ ...send, result }],
    }) as unknown as NodeRun;
  const judged = { escapes: [], problems: [] };
  const blocked = lineOfRun(attack, run("denied"), judged);

  test("counts a send that was blocked, and one that went out without an approval", () => {
    expect(blocked).toMatchObject({ outcome: "contained", sends_blocked: 1, ungranted: 1, approval_violations: 0 });
    expect(lineOfRun(attack, run("ok"), judged)).toMatchObject({ sends_blocked: 0, approval_violations: 1 });
  });

  test("is as its schema says, under both systems", () => {
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../schemas/replay_attack.schema.json"), "utf8"),
    );
    const validate = new Ajv2020({ strict: false }).compile(schema);
    const under = lineUnderE(blocked, { hasStarted: false, escapes: [] });
    expect([blocked, under, lineOfRun(attack, "USAGE", judged)].filter((line) => !validate(line))).toEqual([]);
    expect(under).toMatchObject({ system: "E", outcome: "not started", sends_blocked: 0 });
  });
});
