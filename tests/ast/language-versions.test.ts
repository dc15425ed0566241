import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { languages } from "../../src/syntax/ast/index.ts";

const ROOT = new URL("../../", import.meta.url);

it("docs/languages.md says up to which version each language is read, and by what that is shown", () => {
  const page = readFileSync(new URL("docs/languages.md", ROOT), "utf8");
  for (const { names, reads } of languages) {
    const row = page
      .split("\n")
      .find((line) => new RegExp(`^\\| (?:.*, )?${names[0]?.title.replaceAll("+", "\\+")}[,| ]`).test(line));
    expect(row).toContain(` ${reads.version} | [${reads.shownBy.split("/").at(-1)}](../${reads.shownBy}) |`);
    expect(existsSync(new URL(reads.shownBy, ROOT))).toBe(true);
  }
});
