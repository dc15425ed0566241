import { scopeLintTexts } from "../../scope-lint/index.ts";
import { type HookFindingCode, hookFinding } from "../../setup/index.ts";
import type { Topic, TopicText } from "../explanation.ts";

type HookText = Pick<TopicText, "says" | "why">;

/** The fix and the severity of each finding are defined where it is found. */
const hooks: Readonly<Record<HookFindingCode, HookText>> = {
  HOOK_NOT_INSTALLED: {
    says: "The pre-push hook of skl is not where Git looks for it.",
    why: "Pushes from this clone are not judged, and no proposals are sent.",
  },
  HOOK_NOT_EXECUTABLE: {
    says: "The hook's file is not executable.",
    why: "Git skips such a hook with no more than a hint, so pushes are not judged.",
  },
  HOOK_OVERRIDDEN: {
    says: "Git runs another hook than the one that skl installed.",
    why: "core.hooksPath or a hook manager leads elsewhere, so pushes are not judged.",
  },
  HOOK_CRLF: {
    says: "The hook's file has Windows line ends.",
    why: "The shell cannot read it, so every push fails or goes unjudged.",
  },
  HOOK_OUTDATED: {
    says: "The hook was installed by an older skl.",
    why: "It works, but lacks what newer versions handle.",
  },
  HOOK_CHAIN_MISSING: {
    says: "The hook that was there before skl, and that it should run first, is gone.",
    why: "What that hook checked is not checked any more.",
  },
  HOOK_NO_SKL: {
    says: "The hook is in place but would not find skl.",
    why: "It looks at SKL_BIN, in node_modules/.bin of the work trees, at the skl that installed it (`git config skl.bin`), then on PATH.",
  },
};

const doctor: Readonly<Record<string, TopicText & { readonly exit: 0 | 1 }>> = {
  NODE_TOO_OLD: {
    says: "The Node that runs skl is older than it needs.",
    why: "Parts of skl would fail in the middle of a push.",
    fix: "Install Node 20.19 or newer, or point SKL_BIN at an skl that runs on one.",
    exit: 1,
  },
  STATE_BEHIND: {
    says: "Files of the base were changed by commits that no session made, and State does not describe them yet.",
    why: "Reviews rest on State, so what it does not describe is judged as if it were new.",
    fix: "The next session updates State, or a person runs `skl state sync`, with --dry-run first.",
    exit: 0,
  },
  NOT_WRITABLE: {
    says: "Nothing can be written to the repository here: its disk is full or read-only, or the right is missing.",
    why: "A push and a session read the newest base and write records, and could do neither.",
    fix: "Free some space, mount the disk for writing, or get the right to write there.",
    exit: 1,
  },
  GIT_TOO_OLD: {
    says: "The Git program is older than skl needs.",
    why: "Merging without a work tree needs Git 2.38.",
    fix: "Install Git 2.38 or newer.",
    exit: 1,
  },
  GRAMMAR_MISSING: {
    says: "The repository has files of a language whose grammar is in a package that is not installed.",
    why: "Such files count as text: no change to them is mechanical, and their signatures and imports are not seen.",
    fix: "Install the named package beside skl, without its scripts, or leave the language out of `languages`.",
    exit: 0,
  },
  INVALID_FILE: {
    says: "A file of .skl/ cannot be used.",
    why: "On the base branch it would end every check without a verdict; in the work tree it will once it is committed.",
    fix: "Correct the named places; every problem of the file is listed.",
    exit: 1,
  },
  UNKNOWN_KEY: {
    says: "A key of a .skl file is close to one that means something, but is not it.",
    why: "Unknown keys are kept and have no effect, so a misspelt setting goes unnoticed.",
    fix: "Correct the key if it is a slip; `skl config --explain` lists those that there are.",
    exit: 0,
  },
  BASE_STALE: {
    says: "The base branch was last fetched more than a day ago.",
    why: "What is judged offline is judged by rules and a queue of that time.",
    fix: "Run `git fetch`.",
    exit: 0,
  },
  JUNK_REFS: {
    says: "Refs in the namespace of skl are not records of skl.",
    why: "One with the name of a record's folder, such as refs/skl/lock/x, keeps sessions and pushes from writing their records; the others only take room.",
    fix: "A person removes them with `skl queue gc`. A session removes what keeps it from taking its lock.",
    exit: 1,
  },
  NAMESPACE_UNREACHABLE: {
    says: "The remote would not take a proposal ref.",
    why: "An agent's push could not be recorded, and on_tool_error would decide whether it goes on.",
    fix: "Check that you may push there; if the host allows only refs/heads/*, set queue.ref_namespace in .skl/config.json on the base branch.",
    exit: 1,
  },
  STASH_OF_AGENT: {
    says: "There is a stash of an agent, or on an agent's branch.",
    why: "All work trees of a clone share the stashes: `git stash pop` elsewhere takes it, and nobody sees that work is missing.",
    fix: "Commit it where it belongs: `git stash branch NAME STASH`.",
    exit: 0,
  },
};

/** Returns what `skl doctor` finds. */
export function listFindingTopics(): Topic[] {
  const hookCodes = Object.entries(hooks).map(([id, text]): Topic => {
    const { severity, fix } = hookFinding(id as HookFindingCode, { message: "" });
    return { id, kind: "finding", ...text, fix, exit: severity === "error" ? 1 : 0 };
  });
  return [...hookCodes, ...Object.entries(doctor).map(([id, text]): Topic => ({ id, kind: "finding", ...text }))];
}

/** Returns what `skl scope lint` finds. */
export function lintTopics(): Topic[] {
  return Object.entries(scopeLintTexts).map(([id, { worst, ...text }]) => ({
    id,
    kind: "lint",
    ...text,
    exit: worst === "error" ? 1 : 0,
  }));
}
