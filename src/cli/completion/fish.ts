import {
  type CompletionCommand,
  type CompletionOption,
  listCommandAndSubcommands,
  type Values,
} from "./command-tree.ts";
import { joinDescriptionLines, nameCompletionFunction, quoteFishWord } from "./quoting.ts";

/** Writes completion for fish 3 and newer, with a `complete` line for each command, option and argument. */
export function writeFishScript(program: string, root: CompletionCommand): string {
  const commands = listCommandAndSubcommands(root);
  const at = `_${nameCompletionFunction(program, ["at"])}`;
  const known = commands.filter(({ path }) => path.length > 0).map(({ path }) => quoteFishWord(path.join(" ")));
  const taking = commands.flatMap((command) => listFishValueOptions(command, ({ isVariadic }) => !isVariadic));
  const gathering = commands.flatMap((command) => listFishValueOptions(command, ({ isVariadic }) => isVariadic));
  return `# fish completion for ${program}; made by \`${program} completion fish\`

# Whether the words before the cursor lead to the command $argv, or into an option of it that takes several words.
function ${at}
    set -l known ${known.join(" ")}
    set -l taking ${taking.join(" ")}
    set -l gathering ${gathering.join(" ")}
    set -l words (commandline -opc)
    set -l path
    set -l within
    set -l skip 0
    for word in $words[2..-1]
        set -l here (string join ' ' -- $path $word)
        if test $skip = 1
            set skip 0
        else if string match -q -- '-*' $word
            set within
            contains -- $here $taking; and set skip 1
            contains -- $here $gathering; and set within $word
        else if test -z "$within"; and contains -- $here $known
            set path $path $word
        end
    end
    set -l option $path $within
    test "$path" = "$argv"; or test "$option" = "$argv"
end

complete -c ${program} -f
${commands.flatMap((command) => writeFishCommandLines(program, at, command)).join("\n")}
`;
}

function listFishValueOptions(
  { path, options }: CompletionCommand,
  fits: (option: CompletionOption) => boolean,
): string[] {
  const fitting = options.filter((option) => option.value !== null && fits(option));
  return fitting.flatMap(({ names }) => names.map((name) => quoteFishWord([...path, name].join(" "))));
}

function writeFishCommandLines(
  program: string,
  at: string,
  { path, options, args, commands }: CompletionCommand,
): string[] {
  const start = `complete -c ${program} -n ${quoteFishWord([at, ...path].join(" "))}`;
  return [
    ...commands.map(
      (sub) =>
        `${start} -a ${quoteFishWord(sub.path.at(-1) ?? "")} -d ${quoteFishWord(joinDescriptionLines(sub.description))}`,
    ),
    ...options.map((option) => `${start} ${writeFishOptionWords(program, option)}`),
    ...options.flatMap(({ names, value, isVariadic }) => {
      if (!isVariadic || value === null) return [];
      return names.map(
        (name) =>
          `complete -c ${program} -n ${quoteFishWord([at, ...path, name].join(" "))} ${writeFishValueWords(program, value)}`,
      );
    }),
    ...args.flatMap(({ values }) =>
      values.kind === "any" ? [] : [`${start} ${writeFishValueWords(program, values)}`],
    ),
  ];
}

function writeFishOptionWords(program: string, { names, description, value }: CompletionOption): string {
  const flags = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const takes = value === null ? [] : [`-r ${writeFishValueWords(program, value)}`.trim()];
  return [...flags, ...takes, `-d ${quoteFishWord(joinDescriptionLines(description))}`].join(" ");
}

function writeFishValueWords(program: string, values: Values): string {
  switch (values.kind) {
    case "choices":
      return `-f -a ${quoteFishWord(values.choices.join(" "))}`;
    case "files":
      return "-F";
    case "folders":
      return "-f -a '(__fish_complete_directories)'";
    case "names":
      return `-f -a '(type -q ${program}; and ${program} completion --names ${values.of} 2>/dev/null)'`;
    case "any":
      return "-f";
  }
}
