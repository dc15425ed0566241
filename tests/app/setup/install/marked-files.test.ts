import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToHuskyScript, composeHuskyScript } from "../../../../src/core/setup/install/husky-script.ts";
import { addToLefthookFile, composeLefthookFile } from "../../../../src/core/setup/install/lefthook-file.ts";
import { removeLines } from "../../../../src/core/setup/install/marked-lines.ts";

const command = { localName: "lefthook-local.yml", word: "0123456789abcdef" };

describe("lines in someone else's file", () => {
  it("come out again with every other byte as it was", () => {
    const piece = fc.constantFrom(
      "\n",
      "\r\n",
      "#!/bin/sh",
      "# note",
      "npm test",
      ' . "$(dirname "$0")/_/husky.sh"',
      "\xff",
      " ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("");
        expect(removeLines(addToHuskyScript(text))?.rest).toBe(text);
      }),
    );
  });

  it("come out of a YAML file likewise, wherever they went in", () => {
    const piece = fc.constantFrom(
      "pre-push:",
      "  commands:",
      "    a:",
      "      run: b",
      "\n",
      "\r\n",
      "# note",
      "other:",
      "  x: 1",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join("");
        const added = addToLefthookFile(text, command);
        if (added !== null) expect(removeLines(added)?.rest).toBe(text);
      }),
    );
  });

  it("tell a file of our making from one that people added to", () => {
    for (const text of [composeHuskyScript(), composeLefthookFile(command)]) {
      expect(removeLines(text)?.isOurFile).toBe(true);
      expect(removeLines(`${text}npm test\n`)).toMatchObject({ isOurFile: false });
    }
    expect(removeLines("# >>> skl but no end\n")).toBeNull();
  });
});

describe("a local file of lefthook's", () => {
  const unsafe = [
    ["flow style", "pre-push: {commands: {a: {run: b}}}\n"],
    ["flow style for all", "{pre-push: {}}\n"],
    ["an alias", "x: &x\n  parallel: true\npre-push: *x\n"],
    ["a merge, whose commands ours would hide", "pre-push:\n  <<: *x\n"],
    ["commands in flow style", "pre-push:\n  commands: {a: {run: b}}\n"],
    ["a command skl of someone else's", "pre-push:\n  commands:\n    skl:\n      run: mine\n"],
    ["two sections", "pre-push:\n  parallel: true\npre-push:\n  parallel: true\n"],
    ["tabs", "pre-push:\n\tcommands:\n"],
    ["a list at the top", "- a\n- b\n"],
    ["several documents", "a: 1\n---\nb: 1\n"],
    ["a document's end", "a: 1\n...\n"],
    ["everything indented", "  a: 1\n"],
    ["a list below", "pre-push:\n  - a\n"],
  ] as const;

  it.each(unsafe)("with %s is left alone", (_name, text) => {
    expect(addToLefthookFile(text, command)).toBeNull();
  });

  it("takes the command at the depth of its neighbours", () => {
    const text = "pre-push:\n   commands:\n        a:\n          run: b\npre-commit:\n";
    const added = addToLefthookFile(text, command) ?? "";
    expect(added.split("\n").slice(0, 5)).toEqual([
      "pre-push:",
      "   commands:",
      expect.stringMatching(/^ {8}# >>> skl/),
      "        skl:",
      "          use_stdin: true",
    ]);
  });

  it("takes no double quotes, which lefthook puts around the whole on Windows", () => {
    expect(composeLefthookFile(command)).not.toContain('"');
  });
});
