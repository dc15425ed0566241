import type { HintedFile, HintedWorker, HintOutput } from "../kernel/domain/documents.generated.ts";
import { listItems, quote } from "../kernel/domain/index.ts";
import { renderToldNotes } from "./notes.ts";
import { bad, type Document, dim, type Line, line, strong, warn, warned } from "./text/compose.ts";
import { formatDuration } from "./words.ts";

/** Shows what somebody should know before editing files, and how old that is; of files that may not be edited only why. */
export function renderHint({ files, notes, age_s, warnings }: HintOutput): Document {
  const age =
    age_s === null
      ? "The remote was never asked from here, so nothing is known of what others do: `skl status`."
      : `The remote was last asked ${formatDuration(age_s)} ago.`;
  // A refusal is all that matters, and is shown to a model at each try.
  const denied = files.filter(({ denied: why }) => why !== null);
  if (denied.length > 0)
    return denied.flatMap(({ path, denied: why }) => [line(0, bad("refused: "), path), line(2, why ?? "")]);
  return [...files.flatMap(renderHintedFile), ...renderToldNotes(notes), line(0, dim(age)), warned(warnings)];
}

function renderHintedFile(file: HintedFile): Line[] {
  const { path, exists, scope, in_task, in_scope, rule, kept, about, assumptions, invariants } = file;
  const others = file.workers.filter(({ own }) => !own);
  const outside =
    in_task === false
      ? [line(2, warn("your task does not name it"), ": the push is flagged; say why with `skl propose --rationale`.")]
      : [];
  const crossing = `the scope of your task may not hold it${rule === null ? "" : ` (${rule})`}`;
  return [
    line(0, strong(path), dim(`${exists ? "" : ", new"}${scope === null ? ", in no scope" : `, scope ${scope}`}`)),
    ...(kept === null ? [] : [line(2, bad("not yours to change: "), kept)]),
    ...outside,
    ...(in_task !== false && in_scope === false ? [line(2, warn(crossing), ".")] : []),
    ...others.map(renderHintedWorker),
    ...file.decisions.map(({ kind, id, binding, text }) =>
      line(
        2,
        binding ? warn("binds: ") : warn("undecided: "),
        `${id}${kind === "agreement" ? (binding ? ", agreed" : ", proposed") : ""}: ${text}`,
      ),
    ),
    ...(invariants.length > 0 ? [line(2, dim("invariants: "), listItems(invariants))] : []),
    ...(about === null ? [] : [line(2, dim("for: "), about)]),
    ...assumptions.slice(0, 5).map((text) => line(2, dim("assumes: "), text)),
    ...(others.length === 0 ? [line(2, dim("Nobody else works on it."))] : []),
  ];
}

const DOES = { intent: "is about to change", change: "has changed", task: "has a task on" } as const;

function renderHintedWorker({ source, agent, branch, since, until, text, symbols }: HintedWorker): Line {
  const names = symbols.length > 0 ? listItems(symbols) : "it";
  const place = branch === null ? "" : ` on ${branch}`;
  const times = `${since === null ? "" : `, since ${since}`}${until === null ? "" : `, until ${until}`}`;
  const waits = source === "change" ? ", which waits for review" : "";
  const note = text === "" ? "" : `: ${quote(text, 120)}`;
  return line(2, warn(agent), ` ${DOES[source]} ${names}${place}${times}${waits}${note}`);
}
