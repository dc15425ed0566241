import type { ChangeType, CheckOutput, QueueEntry } from "../../../kernel/domain/index.ts";
import type { Topic, TopicText } from "../explanation.ts";

const changeTypes: Readonly<Record<ChangeType | "structural", TopicText>> = {
  mechanical: {
    says: "Only layout or comments changed; the syntax tree is the same as on the base.",
    why: "It cannot behave differently, so it may be approved without a review of its own.",
    fix: "Nothing to do; `skl diff OLD NEW` shows the comparison.",
  },
  behavioral: {
    says: "What the code does changed, but no public signature that existed.",
    why: "It is reviewed by itself, and approved where nothing conflicts with it.",
    fix: "Say why with `skl propose --rationale`, and what it assumes with `skl propose --assume`.",
  },
  architectural: {
    says: "A public signature was removed or changed, or a new external dependency came in.",
    why: "Others are bound by it, so an RFC asks a person before it merges.",
    fix: "Say why with `skl propose --rationale`; watch for the RFC with `skl rfc`.",
  },
  structural: {
    says: "The syntax comparison found a changed signature, base, decorator or set of imports, or a definition that was removed or moved.",
    why: "It is what ast_change_type says of one file; where the signature is public, the change is architectural.",
    fix: "See the names that changed with `skl diff OLD NEW`.",
  },
};

interface Level extends TopicText {
  readonly name: string;
}

const levels: readonly Level[] = [
  {
    name: "verified",
    says: "Uncertainty 0, verified: a named check has passed for the entry's current version.",
    why: "It says that this one check passed, not that the file is correct.",
    fix: "Nothing to do; uncertainty_reduced_by of the entry names the check (`skl state show PATH`).",
  },
  {
    name: "reviewed",
    says: "Uncertainty 1, reviewed: a person has looked at the entry.",
    why: "Proposals for it take the usual way.",
    fix: "To reach 0, record a passing check with `skl evidence record --for ID`.",
  },
  {
    name: "proposed",
    says: "Uncertainty 2, proposed: approved, but not yet looked at by a person or proved by a check.",
    why: "Every proposal for it is reviewed by itself, whatever its type.",
    fix: "A person lowers it with `skl state review ID`; a passing check does with `skl evidence record --for ID`.",
  },
  {
    name: "contested",
    says: "Uncertainty 3, contested: assumptions conflict, or an agent's circuit breaker tripped.",
    why: "Proposals for it are escalated and cannot merge; only a person lowers the level.",
    fix: "A person settles the conflict and runs `skl state review ID`.",
  },
];

const verdicts: Readonly<Record<CheckOutput["verdict"] | "skipped", TopicText>> = {
  pass: {
    says: "Nothing was found.",
    why: "The push goes on.",
    fix: "Nothing to do.",
  },
  flag: {
    says: "Something was found that a reviewer should see.",
    why: "The push goes on and the finding is recorded in the proposal.",
    fix: "Read the finding's next step; say why the change is needed with `skl propose --rationale`.",
  },
  block: {
    says: "Something was found that stops the push.",
    why: "It could not be put right by a review afterwards.",
    fix: "Follow the next step of the finding, then push again; `skl check` shows the verdict without a push.",
  },
  skipped: {
    says: "A check did not run because another one already stops the push.",
    why: "The checks that read files come last, and the push will be judged again anyway.",
    fix: "Settle the blocking check first, then run `skl check` again.",
  },
};

/** What each status of a proposal means, and what happens next. */
export const statusTexts: Readonly<Record<QueueEntry["status"], TopicText>> = {
  pending: {
    says: "The proposal waits for a review session.",
    why: "Sessions take proposals in the order of their arrival.",
    fix: "A person or the workflow runs `skl review`; further work on other branches can go on meanwhile.",
  },
  escalated: {
    says: "The proposal waits for a person.",
    why: "A finding holds it until a person has looked (`review.hold`), or its State entry is contested (uncertainty 3).",
    fix: "A person settles it: `skl queue show ID` says why, then `skl approve ID` or `skl reject ID`; for a contested entry `skl state review ID`.",
  },
  waiting_rfc: {
    says: "The proposal waits for the answer to an RFC.",
    why: "It is an architectural decision, and silence never approves one.",
    fix: "A person reads it with `skl rfc show ID` and answers with `skl rfc resolve ID`.",
  },
  approved: {
    says: "The proposal is approved and not merged yet.",
    why: "A branch merges once every proposal of its head is approved.",
    fix: "See which others of the branch wait with `skl queue`; the next `skl review` merges.",
  },
  merged: {
    says: "The proposal is part of the base branch.",
    why: "Its State entry has the new version.",
    fix: "Nothing to do; `skl state show PATH` has what is known of the file now.",
  },
  rejected: {
    says: "The proposal was not approved; the branch is kept.",
    why: "It conflicts with what is recorded, and the decision says with what.",
    fix: "Read the decision, correct the branch accordingly and push again.",
  },
  superseded: {
    says: "A newer push of the same branch replaced the proposal.",
    why: "Only the branch's last head is reviewed.",
    fix: "See the newer proposals of the branch with `skl queue`.",
  },
  withdrawn: {
    says: "The proposal was taken back.",
    why: "Its branch is gone, or its author gave it up.",
    fix: "Nothing to do; push the branch again to propose it anew.",
  },
};

const verifiedMerge: TopicText = {
  says: "A merged result that passed the commands of `merge.verify`, or the check runs of `merge.verify_checks`, before it lands.",
  why: "Branches that each pass can fail together, and only the merged result shows it.",
  fix: "`skl config merge` shows the rule, and `skl review --dry-run` what would be verified; docs/verified-merges.md has the rest.",
};
/** Is told by this kind in `because` and `foretold`, whose other kinds say all in their sentence. */
const unreadChange: TopicText = {
  says: "A merge of the base or a rebase took out what others had brought, and no change of the branch's own stands in its place.",
  why: "Nobody sees it in the branch's commits: a conflict that was resolved to one side looks like ordinary work.",
  fix: "Put it back beside your own and push, or say that it goes: `skl propose --removes PATH:FIRST-LAST`. What is kept in another place or written in another way is no loss.",
};

const VERIFIED_MERGE_NAMES = [
  "merge.verify",
  "merge.verify_checks",
  "merge.verify_env",
  "merge.verify_seconds",
  "verify",
];

export function listLevelTopics(): Topic[] {
  return [
    ...Object.entries(changeTypes).map(([id, text]): Topic => ({ id, kind: "change_type", ...text })),
    ...levels.map(
      ({ name, ...text }, level): Topic => ({
        id: `uncertainty ${level}`,
        kind: "uncertainty",
        ...text,
        aliases: [`level ${level}`, name],
      }),
    ),
    ...Object.entries(verdicts).map(([id, text]): Topic => ({ id, kind: "verdict", ...text })),
    ...Object.entries(statusTexts).map(([id, text]): Topic => ({ id, kind: "status", ...text })),
    { id: "verified merge", kind: "status", ...verifiedMerge, aliases: VERIFIED_MERGE_NAMES },
    { id: "unread_change", kind: "status", ...unreadChange, aliases: ["lost lines", "losses"] },
  ];
}
