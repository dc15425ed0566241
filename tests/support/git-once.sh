#!/bin/sh
# A git that lets somebody else be quicker: before the first call whose arguments match $ONCE_AT, another clone runs $ONCE.
PATH=${PATH#*:}
case " $* " in
$ONCE_AT)
  if mkdir "$SCENARIO/once/done" 2>/dev/null; then
    (
      unset GIT_DIR GIT_WORK_TREE
      git clone -q "$SCENARIO/origin.git" "$SCENARIO/once/other" && cd "$SCENARIO/once/other" && git config user.email kim@example.org && eval "$ONCE"
    ) >&2
  fi
  ;;
esac
exec git "$@"
