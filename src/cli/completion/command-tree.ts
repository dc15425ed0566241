import type { Argument, Command, Option } from "commander";

/** The values of an option or argument that a shell can offer. */
export type Values =
  | { readonly kind: "choices"; readonly choices: readonly string[] }
  /** Names of this repository, which `skl completion --names` prints at that moment. */
  | { readonly kind: "names"; readonly of: NameKind }
  | { readonly kind: "files" | "folders" | "any" };

/** The kinds of names that a shell can ask skl for. */
export const nameKinds = ["tasks", "proposals", "rfcs", "adrs", "scopes", "skills", "agents", "invariants"] as const;

export type NameKind = (typeof nameKinds)[number];

export interface CompletionOption {
  /** The names as they are typed: `-k`, `--max`. */
  readonly names: readonly string[];
  readonly description: string;
  /** Null for a switch. */
  readonly value: Values | null;
  /** Says that it takes every word up to the next option. */
  readonly isVariadic: boolean;
}

export interface CompletionArgument {
  readonly name: string;
  readonly values: Values;
  readonly isVariadic: boolean;
}

export interface CompletionCommand {
  /** The words that lead to it; none for the program itself. */
  readonly path: readonly string[];
  readonly description: string;
  /** Its own options, those of the programs above it, and those of its default subcommand. */
  readonly options: readonly CompletionOption[];
  readonly args: readonly CompletionArgument[];
  readonly commands: readonly CompletionCommand[];
}

/** Returns the command line as a tree; what help hides is left out. */
export function buildCommandTree(program: Command): CompletionCommand {
  return buildCompletionCommand(program, [], []);
}

/** Returns a command and everything below it, parents first. */
export function listCommandAndSubcommands(command: CompletionCommand): CompletionCommand[] {
  return [command, ...command.commands.flatMap(listCommandAndSubcommands)];
}

function buildCompletionCommand(
  command: Command,
  path: readonly string[],
  inherited: readonly CompletionOption[],
): CompletionCommand {
  const help = command.createHelp();
  const own = help.visibleOptions(command).map(toCompletionOption);
  // The version belongs to the program; all its other options may also follow a subcommand.
  const passedOn = pickDistinctOptions([...own, ...inherited]).filter(({ names }) => !names.includes("--version"));
  const subcommands = help
    .visibleCommands(command)
    .map((sub) => ({ name: sub.name(), tree: buildCompletionCommand(sub, [...path, sub.name()], passedOn) }));
  const standIn = subcommands.find(({ name }) => name === readDefaultSubcommand(command))?.tree;
  return {
    path,
    description: command.description(),
    options: pickDistinctOptions([...own, ...inherited, ...(standIn?.options ?? [])]),
    args: command.registeredArguments.map((argument) => toCompletionArgument(argument, path)),
    commands: subcommands.map(({ tree }) => tree),
  };
}

/** Reads the default subcommand, for which commander has no public function. */
function readDefaultSubcommand(command: Command): string | null {
  const name: unknown = Reflect.get(command, "_defaultCommandName");
  return typeof name === "string" ? name : null;
}

function toCompletionOption(option: Option): CompletionOption {
  const takesValue = option.required || option.optional;
  const placeholder = /[<[]([^>\]]+)/.exec(option.flags)?.[1] ?? "";
  return {
    names: [option.short, option.long].filter((name) => name !== undefined),
    description: option.description,
    value: takesValue
      ? classifyCompletionValues(option.argChoices, placeholder, OPTION_NAMES[option.long ?? ""])
      : null,
    isVariadic: option.variadic,
  };
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

function toCompletionArgument(argument: Argument, path: readonly string[]): CompletionArgument {
  const name = argument.name();
  const isOfAnotherKind = path.includes("new") || path.includes("trace");
  const names = /^(?:id|name|proposal)s?$/.test(name) && !isOfAnotherKind ? ARGUMENT_NAMES[path[0] ?? ""] : undefined;
  return { name, values: classifyCompletionValues(argument.argChoices, name, names), isVariadic: argument.variadic };
}

/** Placeholders say what they stand for: `<file>`, `<id|path>`, `<dir>`. */
function classifyCompletionValues(
  choices: readonly string[] | undefined,
  placeholder: string,
  names: NameKind | undefined,
): Values {
  if (choices) return { kind: "choices", choices };
  if (names) return { kind: "names", of: names };
  const words = placeholder.toLowerCase().split(/[^a-z]+/);
  if (words.some((word) => ["dir", "folder", "root"].includes(word))) return { kind: "folders" };
  const isFile = words.some((word) => ["file", "path", "glob", "old", "new", "module", "plan"].includes(word));
  return { kind: isFile ? "files" : "any" };
}

/** Returns each option once; the nearest definition counts. */
function pickDistinctOptions(options: readonly CompletionOption[]): CompletionOption[] {
  const seen = new Set<string>();
  return options.filter(({ names }) => {
    if (names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    return true;
  });
}
