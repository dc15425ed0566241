import { describe, expect, it } from "vitest";
import { findCompletion, splitTypedWords } from "../../../src/cli/completion/complete.ts";
import { createProgram } from "../../../src/cli/program.ts";
import { aProgram } from "./program-with-one-of-each.ts";

const all = ["check", "task", "propose", "diff", "imports", "skill"];
const options = ["--cwd", "--json", "--no-color", "--help"];

function offered(line: string): readonly string[] | string {
  const values = findCompletion(aProgram(), splitTypedWords(line.split(" ")));
  if (values.kind === "words") return values.words.map(({ word }) => word);
  return values.kind === "names" ? `names of ${values.of}` : values.kind;
}

describe("what completion offers in the place of the last word", () => {
  it.each([
    ["every command at first, but none that is hidden", "", all],
    ["subcommands", "task ", ["add", "list"]],
    ["subcommands after a switch", "--json task ", ["add", "list"]],
    ["commands behind a global option with a value", "--cwd task ", all],
    ["options of a command and those above it", "check --", ["--base", "--sarif", "--help", ...options.slice(0, 3)]],
    ["the version at the program only", "--", ["--version", ...options]],
    ["options of the default subcommand", "task --o", ["--help", ...options.slice(0, 3), "--offline"]],
    ["options where nothing else can stand", "check ", ["--base", "--sarif", "--help", ...options.slice(0, 3)]],
    ["choices of an option", "propose --change-type ", ["mechanical", "behavioral", "architectural"]],
    ["choices of its short name", "propose -t mech", ["mechanical", "behavioral", "architectural"]],
    ["choices after =", "propose --change-type=b", ["mechanical", "behavioral", "architectural"]],
    ["choices after = as bash splits it", "propose --change-type = b", ["mechanical", "behavioral", "architectural"]],
    [
      "choices right after = as bash splits it",
      "propose --change-type =",
      ["mechanical", "behavioral", "architectural"],
    ],
    [
      "options behind one that bash splits",
      "check --base = x --sa",
      ["--base", "--sarif", "--help", ...options.slice(0, 3)],
    ],
    ["choices of an argument", "skill edge ", ["add", "delete"]],
    ["names of the repository", "skill edge add ", "names of skills"],
    ["names for an option", "task add --agent ", "names of agents"],
    ["nothing for a free text", "check --base ", "any"],
    ["files for a file", "check --sarif ", "files"],
    ["folders for a folder", "--cwd ", "folders"],
    ["files as arguments", "diff alpha.py al", "files"],
    ["nothing past the last argument", "diff a b c", "any"],
    ["files again and again", "imports a b c al", "files"],
    ["files for each value of an option", "task add --files x al", "files"],
    ["no option behind --, only arguments", "imports -- -", "files"],
    ["nothing behind -- where no argument is taken", "check -- ", "any"],
  ])("is %s", (_, line, expected) => {
    expect(offered(line)).toEqual(expected);
  });

  it("names every option of each command once", async () => {
    const program = await createProgram([]);
    for (const command of program.commands) {
      const values = findCompletion(program, splitTypedWords([command.name(), "--"]));
      const words = values.kind === "words" ? values.words.map(({ word }) => word) : [];
      expect(words).toContain("--help");
      expect(new Set(words).size).toBe(words.length);
    }
  });

  it("notices that Commander keeps the default subcommand elsewhere", async () => {
    const values = findCompletion(await createProgram([]), splitTypedWords(["queue", "--"]));
    expect(values).toMatchObject({ words: expect.arrayContaining([expect.objectContaining({ word: "--offline" })]) });
  });
});
