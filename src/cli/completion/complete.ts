import type { Argument, Command, Option } from "commander";

/** The kinds of names of a repository that can stand on a command line. */
export const nameKinds = ["tasks", "proposals", "rfcs", "adrs", "scopes", "skills", "agents", "invariants"] as const;

export type NameKind = (typeof nameKinds)[number];

/** What may stand at one place of a command line. */
export type Values =
  | { readonly kind: "words"; readonly words: readonly CompletionWord[] }
  | { readonly kind: "names"; readonly of: NameKind }
  | { readonly kind: "files" | "folders" | "any" };

export interface CompletionWord {
  readonly word: string;
  readonly description: string;
}

export interface TypedWords {
  /** The words after the program's name; the last one, which may be empty, is to be completed. */
  readonly words: readonly string[];
  /** What the shell has in one word before the last one: `--option=`, or nothing. */
  readonly before: string;
}

/** Returns the words that a shell hands on, with options apart from their values: bash takes `--option=value` apart, the others do not. */
export function splitTypedWords(given: readonly string[]): TypedWords {
  const last = given.at(-1) ?? "";
  const words = given.slice(0, -1).filter((word) => word !== "=");
  const [, option, value] = /^(--[^=]+)=(.*)$/s.exec(last) ?? [];
  if (option !== undefined) return { words: [...words, option, value ?? ""], before: `${option}=` };
  return { words: [...words, last === "=" ? "" : last], before: "" };
}

/** Returns what may stand in the place of the last word. */
export function findCompletion(program: Command, { words }: TypedWords): Values {
  const last = words.at(-1) ?? "";
  const { command, place, option, isPlain } = walkWords(program, words.slice(0, -1));
  if (!isPlain && last.startsWith("-")) return toWords(listOptions(command));
  if (option !== null) return classifyOption(option);
  const subcommands = place === 0 && !isPlain ? visibleCommands(command) : [];
  if (subcommands.length > 0) return toWords(subcommands);
  const argument = command.registeredArguments[place] ?? command.registeredArguments.at(-1);
  const isThere = argument !== undefined && (place < command.registeredArguments.length || argument.variadic);
  if (isThere) return classifyArgument(argument, command);
  return last === "" && !isPlain ? toWords(listOptions(command)) : { kind: "any" };
}

interface Place {
  readonly command: Command;
  /** How many arguments stand before. */
  readonly place: number;
  /** The option that waits for a value, or for a further one. */
  readonly option: Option | null;
  /** Whether `--` was there, after which no word is an option. */
  readonly isPlain: boolean;
}

function walkWords(program: Command, words: readonly string[]): Place {
  let at: Place = { command: program, place: 0, option: null, isPlain: false };
  for (const word of words) {
    const sub = at.place === 0 ? visibleCommands(at.command).find((each) => each.name() === word) : undefined;
    if (at.isPlain) at = { ...at, place: at.place + 1 };
    else if (word === "--") at = { ...at, option: null, isPlain: true };
    else if (word.startsWith("-")) at = { ...at, option: findValueOption(at.command, word) };
    else if (at.option !== null) at = at.option.variadic ? at : { ...at, option: null };
    else if (sub !== undefined) at = { ...at, command: sub };
    else at = { ...at, place: at.place + 1 };
  }
  return at;
}

function findValueOption(command: Command, name: string): Option | null {
  const option = optionsWithInherited(command).find(({ short, long }) => name === short || name === long);
  return option !== undefined && (option.required || option.optional) ? option : null;
}

const visibleCommands = (command: Command): Command[] => command.createHelp().visibleCommands(command);

/** Returns a command's options, those of its default subcommand and those of the programs above it; each name once, the nearest counts. */
function optionsWithInherited(command: Command): Option[] {
  const standIn = command.commands.find((sub) => sub.name() === readDefaultSubcommand(command));
  const options: Option[] = [];
  for (let each: Command | null = command; each !== null; each = each.parent) {
    // The version belongs to the program; all its other options may also follow a subcommand.
    const own = each.createHelp().visibleOptions(each);
    options.push(...own.filter(({ long }) => each === command || long !== "--version"));
  }
  if (standIn !== undefined) options.push(...standIn.createHelp().visibleOptions(standIn));
  return options.filter(({ long }, at) => options.findIndex((other) => other.long === long) === at);
}

/** Reads the default subcommand, for which commander has no public function. */
function readDefaultSubcommand(command: Command): string | null {
  const name: unknown = Reflect.get(command, "_defaultCommandName");
  return typeof name === "string" ? name : null;
}

function listOptions(command: Command): CompletionWord[] {
  return optionsWithInherited(command).flatMap(({ short, long, description }) =>
    [short, long].flatMap((name) => (name === undefined ? [] : [{ word: name, description }])),
  );
}

function toWords(given: readonly (Command | CompletionWord)[]): Values {
  const words = given.map((each) => ("word" in each ? each : { word: each.name(), description: each.description() }));
  return { kind: "words", words };
}

const OPTION_NAMES: Readonly<Record<string, NameKind>> = {
  "--agent": "agents",
  "--scope": "scopes",
  "--supersedes": "adrs",
  "--invariant": "invariants",
};

/** What an argument called `id`, `name` or the like names, by the command's first word. */
const ARGUMENT_NAMES: Readonly<Record<string, NameKind>> = {
  task: "tasks",
  queue: "proposals",
  approve: "proposals",
  reject: "proposals",
  rfc: "rfcs",
  adr: "adrs",
  skill: "skills",
};

function classifyOption(option: Option): Values {
  const placeholder = /[<[]([^>\]]+)/.exec(option.flags)?.[1] ?? "";
  return classifyValues(option.argChoices, placeholder, OPTION_NAMES[option.long ?? ""]);
}

function classifyArgument(argument: Argument, command: Command): Values {
  const name = argument.name();
  const path: string[] = [];
  for (let each: Command = command; each.parent !== null; each = each.parent) path.unshift(each.name());
  const isOfAnotherKind = path.includes("new") || path.includes("trace");
  const isName = /^(?:id|name|proposal)s?$/.test(name) && !isOfAnotherKind;
  return classifyValues(argument.argChoices, name, isName ? ARGUMENT_NAMES[path[0] ?? ""] : undefined);
}

/** Placeholders say what they stand for: `<file>`, `<id|path>`, `<dir>`. */
function classifyValues(
  choices: readonly string[] | undefined,
  placeholder: string,
  names: NameKind | undefined,
): Values {
  if (choices) return toWords(choices.map((word) => ({ word, description: "" })));
  if (names) return { kind: "names", of: names };
  const parts = placeholder.toLowerCase().split(/[^a-z]+/);
  if (parts.some((part) => ["dir", "folder", "root"].includes(part))) return { kind: "folders" };
  const isFile = parts.some((part) => ["file", "path", "glob", "old", "new", "module", "plan"].includes(part));
  return { kind: isFile ? "files" : "any" };
}
