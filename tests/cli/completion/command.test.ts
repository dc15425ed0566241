import { afterEach, describe, expect, it, vi } from "vitest";
import { addCompletionCommand } from "../../../src/cli/commands/completion.ts";
import { detectShell } from "../../../src/cli/completion/shells.ts";
import { aProgram } from "./program-with-one-of-each.ts";

describe("skl completion", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  async function run(...args: string[]): Promise<string> {
    return runCommand("completion", ...args);
  }

  async function runCommand(...args: string[]): Promise<string> {
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
    await program.parseAsync(args, { from: "user" });
    return printed;
  }

  it.each([
    ["bash", "complete -F _skl skl"],
    ["zsh", "#compdef skl"],
    ["fish", "complete -c skl -f"],
  ])("prints the script for %s", async (shell, part) => {
    expect(await run(shell)).toContain(part);
  });

  it("takes the shell that $SHELL names where none is given", async () => {
    vi.stubEnv("SHELL", "/usr/local/bin/fish");
    expect(await run()).toContain("complete -c skl -f");
  });

  it.each([
    ["the words that begin so, with their description", ["ta"], "task\twork assigned to agents\n"],
    [
      "a value with its option, where both are one word",
      ["propose", "--change-type=b"],
      "--change-type=behavioral\t\n",
    ],
    ["a value alone, where the shell splits them", ["propose", "--change-type", "=", "b"], "behavioral\t\n"],
    ["that files stand here", ["check", "--sarif", "al"], ":files\n"],
    ["nothing where anything may stand", ["check", "--base", ""], ""],
  ])("prints for the scripts %s", async (_, words, printed) => {
    expect(await runCommand("__complete", "--", ...words)).toBe(printed);
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
