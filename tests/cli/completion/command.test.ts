import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { addCompletionCommand } from "../../../src/cli/commands/completion.ts";
import { buildCommandTree, listCommandAndSubcommands } from "../../../src/cli/completion/command-tree.ts";
import { detectShell, shells, writeCompletionScript } from "../../../src/cli/completion/shells.ts";
import { createProgram } from "../../../src/cli/program.ts";

const PROGRAM = await createProgram([]);

import { aProgram } from "./fake-program.ts";

const mapCommandsByPath = (program: Command) =>
  new Map(listCommandAndSubcommands(buildCommandTree(program)).map((each) => [each.path.join(" "), each]));

const wholeProgram = () => createProgram(["completion"]);

describe("the tree that scripts are made of", () => {
  it("knows what each option and argument takes", () => {
    const options = listCommandAndSubcommands(buildCommandTree(aProgram())).flatMap((command) => command.options);
    const takes = (name: string) => options.find(({ names }) => names.includes(name));
    expect([takes("--json")?.value, takes("--cwd")?.value, takes("--base")?.value, takes("--sarif")?.value]).toEqual([
      null,
      { kind: "folders" },
      { kind: "any" },
      { kind: "files" },
    ]);
    expect(takes("--files")).toMatchObject({ value: { kind: "files" }, isVariadic: true });
    expect(
      mapCommandsByPath(aProgram())
        .get("skill edge")
        ?.args.map(({ values }) => values),
    ).toEqual([
      { kind: "choices", choices: ["add", "delete"] },
      { kind: "names", of: "skills" },
    ]);
  });

  it("leaves out what help hides", () => {
    expect([...mapCommandsByPath(aProgram()).keys()]).not.toContain("secret");
  });

  it("names every option of a command once", () => {
    for (const { options } of listCommandAndSubcommands(buildCommandTree(PROGRAM))) {
      const names = options.flatMap((option) => option.names);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("notices that Commander keeps the default subcommand elsewhere", () => {
    const names = mapCommandsByPath(PROGRAM)
      .get("queue")
      ?.options.flatMap((option) => option.names);
    expect(names).toContain("--offline");
  });
});

describe("the script of the whole command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "skl-completion-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const shell of shells) {
    const isThere = spawnSync(shell, ["--version"]).status === 0;
    it.skipIf(!isThere)(`is one that ${shell} can read${isThere ? "" : " (skipped: not on PATH)"}`, async () => {
      const file = join(folder, shell);
      writeFileSync(file, writeCompletionScript(shell, await wholeProgram()));
      const answer = spawnSync(shell, ["-n", file], { encoding: "utf8" });
      expect([answer.status, answer.stderr]).toEqual([0, ""]);
    });
  }

  it.each(shells)("names every command for %s", async (shell) => {
    const program = await wholeProgram();
    const script = writeCompletionScript(shell, program);
    for (const { path } of listCommandAndSubcommands(buildCommandTree(program)))
      expect(script).toContain(path.at(-1) ?? "");
    expect(script.endsWith("\n")).toBe(true);
  });
});

describe("skl completion", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  async function run(...args: string[]): Promise<string> {
    const program = aProgram()
      .exitOverride()
      .configureOutput({ writeErr: () => {} });
    addCompletionCommand(program);
    for (const sub of program.commands) sub.exitOverride().configureOutput({ writeErr: () => {} });
    let printed = "";
    vi.spyOn(process.stdout, "write").mockImplementation((text, ...rest) => {
      printed += String(text);
      for (const done of rest) if (typeof done === "function") done();
      return true;
    });
    await program.parseAsync(["completion", ...args], { from: "user" });
    return printed;
  }

  it.each([
    ["bash", "complete -F _skl skl"],
    ["zsh", "#compdef skl"],
    ["fish", "complete -c skl -f"],
  ])("prints the script for %s, with itself in it", async (shell, part) => {
    const script = await run(shell);
    expect(script).toContain(part);
    expect(script).toContain("completion");
  });

  it("takes the shell that $SHELL names where none is given", async () => {
    vi.stubEnv("SHELL", "/usr/local/bin/fish");
    expect(await run()).toContain("complete -c skl -f");
  });

  it("prints one document with --json", async () => {
    expect(JSON.parse(await run("zsh", "--json"))).toMatchObject({
      shell: "zsh",
      script: expect.stringContaining("#compdef"),
    });
  });

  it("asks for the shell where it cannot tell", async () => {
    vi.stubEnv("SHELL", "/bin/tcsh");
    await expect(run()).rejects.toMatchObject({ code: "USAGE", fix: expect.stringContaining("skl completion bash") });
  });

  it("refuses a shell that it has no script for", async () => {
    await expect(run("tcsh")).rejects.toMatchObject({ code: "commander.invalidArgument" });
  });

  it.each([
    ["/bin/bash", "bash"],
    ["C:\\Program Files\\Git\\usr\\bin\\bash.exe", "bash"],
    ["zsh", "zsh"],
    ["/bin/constructor", null],
    ["", null],
    [undefined, null],
  ])("reads from $SHELL=%j that it is %s", (SHELL, shell) => {
    expect(detectShell({ SHELL })).toBe(shell);
  });
});
