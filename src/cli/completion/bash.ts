import { type CompletionCommand, listCommandAndSubcommands, type Values } from "./command-tree.ts";
import { nameCompletionFunction, quoteShellWord } from "./quoting.ts";

/**
 * Returns completion for bash 3.2 and newer, without the bash-completion package. The script walks the words before the cursor
 * to the command they lead to and offers what may stand next. It starts the program only to ask for names of the repository.
 */
export function writeBashScript(program: string, root: CompletionCommand): string {
  const name = nameCompletionFunction(program, []);
  const commands = listCommandAndSubcommands(root);
  return `# bash completion for ${program}; made by \`${program} completion bash\`

# Sets what command $1 takes: subs, opts, and args, a kind of value for each place; the last one ends with + if it repeats.
${name}_command() {
  subs= opts= args=
  case "$1" in
${commands.map(writeBashCommandCase).join("\n")}
  esac
}

# Sets kind to what option $2 of command $1 takes; empty for a switch. A final + takes several words.
${name}_option() {
  kind=
  case "$1:$2" in
${commands.flatMap(writeBashOptionCases).join("\n")}
  esac
}

${name}_offer() {
  local kind=\${1%+} IFS=$'\\n' line
  case "$kind" in
    files | folders)
      compopt -o filenames 2>/dev/null
      local flag=-f
      [ "$kind" = folders ] && flag=-d
      while read -r line; do COMPREPLY+=("$line"); done < <(compgen "$flag" -- "$cur")
      ;;
    any | '') ;;
    @*)
      while read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$(${program} completion --names "\${kind#@}" 2>/dev/null)" -- "$cur")
      ;;
    *)
      IFS=$' \\t\\n'
      COMPREPLY+=($(compgen -W "\${kind//|/ }" -- "$cur"))
      ;;
  esac
}

${name}() {
  local cur=\${COMP_WORDS[COMP_CWORD]} path= place=0 pending= plain= kind subs opts args word i
  COMPREPLY=()
  ${name}_command ''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # With = among the word breaks, --option=value comes as three words.
    [ "$word" = '=' ] && continue
    if [ -n "$plain" ]; then
      place=$((place + 1))
    elif [ "$word" = -- ]; then
      plain=1 pending=
    elif [ "\${word#-}" != "$word" ]; then
      ${name}_option "$path" "$word"
      pending=$kind
    elif [ -n "$pending" ]; then
      [ "\${pending%+}" = "$pending" ] && pending=
    elif [ "$place" = 0 ] && [[ " $subs " == *" $word "* ]]; then
      path=\${path:+$path }$word
      ${name}_command "$path"
    else
      place=$((place + 1))
    fi
  done
  [ "$cur" = '=' ] && cur=
  if [ -z "$plain" ] && [ "\${cur#-}" != "$cur" ]; then
    COMPREPLY=($(compgen -W "$opts" -- "$cur"))
  elif [ -n "$pending" ]; then
    ${name}_offer "$pending"
  else
    [ "$place" = 0 ] && COMPREPLY=($(compgen -W "$subs" -- "$cur"))
    set -- $args
    while [ $# -gt 1 ] && [ "$place" -gt 0 ]; do
      shift
      place=$((place - 1))
    done
    # Past the last place, only one that repeats takes more.
    if [ "$place" = 0 ] || [[ "\${1-}" == *+ ]]; then ${name}_offer "\${1-}"; fi
    [ -z "$cur" ] && [ -z "$plain" ] && [ \${#COMPREPLY[@]} = 0 ] && COMPREPLY=($(compgen -W "$opts"))
  fi
  return 0
}

complete -F ${name} ${program}
`;
}

function writeBashCommandCase({ path, options, args, commands }: CompletionCommand): string {
  const subs = commands.map((command) => command.path.at(-1)).join(" ");
  const opts = options.flatMap(({ names }) => names).join(" ");
  const kinds = args.map(({ values, isVariadic }) => toBashKindWord(values, isVariadic)).join(" ");
  return `    ${quoteShellWord(path.join(" "))}) subs=${quoteShellWord(subs)} opts=${quoteShellWord(opts)} args=${quoteShellWord(kinds)} ;;`;
}

function writeBashOptionCases({ path, options }: CompletionCommand): string[] {
  return options.flatMap(({ names, value, isVariadic }) => {
    if (value === null) return [];
    const patterns = names.map((option) => quoteShellWord(`${path.join(" ")}:${option}`)).join(" | ");
    return [`    ${patterns}) kind=${quoteShellWord(toBashKindWord(value, isVariadic))} ;;`];
  });
}

function toBashValueWord(values: Values): string {
  switch (values.kind) {
    case "choices":
      return `${values.choices.join("|")}|`;
    case "names":
      return `@${values.of}`;
    default:
      return values.kind;
  }
}

/** Returns one word of the script: `files`, `any+`, `bash|zsh|fish`, `@tasks`. */
function toBashKindWord(values: Values, isVariadic: boolean): string {
  return isVariadic ? `${toBashValueWord(values)}+` : toBashValueWord(values);
}
