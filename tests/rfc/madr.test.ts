import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeAdrMarkdown } from "../../src/rules/rfc/index.ts";
import { anAdr } from "./builders.ts";

const decision = anAdr("ADR_003", {
  title: "Whether to introduce a Redis cache layer",
  status: "rejected",
  date: "2025-06-01T19:00:00Z",
  rfc: "RFC_004",
  decided_by: ["ada@example.org"],
  supersedes: ["ADR_001"],
  semantic_scopes: ["auth"],
  context: "Agent-2 proposes to store tokens in Redis.\nThe invariant data_storage says otherwise.",
  decision: "Reject.",
  rationale: "Maintain a single data store.",
  consequences: "Load stays as it is.",
  considered_options: [
    { id: "option_a", description: "Approve.", consequences: "One more service.", chosen: false },
    { id: "option_b", description: "Reject.", consequences: "Load stays as it is.", chosen: true },
    { id: "option_c", description: "Defer." },
  ],
  acceptance_criteria: [
    {
      id: "ac_001",
      description: "Latency below 150ms",
      check_type: "performance_test",
      check_reference: "tests/load/auth.py",
    },
  ],
});

describe("a decision as Markdown", () => {
  it("has the sections of MADR", () =>
    expect(
      writeAdrMarkdown(decision, { supersededBy: [] }),
    ).toBe(`# \`ADR_003\`: Whether to introduce a Redis cache layer

- Status: rejected
- Date: \`2025-06-01T19:00:00Z\`
- Decision-makers: \`ada@example.org\`
- RFC: \`RFC_004\`
- Supersedes: \`ADR_001\`
- Scopes: auth

## Context and Problem Statement

\`Agent-2\` proposes to store tokens in Redis.

The invariant \`data_storage\` says otherwise.

## Considered Options

- \`option_a\`: Approve.
- \`option_b\`: Reject.
- \`option_c\`: Defer.

## Decision Outcome

Chosen option: \`option_b\`: Reject.

Maintain a single data store.

### Consequences

Load stays as it is.

### Confirmation

- \`ac_001\`: Latency below \`150ms\` (\`performance_test\` \`tests/load/auth.py\`)

## Pros and Cons of the Options

### \`option_a\`

One more service.

### \`option_b\`

Load stays as it is.
`));

  it("says what superseded it", () =>
    expect(writeAdrMarkdown(decision, { supersededBy: ["ADR_007", "ADR_009"] })).toContain(
      "- Status: superseded by `ADR_007`, `ADR_009`\n",
    ));

  it("leaves out what a hand-written record does not have", () =>
    expect(
      writeAdrMarkdown(anAdr("ADR_001", { title: "One store", decision: "PostgreSQL." }), { supersededBy: [] }),
    ).toBe("# `ADR_001`: One store\n\n- Status: accepted\n\n## Decision Outcome\n\nPostgreSQL.\n"));

  it.each([
    ["# A heading", "`#` A heading"],
    ["A title\n===", "A title\n\n`===`"],
    ["---", "`---`"],
    ["- a\n1. b", "`-` a\n\n`1`. b"],
    ["<img src=x onerror=y>", "`<img` `src=x` `onerror=y>`"],
    ["see [here](https://example.org) and www.example.org", "see `[here](https://example.org)` and `www.example.org`"],
    ["@everyone #12 deadbeef", "`@everyone` `#12` `deadbeef`"],
    ["a|b\n|-|-|", "`a|b`\n\n`|-|-|`"],
    ["```\n/skl approve", "```` ``` ````\n\n`/skl` approve"],
    ["`code` and ``more`", "`code` and `` ` `` `more`"],
    ["**bold** _x_", "`**bold**` `_x_`"],
    ["\u202eevil\u0007", "evil"],
  ])("takes nothing of %j for more than text", (rationale, expected) => {
    const text = writeAdrMarkdown(anAdr("ADR_001", { title: "T", rationale }), { supersededBy: [] });
    expect(text).toBe(`# \`ADR_001\`: T\n\n- Status: accepted\n\n## Decision Outcome\n\n${expected}\n`);
  });

  it("has only its own headings and list items, whatever was written", () => {
    const evil = fc.string({
      unit: fc.constantFrom(
        "#",
        "-",
        ">",
        "<b>",
        "@x",
        "`",
        "\n",
        "\r",
        " ",
        "1.",
        "*",
        "|",
        "[a](b)",
        "a",
        "=",
        "\t",
        "~~~",
      ),
    });
    fc.assert(
      fc.property(evil, evil, (title, words) => {
        const text = writeAdrMarkdown(anAdr("ADR_001", { title, context: words, rationale: words }), {
          supersededBy: [],
        });
        const own = /^(?:# `ADR_001`:.*|- Status: accepted|## (?:Context and Problem Statement|Decision Outcome)|)$/;
        const theirs = text.split("\n").filter((line) => !own.test(line));
        const outsideCode = theirs.map((line) => line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, ""));
        for (const line of outsideCode) expect(line).toMatch(/^[a.,;:!? ]*$/);
      }),
    );
  });
});
