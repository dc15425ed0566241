import {
  type AcceptanceCriterion,
  instantOf,
  isUndecided,
  type QueueEntry,
  type Rfc,
  type RfcIssueFacts,
} from "../../domain/index.ts";
import { toMarkdown } from "../document/markdown.ts";
import {
  type Block,
  commaJoined,
  type Document,
  type Inline,
  name,
  namesAfter,
  onOneLine,
  own,
  section,
  strong,
  text,
} from "../document/model.ts";
import { CRITERION_LINE, criterionLine, RATIONALE_LINE } from "../github/criterion-line.ts";
import { prose } from "../markdown-text.ts";
import { signalNames } from "../signals.ts";
import { printable } from "../text/printable.ts";
import { shortId } from "../words.ts";
import {
  chosenOption,
  contentSections,
  criterionItem,
  decisionText,
  momentSpan,
  recommendedOption,
  scopesText,
  shownOptions,
} from "./parts.ts";

export interface IssueText {
  readonly title: string;
  readonly body: string;
}

const LONGEST_TITLE = 200;

/**
 * Renders the issue in which a person can decide an RFC without opening anything else. The same facts give the same text at any
 * time before the deadline, so that the issue is edited only when something has changed.
 */
export function renderRfcIssue(rfc: Rfc, facts: RfcIssueFacts): IssueText {
  // The Action looks for markers of such ids only.
  const marker = /^RFC_\d+$/.test(rfc.id) ? (`rfc ${rfc.id}` as const) : null;
  const body = toMarkdown(issueDocument(rfc, facts), marker);
  const cut = [
    own("Some of this was too long for an issue and was cut; "),
    name(`skl rfc show ${rfc.id}`),
    own(" shows all of it."),
  ];
  const isCut = /…|^(?:- )?and \d+ more$/m.test(body);
  return { title: titleOf(rfc), body: isCut ? `${body}\n${toMarkdown([text(...cut)])}` : body };
}

/** GitHub reads only backticks in a title, so text that could be a link or a mention elsewhere goes into them. */
function titleOf({ id, decision_required }: Rfc): string {
  const question = onOneLine(decision_required ?? "") || "a decision is needed";
  for (let longest = LONGEST_TITLE; longest > 20; longest -= 20) {
    const title = `${printable(id)}: ${prose(question, longest)}`;
    if (title.length <= LONGEST_TITLE) return title;
  }
  return printable(id).slice(0, LONGEST_TITLE);
}

function issueDocument(rfc: Rfc, facts: RfcIssueFacts): Document {
  const isWaiting = isUndecided(rfc);
  return [
    text(...headline(rfc, facts)),
    ...(isWaiting ? [text(own((facts.mentions ?? []).join(" ")))] : [rationaleOf(rfc)]),
    ...section("What is to be decided", rfc.decision_required ? [text(onOneLine(rfc.decision_required))] : []),
    ...contentSections(rfc),
    ...(isWaiting ? answerSection(rfc, facts) : []),
    ...section(isWaiting ? "What waits for it" : "What it was about", waitingBlocks(rfc, facts)),
  ];
}

const rationaleOf = (rfc: Rfc): Block => ({ kind: "quote", text: rfc.human_rationale ?? "" });

function headline(rfc: Rfc, facts: RfcIssueFacts): Inline {
  if (rfc.status === "resolved") return decisionText(rfc);
  if (rfc.status === "withdrawn")
    return [strong("Withdrawn: nothing waits for this any more."), own(" There is nothing to answer.")];
  const at = facts.deadline === null ? null : momentSpan(facts.deadline);
  const answer = " Reply with the lines under “Your answer”";
  return isLate(facts)
    ? [
        strong("Overdue"),
        ...(at === null ? [] : [own(" since "), at]),
        own(": work is stopped until somebody decides."),
        own(`${answer}.`),
      ]
    : [
        strong("Please decide"),
        ...(at === null ? [] : [own(" by "), at]),
        own(`.${answer}; silence approves nothing.`),
      ];
}

