import { describe, expect, test } from "vitest";
import { matchMessage } from "../../../src/skills/engine/search/match-message.ts";
import { anIndex, aSkill } from "./builders.ts";

const index = anIndex(
  aSkill("consistency-checker", {
    description: "Analyzes workspace content for contradictions.",
    tags: ["analysis", "worldbuilding"],
    intents: ["find contradictions", "verify facts"],
    triggers: ["are there any contradictions", "check for inconsistencies"],
  }),
  aSkill("fact-table", { description: "Verify every figure and show facts.", tags: ["facts"] }),
  aSkill("pdf-merge", { description: "Merge PDF files.", body: "inconsistencies unicorn" }),
  aSkill("k8s-debug", { description: "Debug pods.", tags: ["kubernetes"] }),
);

const names = (message: string, k = 5) => matchMessage(message, index, { k }).map(({ name }) => name);

describe("phase 1", () => {
  test.each([
    [
      "a trigger phrase",
      "Before I print this, could you check for inconsistencies in chapter two?",
      "consistency-checker",
    ],
    ["an intent before scattered words", "show me how to verify facts", "consistency-checker"],
    [
      "the description in a long message",
      `${"Well, thanks a lot. ".repeat(200)} now merge these pdf files`,
      "pdf-merge",
    ],
    ["a tag", "something with kubernetes is off", "k8s-debug"],
  ])("goes by %s", (_, message, first) => expect(names(message)[0]).toBe(first));

  test("says which phrase it saw, and the words with their fields", () => {
    const [first] = matchMessage("please verify the facts", index, { k: 1 });
    expect(first?.why).toEqual(['the phrase "verify facts"', "verify: intents", "facts: intents"]);
  });

  test("sees a phrase in a message of which only the rarest words are read", () => {
    const rare = Array.from({ length: 40 }, (_, at) => aSkill(`rare-${at}`, { description: `unheard${at}` }));
    const common = Array.from({ length: 40 }, (_, at) => aSkill(`common-${at}`, { description: "Ship a release." }));
    const many = anIndex(...rare, ...common, aSkill("shipper", { triggers: ["ship a release"] }));
    const message = `${rare.map(({ description }) => description).join(" ")}, and then ship a release`;
    const shipper = matchMessage(message, many, { k: 99 }).find(({ name }) => name === "shipper");
    expect(shipper?.why).toEqual(['the phrase "ship a release"']);
  });

  test("a phrase in pieces is no phrase", () => {
    const [first] = matchMessage("check the weather, ignore inconsistencies", index, { k: 1 });
    expect(first?.why.some((line) => line.startsWith("the phrase"))).toBe(false);
  });

  test("does not look into bodies", () => expect(names("unicorn")).toEqual([]));

  test.each([
    ["an empty message", "", 5],
    ["stop words", "how do I use this?", 5],
    ["no places", "merge pdf", 0],
  ])("answers nothing for %s", (_, message, k) => expect(names(message, k)).toEqual([]));
});
