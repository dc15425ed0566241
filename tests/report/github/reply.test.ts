import { describe, expect, test } from "vitest";
import { renderHelp, renderReply } from "../../../src/view/index.ts";
import { aReply } from "./builders.ts";

describe("the answer to a comment with commands", () => {
  test("says that it is done", () => {
    expect(renderReply(aReply())).toBe("`pat`: done.\n\n- ✅ `/skl hold`: Nothing of this branch merges now.\n");
  });

  test("says what a resolution still lacks, with the lines to add", () => {
    const noted = { command: "/skl resolve b", result: "noted", message: "option_b, reject." } as const;
    expect(renderReply(aReply({ outcomes: [noted], missing: ["rationale", "criterion"] }))).toMatchInlineSnapshot(`
      "\`pat\`: noted, and not complete yet.

      - 📝 \`/skl resolve b\`: \`option_b\`, reject.

      **Still missing:** an acceptance criterion, why.

      Add it in a new comment; your earlier comments still count:

      \`\`\`
      /skl criterion type=test ref=tests/FILE::NAME desc="WHAT MUST HOLD"
      /skl rationale WHY, in a sentence or two
      \`\`\`
      "
    `);
  });

  test("says what was refused, why, and what to do", () => {
    const outcomes = [
      { command: "/skl hold", result: "done", message: "Held." },
      { command: "/skl approve prop_12\nmore", result: "refused", message: "No proposal prop_12.", fix: "See #3." },
    ] as const;
    expect(renderReply(aReply({ outcomes }))).toMatchInlineSnapshot(`
      "\`pat\`: only some of this was done; here is what was not done and why.

      - ✅ \`/skl hold\`: Held.
      - ⛔ \`/skl approve prop_12\`: No proposal \`prop_12\`.<br>**Next:** See \`#3\`.
      "
    `);
  });

  test.each([
    ["not_permitted", "only a person who may decide here can do this, so nothing was changed."],
    ["refused", "nothing was changed; here is why."],
    ["noted", "noted."],
  ] as const)("begins with what became of it: %s", (result, said) => {
    const outcomes = [{ command: "/skl approve", result, message: "Because." }];
    expect(renderReply(aReply({ outcomes })).split("\n")[0]).toBe(`\`pat\`: ${said}`);
  });

  test("ends with the list of commands when somebody asked for it", () => {
    const text = renderReply(aReply({ help: "pull_request" }));
    expect(text.endsWith(`\n\n${renderHelp("pull_request")}`)).toBe(true);
  });
});

test.each(["rfc", "pull_request"] as const)("the help for %s has an example of each command", (where) => {
  const commands = [...renderHelp(where).matchAll(/^\| `\/skl (\w+)/gm)].map(([, name]) => name);
  expect([...new Set(commands)]).toEqual(
    where === "rfc"
      ? ["resolve", "criterion", "criteria", "rationale", "help"]
      : ["approve", "reject", "hold", "unhold", "review", "withdraw", "help"],
  );
});
