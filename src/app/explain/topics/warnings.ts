import type { Topic, TopicText } from "../explanation.ts";

/** Notes below a result: they say what it rests on and stop nothing. */
const table: Readonly<Record<string, TopicText>> = {
  BASE_NOT_FRESH: {
    says: "The result rests on the base branch as it was last fetched.",
    why: "Rules, tasks and the queue may have changed since; the push itself is judged by what the remote has then.",
    fix: "Run the command again without --offline when the remote can be reached.",
  },
  NO_REMOTE: {
    says: "The repository has no remote, so the local base branch stands for it.",
    why: "Without a shared place nobody else sees the rules, and proposals have nowhere to go.",
    fix: "Add a remote, or name one with `git config skl.remote NAME`.",
  },
  RULES_NOT_ON_BASE: {
    says: "The base branch has no rules in .skl yet.",
    why: "Rules count only from the base branch, where the judged party cannot change them; until then nothing is enforced, and drafts of the work tree are only a preview.",
    fix: "Run `skl init --scan`, look the drafts over, and commit .skl/ to the base branch.",
  },
  UNRELATED_HISTORY: {
    says: "The branch shares no commit with the base branch.",
    why: "Nothing can be told from what was there before, so every file of the branch counts as added.",
    fix: "Start the branch from the base branch and apply the work there.",
  },
  UNCOMMITTED: {
    says: "The work tree has changes that are not committed.",
    why: "A push sends commits, so only commits are judged.",
    fix: "Commit the changes and run `skl check` again.",
  },
  PROPOSALS_UNREADABLE: {
    says: "A proposal that somebody sent cannot be read.",
    why: "It still counts as one that waits: counting it as none would make a full queue look empty.",
    fix: "Ask whoever pushed that branch to push again; `skl queue gc` removes it once the branch is gone.",
  },
  DRAFT_KEPT: {
    says: "The proposals were sent, but the agent's draft could not be moved out of the way.",
    why: "The same statements would be sent with the next push, too.",
    fix: "Check the rights of .skl/scratch/, then move the draft file there into sent/.",
  },
  HEAD_MISSING: {
    says: "The commit of a waiting branch could not be fetched.",
    why: "What cannot be read cannot be reviewed; the proposals wait for the next session.",
    fix: "Check that the branch is still there and that you may read it, then run `skl review` again.",
  },
  CONTESTED_LOWERED: {
    says: "A contested State entry was marked reviewed.",
    why: "Contested means that nothing merged into the file; now proposals that touch it can merge again.",
    fix: "Nothing to do if that was meant; `skl queue` shows what was waiting.",
  },
  CHANGED_MEANWHILE: {
    says: "A State entry changed while it was being marked reviewed, so it was left as it is.",
    why: "What was looked at is not what is there now.",
    fix: "Look at it again with `skl state show ID`, then mark it.",
  },
  NO_HUMANS: {
    says: "The configuration names no people.",
    why: "Anyone who is no agent may then assign tasks and decide.",
    fix: "List the Git e-mails of those who may under `humans` in .skl/config.json on the base branch.",
  },
  TASKS_OVERLAP: {
    says: "Two open tasks of different agents name the same files.",
    why: "Both will change them, and the later proposal waits for the earlier one.",
    fix: "Give the tasks different files, or let one wait until the other is merged.",
  },
  REF_KEPT: {
    says: "A proposal ref could not be removed.",
    why: "It changed meanwhile, or the host refused; it stays where it is.",
    fix: "Run `skl queue gc` again; if the host refused, check that you may delete refs there.",
  },
  HOOK_NOTE: {
    says: "There is something to know about where the hook was put.",
    why: "Another hook or a hook manager runs at the same place, and the note says how the two get along.",
    fix: "Read the note; `skl doctor` shows whether a push would be judged.",
  },
  DRAFT_NOT_WRITTEN: {
    says: "A file of .skl/ exists already, so the draft from the code was not written over it.",
    why: "What a person wrote is worth more than a draft.",
    fix: "Move the file away and run `skl init --scan` again to see the draft.",
  },
};

export function warningTopics(): Topic[] {
  return Object.entries(table).map(([id, text]) => ({ id, kind: "warning", ...text, exit: 0 }));
}
