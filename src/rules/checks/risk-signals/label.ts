import type { CheckFinding, CheckInput, JudgedFile } from "../input.ts";
import { buildFinding } from "../signals.ts";
import type { FileSignals } from "./signals.ts";
import { nameTestsAlike } from "./test-blocks.ts";

/** Matches titles of tasks that ask for formatting only. */
const FORMATTING =
  /^(?:style(?:\([^)]{0,50}\))?!?:|(?:(?:chore|refactor|lint)(?:\([^)]{0,50}\))?: )?(?:re)?format(?:ting)?(?: (?:the )?(?:code|sources?|files?))?\.?$|(?:run|apply) (?:black|prettier|ruff format|the formatter)\b)/i;

/** Reports a change of behaviour that its agent calls mechanical or whose task asks for formatting only. */
export function reportWrongLabel(file: JudgedFile, { signals }: FileSignals, { task }: CheckInput): CheckFinding[] {
  const { change, analysis } = file;
  if (analysis === null || analysis.syntax.language === null || analysis.syntax.parse_error !== null) return [];
  if (signals.ast_change_type === "mechanical" || change.kind !== "modified") return [];
  if (change.before.mode !== change.after.mode) return [];
  const isFormatting = FORMATTING.test(task?.title?.trim() ?? "");
  if (analysis.calledType !== "mechanical" && !isFormatting) return [];
  if (file.isTest && nameTestsAlike(analysis.linesOf("before")) === nameTestsAlike(analysis.linesOf("after")))
    return [];
  const who =
    analysis.calledType === "mechanical" ? "The agent calls this change mechanical" : "The task asks for formatting";
  const [first] = analysis.syntax.touched.filter(({ side }) => side === "after");
  const message = `${who}, but the code does not read the same as before${first?.symbol ? ` (${first.symbol})` : ""}.`;
  const fix =
    analysis.calledType === "mechanical"
      ? "Say what it is, `skl propose --change-type behavioral --rationale`, or push the change of behaviour by itself."
      : "Take the change of behaviour out of this branch, or ask a person for a task of its own.";
  const data = { called: analysis.calledType, computed: signals.ast_change_type };
  return [buildFinding("wrong_label", file.path, message, { line: first?.line ?? null, fix, data })];
}
