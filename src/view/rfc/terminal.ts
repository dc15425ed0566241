import type { AcceptanceCriterion, Rfc, RfcCheckOutput } from "../../kernel/domain/documents.generated.ts";
import { checkCriterion, type SuggestedCriteria, toPasteableName } from "../../kernel/domain/index.ts";
import {
  type Block,
  bad,
  type Document,
  dim,
  good,
  line,
  type Section,
  type Span,
  say,
  section,
  warn,
} from "../document/model.ts";
import { renderFieldLines, renderHeadingLine } from "../fields.ts";
import { formatCount, shortenCommitId } from "../words.ts";
import {
  findChosenOption,
  listShownOptions,
  renderCriterionItem,
  renderRfcForPerson,
  type ShownOption,
} from "./parts.ts";

/** Shows an RFC with everything that a person needs to decide it. `suggested` are acceptance criteria that would fit. */
export function renderRfcInTerminal(rfc: Rfc, suggested: SuggestedCriteria): Document {
  const head = [
    renderHeadingLine(rfc.id, rfc.decision_required ?? ""),
    ...renderFieldLines([
      ["status", [renderStatusSpan(rfc.status)]],
      ["until", rfc.status === "open" ? rfc.human_response_deadline : null],
      ["branch", rfc.branch],
      ["proposals", rfc.proposals ?? (rfc.triggering_proposal ? [rfc.triggering_proposal] : [])],
      ["scopes", rfc.semantic_scopes],
      ["because", rfc.triggers?.map((trigger) => trigger.replaceAll("_", " "))],
    ]),
  ];
  return renderRfcForPerson({ head, answer: renderHowToDecide(rfc, suggested), end: renderDecideAgain(rfc) }, rfc);
}

export function renderStatusSpan(status: Rfc["status"]): Span {
  return { open: warn, overdue: bad, resolved: good, withdrawn: dim }[status](status);
}

/** Returns a word that a shell takes as it is. */
function quoteCommandWord(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function renderHowToDecide(rfc: Rfc, { ready, unwritten }: SuggestedCriteria): Section[] {
  const commands = listShownOptions(rfc).map((option) => resolveCommand(rfc, option));
  if (commands.length === 0) return [];
  const renderCriterionExamples = (title: string, specs: readonly string[]): Block[] =>
    specs.length === 0
      ? []
      : [say`${title}`, { kind: "commands", commands: specs.map((spec) => `--criterion ${quoteCommandWord(spec)}`) }];
  return section("To decide, one of", [
    { kind: "commands", commands },
    ...renderCriterionExamples(
      "These tests exist and name what changes; one of them may be the better criterion:",
      ready,
    ),
    ...renderCriterionExamples("Once it is written, a test is a better criterion, such as:", unwritten),
    say`Silence never approves: after the deadline the scopes are paused until a person decides.`,
  ]);
}

/** Returns the commands that replace a decision; a decision itself is never edited. */
function renderDecideAgain(rfc: Rfc): Section[] {
  const adr = rfc.promoted_to_adr ?? rfc.promoted_to_addr ?? null;
  const others = listShownOptions(rfc).filter(({ key }) => key !== findChosenOption(rfc)?.key);
  if (rfc.status !== "resolved" || adr === null || others.length === 0) return [];
  const commands = others.map((option) => `${resolveCommand(rfc, option)} --supersedes ${adr}`);
  return section("To decide anew, one of", [{ kind: "commands", commands }]);
}

function resolveCommand({ id }: Rfc, { key, effect }: ShownOption): string {
  const criterion = effect === "approve" ? ` --criterion '${checkCriterion(id)}'` : "";
  return `skl rfc resolve ${id} --option ${key.replace("option_", "")} --rationale 'WHY'${criterion}`;
}

type RfcCheck = Pick<RfcCheckOutput, "id" | "head" | "met"> & { readonly criteria: readonly AcceptanceCriterion[] };

/** Returns whether the branch of an RFC may merge, criterion by criterion. */
export function renderRfcCheck({ id, head, met, criteria }: RfcCheck): Document {
  const passed = criteria.filter(({ status }) => status === "passed").length;
  const where = head === null ? "its branch is gone" : `for ${shortenCommitId(head)}`;
  const outcome = met ? good(`${id}: met`) : warn(`${id}: not met`);
  return [
    line(0, outcome, `, ${passed} of ${formatCount(criteria.length, "criterion", "criteria")} passed, ${where}`),
    { kind: "list", items: criteria.map((criterion) => renderCriterionItem(criterion)) },
    ...renderProvingSteps(criteria, head),
  ];
}

/** Returns how the outcome of the first check that nobody has reported is recorded. */
function renderProvingSteps(criteria: readonly AcceptanceCriterion[], head: string | null): Block[] {
  const open = criteria.find(({ status }) => status !== "passed" && status !== "failed");
  if (open === undefined || head === null) return [];
  const { check_type: type = "test", check_reference: reference = null, id } = open;
  const how =
    type === "test"
      ? "--junit REPORT"
      : type === "command"
        ? `--command ${quoteCommandWord(reference ?? "COMMAND")}`
        : `--check ${toPasteableName(reference ?? id, "NAME")}=passed`;
  return [
    line(2, "Next: record the outcome, where a runner does not"),
    { kind: "commands", commands: [`skl evidence record --commit ${head} ${how}`] },
  ];
}
