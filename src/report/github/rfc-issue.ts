import { instantOf, isUndecided, markerLine, type Rfc, type RfcIssueFacts } from "../../domain/index.ts";
import { code, prose } from "../markdown-text.ts";
import { printable } from "../text/printable.ts";
import {
  blocksText,
  codeNames,
  type Detail,
  linesOf,
  list,
  momentText,
  oneLine,
  quotation,
  renderToFit,
  section,
} from "./blocks.ts";
import { CRITERION_LINE, commandBlock, criterionLine, RATIONALE_LINE } from "./criterion-line.ts";
import {
  branchText,
  chosenOption,
  criteriaList,
  decisionText,
  proposalTable,
  recommendedOption,
  recordText,
  type ShownOption,
  scopesText,
  shownOptions,
} from "./rfc-parts.ts";

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
  return { title: titleOf(rfc), body: renderToFit((detail) => bodyOf(rfc, facts, detail)) };
}

/** GitHub reads only backticks in a title, so text that could be a link or a mention elsewhere goes into them. */
function titleOf({ id, decision_required }: Rfc): string {
  const question = oneLine(decision_required) || "a decision is needed";
  for (let longest = LONGEST_TITLE; longest > 20; longest -= 20) {
    const title = `${printable(id)}: ${prose(question, longest)}`;
    if (title.length <= LONGEST_TITLE) return title;
  }
  return printable(id).slice(0, LONGEST_TITLE);
}

function bodyOf(rfc: Rfc, facts: RfcIssueFacts, detail: Detail): string {
  const isWaiting = isUndecided(rfc);
  const text = blocksText([
    `${markerOf(rfc)}${headline(rfc, facts)}`,
    isWaiting ? (facts.mentions ?? []).join(" ") : quotation(rfc.human_rationale, detail),
    ...section("What is to be decided", [prose(oneLine(rfc.decision_required), detail.sentence)]),
    ...section("Why a person is asked", [list(linesOf(rfc.context), detail, (line) => prose(line, detail.sentence))]),
    ...section("The options", optionBlocks(rfc, detail)),
    ...section("Draft by a model", modelDraftBlocks(rfc, detail)),
    ...(isWaiting ? answerBlocks(rfc, facts) : []),
    ...(isWaiting ? section("What silence does", [silenceText(rfc, facts, detail)]) : []),
    ...section(isWaiting ? "What waits for it" : "What it was about", [
      branchText(rfc, facts.pullRequest, detail),
      proposalTable(facts.proposals, detail) || proposalIds(rfc, detail),
    ]),
    ...section("Acceptance criteria so far", [criteriaList(rfc.acceptance_criteria ?? [], detail)]),
  ]);
  return /…|^(?:- )?and \d+ more$/m.test(text) ? `${text}\n${cutText(rfc)}\n` : text;
}

/** The Action looks for markers of such ids only. */
const markerOf = ({ id }: Rfc): string => (/^RFC_\d+$/.test(id) ? `${markerLine(`rfc ${id}`)}\n` : "");

const cutText = ({ id }: Rfc): string =>
  `Some of this was too long for an issue and was cut; ${code(`skl rfc show ${id}`, 60)} shows all of it.`;

function headline(rfc: Rfc, facts: RfcIssueFacts): string {
  const { deadline } = facts;
  if (rfc.status === "resolved") return `**Decided: ${decisionText(rfc)}.** ${recordText(rfc)}`.trim();
  if (rfc.status === "withdrawn") return "**Withdrawn: nothing waits for this any more.** There is nothing to answer.";
  if (isLate(facts)) {
    const since = deadline === null ? "" : ` since ${momentText(deadline)}`;
    return `**Overdue${since}: work is stopped until somebody decides.** Reply with the lines under “Your answer”.`;
  }
  const until = deadline === null ? "" : ` by ${momentText(deadline)}`;
  return `**Please decide${until}.** Reply with the lines under “Your answer”; silence approves nothing.`;
}

function isLate({ isOverdue, deadline, now }: RfcIssueFacts): boolean {
  const end = instantOf(deadline);
  return isOverdue || (end !== null && end <= now.getTime());
}

