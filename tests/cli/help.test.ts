import { type Command, CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.ts";

function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

/** The help as it is printed; texts that are added behind it are no part of `helpInformation`. */
function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  try {
    command.outputHelp();
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
  }
  return text;
}

describe("help", async () => {
  const program = await createProgram([]);
  it.each(leavesOf(program).map((command) => [nameOf(command), command] as const))(
    "of %s has an example that calls it",
    (name, command) => {
      expect(helpOf(command)).toMatch(/^Examples?:$/m);
      const path = name.replace(/ list$/, "");
      expect(helpOf(command).split(/^Examples?:$/m)[1]).toMatch(new RegExp(`${path}\\b`));
    },
  );

  it("shows every command under a heading", () => {
    const help = helpOf(program);
    expect(help).not.toMatch(/^Commands:$/m);
    for (const { heading } of program.commands.map((each) => ({ heading: each.helpGroup() })))
      expect(help).toContain(`${heading}\n`);
  });
});
