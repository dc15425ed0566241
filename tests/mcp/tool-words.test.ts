import { expect, test } from "vitest";
import { replaceCommandsByTools } from "../../src/mcp/tool-words.ts";
import { tools } from "../../src/mcp/tools.ts";

test.each([
  ["List them with `skl rfc`.", "List them with `rfc_list`."],
  ["Read `skl rfc show RFC_001`.", "Read `rfc_show`."],
  ["Say why: `skl propose --rationale TEXT`.", "Say why: `propose` with `rationale`."],
  ["Look with `skl task show` and `skl state query WORDS`.", "Look with `task_get` and `state_query`."],
  // What only a person may do has no tool.
  ["A person runs `skl rfc resolve RFC_001 --option a`.", "A person runs `skl rfc resolve RFC_001 --option a`."],
  ["`git fetch`, then `skl review`.", "`git fetch`, then `skl review`."],
])("%s becomes %s", (text, said) => {
  expect(replaceCommandsByTools(text, tools)).toBe(said);
});