function optionBlocks(rfc: Rfc, detail: Detail): string[] {
  const options = shownOptions(rfc);
  if (options.length === 0) {
    return [
      `This RFC offers no option. Somebody has to write them into ${code(`.skl/rfc/${rfc.id}.json`, 100)} first.`,
    ];
  }
  const recommended = recommendedOption(rfc);
  const why = prose(oneLine(rfc.orchestrator_rationale), detail.sentence);
  const advice = recommended ? `**Recommended: \`${recommended.key}\` (${recommended.effect}).** ${why}`.trim() : why;
  return [...options.map((option) => optionBlock(option, rfc, detail)), advice];
}

/** Returns a model's draft as blocks of their own, so that nobody takes it for what skl computed. */
function modelDraftBlocks({ model_draft: draft }: Rfc, { sentence }: Detail): string[] {
  if (!draft) return [];
  return [
    `Written by ${code(draft.by, 100)}; neither the options nor the recommendation are based on it.`,
    prose(oneLine(draft.context), sentence),
    ...draft.options.map(({ label, consequences }) => `- \`${label}\`: ${prose(oneLine(consequences), sentence)}`),
  ];
}

const EFFECTS = {
  approve: "approve: the branch merges once every criterion has passed on its head",
  reject: "reject: the change does not merge, its branch is kept",
  defer: "defer: the change does not merge for now, its branch is kept",
} as const;

function optionBlock({ key, effect, option }: ShownOption, rfc: Rfc, { sentence }: Detail): string {
  const marks = [
    ...(chosenOption(rfc)?.key === key ? ["chosen"] : []),
    ...(recommendedOption(rfc)?.key === key ? ["recommended"] : []),
  ];
  const lines = [
    `**\`${key}\`**${marks.length > 0 ? ` (${marks.join(", ")})` : ""}, ${EFFECTS[effect]}`,
    prose(oneLine(option.description), sentence),
    prose(oneLine(option.consequences), sentence),
  ];
  const [head, description, consequences] = lines;
  return [
    `- ${head}`,
    ...(description ? [`  <br>${description}`] : []),
    ...(consequences ? [`  <br>**Then:** ${consequences}`] : []),
  ].join("\n");
}

function answerBlocks(rfc: Rfc, { examples, isReady = true }: RfcIssueFacts): string[] {
  const options = shownOptions(rfc);
  const option = recommendedOption(rfc) ?? options[0];
  if (option === undefined) return [];
  const fitting = [...new Set(examples.map(criterionLine).filter((line) => line !== null))];
  const [first = CRITERION_LINE, ...others] = fitting;
  const more = others.slice(0, 5);
  const alternatives = options
    .filter(({ key }) => key !== option.key)
    .map(({ key, effect }) => `\`${key}\` to ${effect}`);
  return section("Your answer", [
    isReady
      ? "Reply with exactly this:"
      : "Reply with this, and name an existing test behind `ref=`; the suggested one has yet to be written:",
    commandBlock([`/skl resolve ${option.key}`, first, RATIONALE_LINE]),
    [
      ...(alternatives.length > 0 ? [`- Write ${alternatives.join(" or ")} instead.`] : []),
      `- The criterion says which test or check shows that the decision is kept. A test has to exist, on the base or on the branch${isReady ? "; the one above is a suggestion, so change it to yours." : ". A check of CI goes by its name: `type=ci_check ref=NAME`."}`,
      "- The rationale comes last: it takes everything to the end of the comment.",
      "- Several comments add up, and the answer to each says what is still missing.",
    ].join("\n"),
    ...(more.length > 0 ? ["Other criteria that would fit; you can give several:", commandBlock(more)] : []),
    "Answers count from people with write access to this repository; where the configuration lists `humans`, only from those. An edited comment does not count, so write a new one. `/skl help` lists all commands.",
  ]);
}

function silenceText(rfc: Rfc, facts: RfcIssueFacts, detail: Detail): string {
  const scopes = scopesText(rfc, detail);
  const stopped =
    scopes === null
      ? "this counts as overdue and nothing of it merges"
      : `pushes of agents that touch ${scopes} are stopped`;
  if (isLate(facts))
    return `Silence never approves. The deadline has passed: ${stopped} until a person decides. An answer counts at any time.`;
  const after = facts.deadline === null ? "After the deadline" : `After ${momentText(facts.deadline)}`;
  return `Silence never approves. ${after}, ${stopped} until a person decides. An answer still counts then.`;
}

function proposalIds({ proposals, triggering_proposal }: Rfc, detail: Detail): string {
  const ids = proposals ?? (triggering_proposal ? [triggering_proposal] : []);
  return ids.length === 0 ? "" : `Proposals ${codeNames(ids, detail)}.`;
}