function isLate({ isOverdue, deadline, now }: RfcIssueFacts): boolean {
  const end = instantOf(deadline);
  return isOverdue || (end !== null && end <= now.getTime());
}

function answerSection(rfc: Rfc, facts: RfcIssueFacts): Document {
  const { examples, isReady = true } = facts;
  const options = shownOptions(rfc);
  const option = recommendedOption(rfc) ?? options[0];
  if (option === undefined) return [];
  const fitting = [...new Set(examples.map(criterionLine).filter((line) => line !== null))];
  const [first = CRITERION_LINE, ...others] = fitting;
  const more = others.slice(0, 5);
  const alternatives = options
    .filter(({ key }) => key !== option.key)
    .map(({ key, effect }) => `\`${key}\` to ${effect}`);
  const notes = [
    ...(alternatives.length > 0 ? [`Write ${alternatives.join(" or ")} instead.`] : []),
    `The criterion says which test or check shows that the decision is kept. A test has to exist, on the base or on the branch${isReady ? "; the one above is a suggestion, so change it to yours." : ". A check of CI goes by its name: `type=ci_check ref=NAME`."}`,
    "The rationale comes last: it takes everything to the end of the comment.",
    "Several comments add up, and the answer to each says what is still missing.",
  ];
  return section("Your answer", [
    text(
      own(
        isReady
          ? "Reply with exactly this:"
          : "Reply with this, and name an existing test behind `ref=`; the suggested one has yet to be written:",
      ),
    ),
    { kind: "commands", commands: [`/skl resolve ${option.key}`, first, RATIONALE_LINE] },
    { kind: "list", items: notes.map((note) => ({ mark: "none", text: [own(note)] })) },
    ...(more.length > 0
      ? [text("Other criteria that would fit; you can give several:"), { kind: "commands" as const, commands: more }]
      : []),
    text(
      own(
        "Answers count from people with write access to this repository; where the configuration lists `humans`, only from those. An edited comment does not count, so write a new one. `/skl help` lists all commands.",
      ),
    ),
    text(...silenceText(rfc, facts)),
  ]);
}

function silenceText(rfc: Rfc, facts: RfcIssueFacts): Inline {
  const scopes = scopesText(rfc);
  const stopped =
    scopes === null
      ? [own("this counts as overdue and nothing of it merges")]
      : [own("pushes of agents that touch "), ...scopes, own(" are stopped")];
  const after = facts.deadline === null ? [own("After the deadline")] : [own("After "), momentSpan(facts.deadline)];
  return isLate(facts)
    ? [
        own("Silence never approves. The deadline has passed: "),
        ...stopped,
        own(" until a person decides. An answer counts at any time."),
      ]
    : [
        own("Silence never approves. "),
        ...after,
        own(", "),
        ...stopped,
        own(" until a person decides. An answer still counts then."),
      ];
}

function waitingBlocks(rfc: Rfc, { pullRequest, proposals }: RfcIssueFacts): Block[] {
  const { branch, head } = rfc;
  const ids = rfc.proposals ?? (rfc.triggering_proposal ? [rfc.triggering_proposal] : []);
  const place = commaJoined(
    branch ? [own("Branch "), name(branch), ...(namesAfter(" at ", [head ? shortId(head) : null]) ?? [])] : null,
    pullRequest === null ? null : [own("pull request "), name(String(pullRequest.number), pullRequest.url)],
  );
  const named = namesAfter("Proposals ", ids.slice(0, 40));
  return [
    ...(place.length === 0 ? [] : [text(...place, own("."))]),
    ...(proposals.length > 0 ? [proposalTable(proposals)] : named === null ? [] : [text(...named, own("."))]),
  ];
}

