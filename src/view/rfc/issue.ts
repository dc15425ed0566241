import {
  type AcceptanceCriterion,
  isUndecided,
  parseInstant,
  type QueueEntry,
  type Rfc,
  type RfcIssueFacts,
} from "../../kernel/domain/index.ts";
import { toMarkdown } from "../document/markdown.ts";
import {
  type Block,
  type Document,
  joinTextLines,
  joinWithCommas,
  name,
  namesAfter,
  own,
  say,
  section,
  t,
  table,
} from "../document/model.ts";
import { CRITERION_LINE, formatCriterionLine, RATIONALE_LINE } from "../github/criterion-line.ts";
import { prose } from "../markdown-text.ts";
import { listOutsideNotes, listSignalNames } from "../signals.ts";
import { escapeHiddenCharacters } from "../text/printable.ts";
import { shortenCommitId } from "../words.ts";
import {
  describeDecision,
  describeRfcScopes,
  findChosenOption,
  findRecommendedOption,
  listShownOptions,
  quoteRationale,
  renderCriterionItem,
  renderMomentSpan,
  renderRfcForPerson,
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
  const cut = say`Some of this was too long for an issue and was cut; ${name(`skl rfc show ${rfc.id}`)} shows all of it.`;
  const isCut = /…|^(?:- )?and \d+ more$/m.test(body);
  return { title: formatIssueTitle(rfc), body: isCut ? `${body}\n${toMarkdown([cut])}` : body };
}

/** GitHub reads only backticks in a title, so text that could be a link or a mention elsewhere goes into them. */
function formatIssueTitle({ id, decision_required }: Rfc): string {
  const question = joinTextLines(decision_required ?? "") || "a decision is needed";
  for (let longest = LONGEST_TITLE; longest > 20; longest -= 20) {
    const title = `${escapeHiddenCharacters(id)}: ${prose(question, longest)}`;
    if (title.length <= LONGEST_TITLE) return title;
  }
  return escapeHiddenCharacters(id).slice(0, LONGEST_TITLE);
}

function issueDocument(rfc: Rfc, facts: RfcIssueFacts): Document {
  const question = section(
    "What is to be decided",
    rfc.decision_required ? [say`${joinTextLines(rfc.decision_required)}`] : [],
  );
  const end = section(isUndecided(rfc) ? "What waits for it" : "What it was about", renderWaitingBranch(rfc, facts));
  return renderRfcForPerson(
    { head: renderIssueHead(rfc, facts), question, answer: answerSection(rfc, facts), end },
    rfc,
  );
}

function renderIssueHead(rfc: Rfc, facts: RfcIssueFacts): Document {
  if (rfc.status === "resolved") return [];
  if (rfc.status === "withdrawn")
    return [say`**Withdrawn: nothing waits for this any more.** There is nothing to answer.`, quoteRationale(rfc)];
  const at = facts.deadline === null ? null : renderMomentSpan(facts.deadline);
  const asks = isLate(facts)
    ? say`**Overdue${at && t` since ${at}`}: work is stopped until somebody decides.** Reply with the lines under “Your answer”.`
    : say`**Please decide${at && t` by ${at}`}.** Reply with the lines under “Your answer”; silence approves nothing.`;
  return [asks, say`${own((facts.mentions ?? []).join(" "))}`];
}

function isLate({ isOverdue, deadline, now }: RfcIssueFacts): boolean {
  const end = parseInstant(deadline);
  return isOverdue || (end !== null && end <= now.getTime());
}

function answerSection(rfc: Rfc, facts: RfcIssueFacts): Document {
  const { examples, isReady = true } = facts;
  const options = listShownOptions(rfc);
  const option = findRecommendedOption(rfc) ?? options[0];
  if (option === undefined) return [];
  const fitting = [...new Set(examples.map(formatCriterionLine).filter((line) => line !== null))];
  const [first = CRITERION_LINE, ...others] = fitting;
  const alternatives = options
    .filter(({ key }) => key !== option.key)
    .map(({ key, effect }) => `\`${key}\` to ${effect}`);
  const exists = isReady
    ? t`; the one above is a suggestion, so change it to yours.`
    : t`. A check of CI goes by its name: \`type=ci_check ref=NAME\`.`;
  const notes = [
    ...(alternatives.length > 0 ? [t`Write ${own(alternatives.join(" or "))} instead.`] : []),
    t`The criterion says which test or check shows that the decision is kept. A test has to exist, on the base or on the branch${exists}`,
    t`The rationale comes last: it takes everything to the end of the comment.`,
    t`Several comments add up, and the answer to each says what is still missing.`,
  ];
  const more: Document = [
    say`Other criteria that would fit; you can give several:`,
    { kind: "commands", commands: others.slice(0, 5) },
  ];
  return section("Your answer", [
    isReady
      ? say`Reply with exactly this:`
      : say`Reply with this, and name an existing test behind \`ref=\`; the suggested one has yet to be written:`,
    { kind: "commands", commands: [`/skl resolve ${option.key}`, first, RATIONALE_LINE] },
    { kind: "list", items: notes.map((text) => ({ mark: "none", text })) },
    ...(others.length > 0 ? more : []),
    say`Answers count from people with write access to this repository; where the configuration lists \`humans\`, only from those. An edited comment does not count, so write a new one. \`/skl help\` lists all commands.`,
    describeSilence(rfc, facts),
  ]);
}

