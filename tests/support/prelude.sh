# What every scenario may use besides git and skl.

# as AGENT COMMAND…: the command as this agent.
as() { agent=$1; shift; env SKL_AGENT="$agent" "$@"; }

# commit [MESSAGE]: everything in the work tree, as one commit.
commit() { git add --all && git commit --quiet --message "${1:-work}"; }

# copy FOLDER: lays a folder of the scenario's files over the current one.
copy() { cp -R "$SCENARIO/$1/." .; }

# shown PROGRAM ARGUMENT…: what shown.mjs makes of standard input. Where its output goes straight to who runs the scenario, he makes
# it himself of what stands here between marks: the start of Node.js would take a tenth of the time of all scenarios.
exec 9>&1
shown() {
  [ /dev/fd/1 -ef /dev/fd/9 ] || { node "$SUPPORT/shown.mjs" "$@"; return; }
  shown_text=$(cat)
  printf '\001shown'
  printf '\002%s' "$@"
  printf '\n%s\n\001end\n' "$shown_text"
}

# json FILE PATH…: "path = value" a line; see shown.mjs. FILE "-" is standard input.
json() { json_file=$1 && shift && if [ "$json_file" = - ]; then shown json "$@"; else shown json "$@" <"$json_file"; fi; }

# hook_here: puts the hook of skl into the current repository, for clones that a scenario makes itself.
hook_here() { cp "$PACKAGE/hooks/pre-push" "$(git rev-parse --git-path hooks)/pre-push"; }

# remote_refs [PATTERN]: what the remote has.
remote_refs() { git -C "$SCENARIO/origin.git" for-each-ref --format='%(refname)' "$@"; }

# proposals BRANCH: the latest proposal set of a branch, as the remote has it.
proposals() {
  set_ref=$(git -C "$SCENARIO/origin.git" for-each-ref --count=1 --sort=-creatordate --format='%(refname)' "refs/skl/proposals/$1/")
  git -C "$SCENARIO/origin.git" cat-file blob "$set_ref:proposals.json"
}

# send BRANCH FOLDER [MESSAGE]: a branch from the remote's base with the files of FOLDER, pushed past what the hook says.
send() { git fetch -q origin && git switch -qC "$1" origin/main && copy "$2" && commit "${3:-$1}" && git push -qf origin "$1" 2>/dev/null; }

# review [FLAG…]: a session, a line for each thing that it says; its whole output stays in ../review.json.
review() { skl review --json "$@" >"$SCENARIO/review.json" 2>/dev/null; code=$?; shown review <"$SCENARIO/review.json"; return $code; }

# base: State and queue as the remote's base has them.
base() { git -C "$SCENARIO/origin.git" cat-file blob main:.skl/knowledge.json | shown base; }

# evidence COMMIT NAME STATUS: what CI says of a commit.
evidence() { skl evidence record --commit "$1" --check "$2=$3" >/dev/null; }

# forge BRANCH PROGRAM: replaces the proposal set of a branch by what `sed PROGRAM` makes of it, as anybody who may push could.
forge() {
  forged=$(git -C "$SCENARIO/origin.git" for-each-ref --count=1 --format='%(refname)' "refs/skl/proposals/$1/")
  git -C "$SCENARIO/origin.git" cat-file blob "$forged:proposals.json" | sed "$2" >"$SCENARIO/forged.json"
  forged_tree=$(printf '100644 blob %s\tproposals.json\n' "$(git hash-object -w "$SCENARIO/forged.json")" | git mktree)
  git push -qf --no-verify origin "$(git commit-tree -m forged "$forged_tree"):$forged"
}

# once PATTERN COMMANDS COMMAND…: COMMAND, while somebody else runs COMMANDS in a clone before its first git call that matches.
once() {
  rm -rf "$SCENARIO/once" && mkdir "$SCENARIO/once" && cp "$SUPPORT/git-once.sh" "$SCENARIO/once/git" && chmod +x "$SCENARIO/once/git"
  (ONCE_AT=$1 ONCE=$2 PATH=$SCENARIO/once:$PATH && export ONCE_AT ONCE PATH && shift 2 && "$@")
}
