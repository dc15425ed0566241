import { describe, expect, it } from "vitest";
import * as everyday from "../../../src/cli/everyday/everyday-commands.ts";
import * as node from "../../../src/cli/everyday/node-commands.ts";
import { findCommandScript, SCRIPTS } from "../../../src/cli/everyday/scripts.ts";
import * as skill from "../../../src/cli/everyday/skill-commands.ts";
import * as work from "../../../src/cli/everyday/work-commands.ts";
import { createProgram } from "../../../src/cli/program.ts";

describe("the scripts of commands", () => {
  it("have the commands that they are started for", () => {
    const words = Object.entries({ everyday, node, skill, work }).map(([name, { groups }]) => [
      name,
      groups.flatMap((group) => group.words).sort(),
    ]);
    expect(Object.fromEntries(words)).toEqual(
      Object.fromEntries(Object.entries(SCRIPTS).map(([name, commands]) => [name, [...commands].sort()])),
    );
  });

  it("have all commands but the servers and what needs all of them at once", async () => {
    const { commands } = await createProgram([]);
    expect(commands.map((command) => command.name()).filter((name) => findCommandScript(name) === null)).toEqual([
      "serve",
      "worker",
      "completion",
      "__complete",
      "mcp",
      "ui",
      "route",
      "synthesize",
    ]);
  });
});
