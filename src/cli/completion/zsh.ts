import {
  type CompletionArgument,
  type CompletionCommand,
  type CompletionOption,
  listCommandAndSubcommands,
  type Values,
} from "./command-tree.ts";
import { joinDescriptionLines, nameCompletionFunction, quoteShellWord } from "./quoting.ts";

/** Writes completion for zsh: a function for each command, which calls zsh's `_arguments`. */
export function writeZshScript(program: string, root: CompletionCommand): string {
  const name = nameCompletionFunction(program, []);
  return `#compdef ${program}
# zsh completion for ${program}; made by \`${program} completion zsh\`

${listCommandAndSubcommands(root)
  .map((command) => writeZshCommandFunction(program, command))
  .join("\n")}
# A file of a completion folder is run when it is first needed; a sourced one says what it is for.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  ${name} "$@"
elif (( $+functions[compdef] )); then
  compdef ${name} ${program}
fi
`;
}

function writeZshCommandFunction(program: string, command: CompletionCommand): string {
  const { path, options, args, commands } = command;
  const specs = [
    ...options.map((option) => writeZshOptionSpec(program, option)),
    ...(commands.length > 0
      ? ["'1: :->command'", "'*:: :->rest'"]
      : args.map((argument, index) => writeZshArgumentSpec(program, argument, index))),
  ];
  const cases = commands.length > 0 ? writeZshSubcommandCases(program, command) : "";
  return `${nameCompletionFunction(program, path)}() {
  local curcontext="$curcontext" state line ret=1
  typeset -A opt_args
  _arguments -C -S \\
    ${specs.join(" \\\n    ")} && ret=0
${cases}  return ret
}
`;
}

function writeZshSubcommandCases(program: string, { path, commands }: CompletionCommand): string {
  const described = commands.map(
    (sub) => `      ${quoteShellWord(`${readSubcommandName(sub)}:${joinDescriptionLines(sub.description)}`)}`,
  );
  const calls = commands.map(
    (sub) => `        (${readSubcommandName(sub)}) ${nameCompletionFunction(program, sub.path)} && ret=0 ;;`,
  );
  return `  case $state in
    (command)
      local -a commands=(
${described.map((each) => `  ${each}`).join("\n")}
      )
      _describe -t commands ${quoteShellWord([program, ...path, "command"].join(" "))} commands && ret=0
      ;;
    (rest)
      case $line[1] in
${calls.join("\n")}
      esac
      ;;
  esac
`;
}

const readSubcommandName = ({ path }: CompletionCommand): string => path.at(-1) ?? "";

/** Returns `(-k --max)`, `{-k,--max}` and `[at most so many]: :` one after the other, and values up to the next option where it takes several. */
function writeZshOptionSpec(program: string, { names, description, value, isVariadic }: CompletionOption): string {
  const message = isVariadic ? ":*-*: :" : ": :";
  const text = `[${escapeSpec(description)}]${value === null ? "" : `${message}${toZshAction(program, value)}`}`;
  const [first = ""] = names;
  if (names.length === 1) return quoteShellWord(first + text);
  return `${quoteShellWord(`(${names.join(" ")})`)}{${names.join(",")}}${quoteShellWord(text)}`;
}

function writeZshArgumentSpec(
  program: string,
  { name, values, isVariadic }: CompletionArgument,
  index: number,
): string {
  return quoteShellWord(`${isVariadic ? "*" : index + 1}:${escapeSpec(name)}:${toZshAction(program, values)}`);
}

function toZshAction(program: string, values: Values): string {
  switch (values.kind) {
    case "choices":
      return `(${values.choices.map((choice) => choice.replace(/[\s()\\]/g, "\\$&")).join(" ")})`;
    case "files":
      return "_files";
    case "folders":
      return "_files -/";
    case "names":
      return `{compadd -- \${(f)"$(${program} completion --names ${values.of} 2>/dev/null)"}}`;
    case "any":
      return "";
  }
}

/** Escapes brackets and colons, which have a meaning in a specification. */
function escapeSpec(text: string): string {
  return joinDescriptionLines(text).replace(/[[\]:\\]/g, "\\$&");
}
