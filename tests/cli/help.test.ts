import { type Command, CommanderError } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.ts";

function listLeafCommands(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(listLeafCommands);
}

function composeFullCommandName(command: Command): string {
  return command.parent === null ? command.name() : `${composeFullCommandName(command.parent)} ${command.name()}`;
}

/** The help as it is printed; texts that are added behind it are no part of `helpInformation`. */
function renderPrintedHelp(command: Command): string {
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
  it.each(listLeafCommands(program).map((command) => [composeFullCommandName(command), command] as const))(
    "of %s has an example that calls it",
    (name, command) => {
      expect(renderPrintedHelp(command)).toMatch(/^Examples?:$/m);
      const path = name.replace(/ list$/, "");
      expect(renderPrintedHelp(command).split(/^Examples?:$/m)[1]).toMatch(new RegExp(`${path}\\b`));
    },
  );

  it("shows every command under a heading", () => {
    const help = renderPrintedHelp(program);
    expect(help).not.toMatch(/^Commands:$/m);
    for (const { heading } of program.commands.map((each) => ({ heading: each.helpGroup() })))
      expect(help).toContain(`${heading}\n`);
  });
});
