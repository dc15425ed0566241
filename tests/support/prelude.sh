# What every scenario may use besides git and skl.

# as AGENT COMMAND…: the command as this agent.
as() { agent=$1; shift; env SKL_AGENT="$agent" "$@"; }

# commit [MESSAGE]: everything in the work tree, as one commit.
commit() { git add --all && git commit --quiet --message "${1:-work}"; }

# copy FOLDER: lays a folder of the scenario's files over the current one.
copy() { cp -R "$SCENARIO/$1/." .; }

# json FILE PATH…: "path = value" a line; see json.mjs.
json() { node "$SUPPORT/json.mjs" "$@"; }

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
review() { skl review --json "$@" >"$SCENARIO/review.json" 2>/dev/null; code=$?; node "$SUPPORT/review-lines.mjs" <"$SCENARIO/review.json"; return $code; }

# base: State and queue as the remote's base has them.
base() { git -C "$SCENARIO/origin.git" cat-file blob main:.skl/knowledge.json | node "$SUPPORT/base-lines.mjs"; }

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