function describeSilence(rfc: Rfc, facts: RfcIssueFacts): Block {
  const scopes = describeRfcScopes(rfc);
  const stopped =
    scopes === null
      ? t`this counts as overdue and nothing of it merges`
      : t`pushes of agents that touch ${scopes} are stopped`;
  const after = facts.deadline === null ? t`the deadline` : renderMomentSpan(facts.deadline);
  return isLate(facts)
    ? say`Silence never approves. The deadline has passed: ${stopped} until a person decides. An answer counts at any time.`
    : say`Silence never approves. After ${after}, ${stopped} until a person decides. An answer still counts then.`;
}

function renderWaitingBranch(rfc: Rfc, { pullRequest, proposals }: RfcIssueFacts): Block[] {
  const { branch, head } = rfc;
  const ids = rfc.proposals ?? (rfc.triggering_proposal ? [rfc.triggering_proposal] : []);
  const place = joinWithCommas(
    branch ? t`Branch ${name(branch)}${namesAfter(" at ", [head ? shortenCommitId(head) : null])}` : null,
    pullRequest && t`pull request ${name(String(pullRequest.number), pullRequest.url)}`,
  );
  const named = namesAfter("Proposals ", ids.slice(0, 40));
  return [
    ...(place.length === 0 ? [] : [say`${place}.`]),
    ...(proposals.length > 0 ? [renderProposalTable(proposals)] : named === null ? [] : [say`${named}.`]),
  ];
}

function renderProposalTable(proposals: readonly QueueEntry[]): Block {
  return table(
    ["file", "agent", "change", "signals", "branch", "proposal"],
    proposals.map(({ path, agent_id, change_type, proposal_id, risk_signals, branch, out_of_scope = false }) => [
      name(path),
      name(agent_id),
      own(change_type ?? ""),
      own([...listSignalNames(risk_signals), ...listOutsideNotes({ out_of_scope })].join(", ")),
      name(branch),
      name(proposal_id),
    ]),
  );
}

/** Renders the last comment on an RFC's issue: the decision and the next steps, or the reason why there is no decision. */
export function renderRfcClosing(rfc: Rfc): string {
  return toMarkdown(renderIssueClosing(rfc), "note");
}

function renderIssueClosing(rfc: Rfc): Document {
  if (isUndecided(rfc)) return [say`**${name(rfc.id)} is not decided yet.** Its issue waits for an answer.`];
  if (rfc.status === "resolved") {
    const description = joinTextLines(findChosenOption(rfc)?.option.description ?? "");
    return [say`${describeDecision(rfc)}`, say`${description}`, quoteRationale(rfc), ...renderStepsAfterDecision(rfc)];
  }
  const why = rfc.human_rationale ? "The reason:" : "Every proposal that waited for it was replaced or withdrawn.";
  return [
    say`**${name(rfc.id)} is withdrawn; no answer is needed.** ${why}`,
    quoteRationale(rfc),
    say`If the change comes back, the next review asks again under a new number.`,
  ];
}

function renderStepsAfterDecision(rfc: Rfc): Document {
  const branch = t`the branch${namesAfter(" ", [rfc.branch ?? null])}`;
  const waiting = (rfc.acceptance_criteria ?? []).filter(({ status }) => status !== "passed");
  switch (findChosenOption(rfc)?.effect) {
    case "approve":
      if (waiting.length === 0) return [say`Every criterion has passed: ${branch} merges with the next review.`];
      return [
        say`Next: ${branch} merges once CI has shown ${waiting.length === 1 ? "this" : "all of these"} for its head commit. A new commit starts over.`,
        {
          kind: "list",
          items: waiting.map((each) => renderCriterionItem(each, [PASSES_WHEN[each.check_type ?? "test"]])),
        },
      ];
    case "reject":
      return [
        say`The change does not merge. Nothing is deleted: ${branch} is kept, and a push without what was decided against is reviewed as usual.`,
      ];
    case "defer":
      return [say`The change does not merge for now. Nothing is deleted: ${branch} is kept.`];
    case undefined:
      return [];
  }
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
  const scopes = describeRfcScopes(rfc);
  const since = rfc.human_response_deadline ? t` at ${renderMomentSpan(rfc.human_response_deadline)}` : null;
  const stopped = scopes === null ? t`Nothing of it merges` : t`Pushes of agents that touch ${scopes} are stopped`;
  const document = [
    say`**The time to decide ${name(rfc.id)} ran out${since}, and nobody has decided.** That approved nothing.`,
    say`${stopped} until a person decides. To let work go on, reply with the lines under “Your answer” above; an answer counts at any time.`,
  ];
  return toMarkdown(document, "note");
}
