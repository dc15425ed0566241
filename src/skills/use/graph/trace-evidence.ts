import { SklError } from "../../../kernel/domain/index.ts";
import type { TraceRow } from "../../../kernel/store/index.ts";
import { type Library, loadSkill, pickRowId } from "../library/index.ts";
import { listTraces } from "../run/index.ts";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One word behind `trace:` names a trace, also a word that is the id of none. */
const NAMED = /^trace:\s*(\S+)$/i;

interface Question {
  readonly library: Library;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv | undefined;
  /** Names the skills of the edit; empty if only its token knows them. */
  readonly names: readonly string[];
}

/**
 * Returns the evidence of an edit. The id of a trace is looked up, and becomes a line that says what was executed and how it ended; any
 * other text stays as it is. Throws EDGE_REFUSED for a trace that is not here or is of another skill.
 */
export async function checkEditEvidence(evidence: string | null, question: Question): Promise<string | null> {
  const text = evidence?.trim() ?? "";
  const id = ID.test(text) ? text : NAMED.exec(text)?.[1];
  if (id === undefined) return evidence;
  const { library, cwd, env, names } = question;
  const [trace] = listTraces(cwd, { id }, env).traces;
  if (trace === undefined)
    throw createUnknownTraceError(`There is no trace ${id.slice(0, 80)} here, so it shows nothing.`, id);
  const ids = await Promise.all(names.map(async (name) => pickRowId(await loadSkill(library, name))));
  if (ids.length > 0 && !ids.includes(trace.skill_id))
    throw createUnknownTraceError(`The trace ${id} is of another skill than ${names.join(" and ")}.`, id);
  return `trace:${id} ${formatTraceLine(trace)}`;
}

function formatTraceLine({ artifact_kind, started_at, assertions_run, assertions_passed, error }: TraceRow): string {
  const end = error === null ? `${assertions_passed} of ${assertions_run} assertions passed` : "it failed";
  return `(${artifact_kind}, ${started_at}, ${end})`;
}

function createUnknownTraceError(message: string, trace: string): SklError {
  return new SklError("EDGE_REFUSED", {
    message,
    fix: "Give the id of an execution of one of the two skills; `skl skill trace list` has them.",
    data: { trace, reason: "EVIDENCE_UNKNOWN" },
  });
}
