import type { Command } from "commander";
import { findNearestName } from "../kernel/domain/index.ts";

/** Returns everything that is wrong with the arguments of a command, a sentence each; commander itself stops at the first. */
export function listUsageProblems(program: Command, args: readonly string[]): string[] {
  const { command, rest } = findCommandWithRest(program, args);
  const { operands, unknown } = command.parseOptions([...rest]);
  const words = [...operands, ...unknown.filter((word) => !word.startsWith("-"))];
  const options = unknown.filter((word) => word.startsWith("-") && word !== "-" && word !== "--");
  const [wrong] = words;
  const names = command.commands.map((each) => each.name());
  if (names.length > 0 && wrong !== undefined)
    return [`There is no command ${composeCommandName(command)} ${wrong}${suggestNearestName(wrong, names)}.`];
  return [
    ...listUnknownOptionProblems(command, options),
    ...listMissingOptionProblems(command, options),
    ...listArgumentProblems(command, operands, unknown),
  ];
}

/** Returns the most specific command that the words name, with the words after it. */
function findCommandWithRest(program: Command, args: readonly string[]): { command: Command; rest: readonly string[] } {
  let command = program;
  let rest = args;
  for (const [at, word] of args.entries()) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) continue;
    command = next;
    rest = args.slice(at + 1);
  }
  return { command, rest };
}

export function composeCommandName(command: Command): string {
  return command.parent === null ? command.name() : `${composeCommandName(command.parent)} ${command.name()}`;
}

function listKnownOptions(command: Command): string[] {
  const own = command.options.flatMap(({ long, short }) => [long, short].filter((each) => each != null));
  return command.parent === null ? [...own, "--help"] : [...own, ...listKnownOptions(command.parent)];
}

function listUnknownOptionProblems(command: Command, options: readonly string[]): string[] {
  const known = listKnownOptions(command);
  return options
    .map((option) => option.replace(/=.*$/s, ""))
    .filter((option) => !known.includes(option))
    .map((option) => `There is no option ${option}${suggestNearestName(option, known)}.`);
}

/** An option that stands there with a slip is not missing. */
function listMissingOptionProblems(command: Command, options: readonly string[]): string[] {
  const known = listKnownOptions(command);
  const slips = options.map((option) => findNearestName(option.replace(/=.*$/s, ""), known));
  return command.options
    .filter((option) => option.mandatory && command.getOptionValue(option.attributeName()) === undefined)
    .filter(({ long }) => !slips.includes(long ?? null))
    .map(({ flags, description }) => `${flags} is missing: ${description}.`);
}

/** Words behind an unknown option may be its value, so they are not counted. */
function listArgumentProblems(command: Command, operands: readonly string[], unknown: readonly string[]): string[] {
  const expected = command.registeredArguments;
  const missing = expected.slice(operands.length).filter(({ required }) => required && unknown.length === 0);
  const isOpen = expected.some(({ variadic }) => variadic);
  const extra = isOpen ? [] : operands.slice(expected.length);
  return [
    ...missing.map((argument) => `<${argument.name()}> is missing.`),
    ...(extra.length > 0 ? [`${composeCommandName(command)} takes no ${extra.join(" ")}.`] : []),
  ];
}

function suggestNearestName(word: string, names: readonly string[]): string {
  // A name that is too short for a slip may be one that was not finished.
  const nearest = findNearestName(word, names) ?? names.find((name) => name.startsWith(word)) ?? null;
  return nearest === null ? "" : ` (did you mean ${nearest}?)`;
}
