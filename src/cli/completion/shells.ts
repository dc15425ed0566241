/** What each shell runs when it completes: it asks the program, whose lines are words with their description, or say that a path stands here. */
const scripts = {
  bash: `# bash completion for skl; works in bash 3.2 and newer, without the bash-completion package
_skl() {
  local cur=\${COMP_WORDS[COMP_CWORD]} line
  # With = among the word breaks, --option=value comes as three words.
  [ "$cur" = '=' ] && cur=
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
      :files | :folders)
        compopt -o filenames 2>/dev/null
        local flag=-f
        [ "$line" = :folders ] && flag=-d
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$flag" -- "$cur")
        ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(skl __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  return 0
}
complete -F _skl skl
`,
  zsh: `#compdef skl
_skl() {
  local line
  local -a offered
  for line in \${(f)"$(skl __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
    case $line in
      (:files) compset -P '--*='; _files; return ;;
      (:folders) compset -P '--*='; _files -/; return ;;
      (*) offered+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  (( $#offered )) && _describe -t words skl offered
}
# A file of a completion folder is run when it is first needed; a sourced one says what it is for.
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _skl "$@"
elif (( $+functions[compdef] )); then
  compdef _skl skl
fi
`,
  fish: `# fish completion for skl; works in fish 3 and newer
function __skl_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (skl __complete -- $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path "$current"
            case :folders
                __fish_complete_directories "$current"
            case '*'
                echo $line
        end
    end
end
complete -c skl -f -a '(__skl_complete)'
`,
};

export type Shell = keyof typeof scripts;

export const shells = Object.keys(scripts) as Shell[];

export function isShell(name: string): name is Shell {
  return Object.hasOwn(scripts, name);
}

/** Returns the shell that `$SHELL` names, or null. */
export function detectShell(env: NodeJS.ProcessEnv): Shell | null {
  const name =
    (env.SHELL ?? "")
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\.exe$/i, "") ?? "";
  return isShell(name) ? name : null;
}

/** Returns the completion script for a shell, which ends with a newline. */
export function writeCompletionScript(shell: Shell): string {
  return scripts[shell];
}