function proposalTable(proposals: readonly QueueEntry[]): Block {
  return {
    kind: "table",
    columns: ["file", "agent", "change", "signals", "branch", "proposal"].map((header) => ({ header })),
    rows: proposals.map(({ path, agent_id, change_type, proposal_id, risk_signals, branch, out_of_scope }) => [
      name(path),
      name(agent_id),
      own(change_type ?? ""),
      own([...signalNames(risk_signals), ...(out_of_scope ? ["outside the task's files"] : [])].join(", ")),
      name(branch),
      name(proposal_id),
    ]),
  };
}

/** Renders the last comment on an RFC's issue: the decision and the next steps, or the reason why there is no decision. */
export function renderRfcClosing(rfc: Rfc): string {
  return toMarkdown(closingDocument(rfc), "note");
}

function closingDocument(rfc: Rfc): Document {
  switch (rfc.status) {
    case "resolved":
      return [
        text(...decisionText(rfc)),
        text(onOneLine(chosenOption(rfc)?.option.description ?? "")),
        rationaleOf(rfc),
        ...stepsAfterDecision(rfc),
      ];
    case "withdrawn":
      return [
        text(
          name(rfc.id),
          own(" is withdrawn; no answer is needed. "),
          own(rfc.human_rationale ? "The reason:" : "Every proposal that waited for it was replaced or withdrawn."),
        ),
        rationaleOf(rfc),
        text("If the change comes back, the next review asks again under a new number."),
      ];
    case "open":
    case "overdue":
      return [text(name(rfc.id), own(" is not decided yet. Its issue waits for an answer."))];
  }
}

function stepsAfterDecision(rfc: Rfc): Block[] {
  const branch = [own("the branch"), ...(namesAfter(" ", [rfc.branch ?? null]) ?? [])];
  switch (chosenOption(rfc)?.effect) {
    case "approve":
      return mergeBlocks(branch, rfc.acceptance_criteria ?? []);
    case "reject":
      return [
        text(
          own("The change does not merge. Nothing is deleted: "),
          ...branch,
          own(" is kept, and a push without what was decided against is reviewed as usual."),
        ),
      ];
    case "defer":
      return [text(own("The change does not merge for now. Nothing is deleted: "), ...branch, own(" is kept."))];
    case undefined:
      return [];
  }
}

function mergeBlocks(branch: Inline, criteria: readonly AcceptanceCriterion[]): Block[] {
  const waiting = criteria.filter(({ status }) => status !== "passed");
  if (waiting.length === 0)
    return [text(own("Every criterion has passed: "), ...branch, own(" merges with the next review."))];
  const which = waiting.length === 1 ? "this" : "all of these";
  return [
    text(
      own("Next: "),
      ...branch,
      own(` merges once CI has shown ${which} for its head commit. A new commit starts over.`),
    ),
    { kind: "list", items: waiting.map((each) => criterionItem(each, [PASSES_WHEN[each.check_type ?? "test"]])) },
  ];
}

const BY_JUNIT = "It passes when a JUnit report of CI lists it as passed.";
const PASSES_WHEN = {
  test: BY_JUNIT,
  performance_test: BY_JUNIT,
  schema_conformance: BY_JUNIT,
  ci_check: "It passes when the check run of this name succeeds.",
  command: "It passes when CI records exit code 0 for it.",
} as const satisfies Record<NonNullable<AcceptanceCriterion["check_type"]>, string>;

/** Renders the comment for an RFC whose deadline has passed. */
export function renderRfcOverdue(rfc: Rfc): string {
  const scopes = scopesText(rfc);
  const since = rfc.human_response_deadline ? [own(" at "), momentSpan(rfc.human_response_deadline)] : [];
  const stopped =
    scopes === null
      ? [own("Nothing of it merges")]
      : [own("Pushes of agents that touch "), ...scopes, own(" are stopped")];
  return toMarkdown(
    [
      text(
        own("The time to decide "),
        name(rfc.id),
        own(" ran out"),
        ...since,
        own(", and nobody has decided. That approved nothing."),
      ),
      text(
        ...stopped,
        own(
          " until a person decides. To let work go on, reply with the lines under “Your answer” above; an answer counts at any time.",
        ),
      ),
    ],
    "note",
  );
}
