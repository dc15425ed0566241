# Prints what completion offers at the end of a line, by pressing tab in an interactive zsh.
# $1: the script to source; $2: the line; $3: a folder for scratch files.
emulate -L zsh
zmodload zsh/zpty || exit 3
export COMPLETED=$3/completed SCRIPT=$1 SCRATCH=$3
: > $COMPLETED
cat > $3/setup.zsh <<'SETUP'
PROMPT=
autoload -Uz compinit && compinit -u -D
source $SCRIPT
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
compadd() {
  # -O, -A and -D ask for matches without offering them.
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  local -a hits
  builtin compadd -O hits "$@"
  (( $#hits )) && print -rl -- $hits >> $COMPLETED
  builtin compadd "$@"
}
finished() { print -r -- done > $COMPLETED.done; exit }
comppostfuncs=(finished)
print ready
SETUP
zpty z zsh -f -i
zpty -w z "source $3/setup.zsh"
zpty -r -m z seen '*ready*' || exit 4
zpty -w -n z "$2"$'\t'
repeat 100; do
  [[ -e $COMPLETED.done ]] && break
  zpty -r -t z seen
  sleep 0.1
done
zpty -d z
[[ -e $COMPLETED.done ]] || exit 5
cat $COMPLETED
