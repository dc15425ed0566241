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
