import type { WatchedOverlap, WatchOutput } from "../kernel/domain/documents.generated.ts";
import { listItems, quote } from "../kernel/domain/index.ts";
import { changeLines } from "./changes.ts";
import { section } from "./document/model.ts";
import { renderAgreementLines } from "./intents.ts";
import { bad, type Document, dim, type Line, line, plain, strong, warn, warned } from "./text/compose.ts";
import { formatCount, formatDuration } from "./words.ts";

/** Shows one look at everything that is under way: what has to be acted on comes first. */
export function renderWatch(output: WatchOutput): Document {
  return [
    renderWatchHead(output),
    ...section("Overlaps", output.overlaps.flatMap(renderWatchedOverlap)),
    ...section("Decisions that wait", renderWatchedRfcs(output)),
    ...section("Agents", renderWatchedAgents(output)),
    ...section("Intents", renderWatchedIntents(output)),
    ...section(
      "Agreements",
      output.agreements.flatMap((each) => renderAgreementLines(each, 2)),
    ),
    ...section(
      "Branches",
      changeLines(
        output.changes.filter(({ state }) => state !== "merged"),
        2,
      ),
    ),
    ...section("Work trees here", renderWatchedWorkTrees(output)),
    warned(output.warnings),
  ];
}

function renderWatchHead({ at, base, age_s, queue, intents }: WatchOutput): Line {
  const age = age_s === null ? "remote never asked" : age_s === 0 ? "now" : `remote ${formatDuration(age_s)} ago`;
  const load = `${queue.unresolved} of ${queue.limit} waiting`;
  return line(
    0,
    strong(base ?? "no base"),
    dim(`  ${at}, ${age}  `),
    queue.unresolved >= queue.limit ? bad(load) : plain(load),
    dim(`, ${formatCount(intents.length, "intent")}`),
  );
}

const LABELS: Readonly<Record<WatchedOverlap["overlap"]["kind"], string>> = {
  conflict: "does not merge",
  same_symbol: "same definition",
  same_new_path: "same new file",
  contradiction: "contradiction",
  calls: "uses what changes",
  called: "changes what is used",
  same_file: "same file",
};

function renderWatchedOverlap({ by, by_branch, overlap }: WatchedOverlap): Line[] {
  const { kind, agent_id, branch, path, symbols, source = "change" } = overlap;
  const sides = `${by} (${by_branch}) and ${agent_id} (${branch})`;
  const names = symbols.length > 0 && kind !== "same_file" ? ` ${listItems(symbols, 3)}` : "";
  const label = kind === "same_file" ? dim(`${LABELS[kind]}: `) : bad(`${LABELS[kind]}: `);
  const note = source === "work_tree" ? ", not committed" : "";
  return [line(2, label, `${path}${names}  `, dim(`${sides}${note}`))];
}

function renderWatchedRfcs({ rfcs }: WatchOutput): Line[] {
  return rfcs.map(({ id, status, question, scopes, deadline }) =>
    line(
      2,
      status === "overdue" ? bad(`${id} overdue`) : warn(id),
      ` ${question}`,
      dim(` ${listItems(scopes, 3)}${deadline === null ? "" : `, until ${deadline}`}`),
    ),
  );
}

function renderWatchedAgents({ agents }: WatchOutput): Line[] {
  return agents.map(({ agent, branches, tasks, intents, waiting, work_trees }) => {
    const does = [
      ...(tasks > 0 ? [formatCount(tasks, "task")] : []),
      ...(intents > 0 ? [formatCount(intents, "intent")] : []),
      ...(waiting > 0 ? [`${waiting} waiting`] : []),
      ...(work_trees.length > 0 ? [formatCount(work_trees.length, "work tree")] : []),
    ];
    return line(2, strong(agent), `  ${does.join(", ")}`, dim(`  ${listItems(branches, 3)}`));
  });
}

function renderWatchedIntents({ intents }: WatchOutput): Line[] {
  return intents.map(({ agent, text, files, symbols, expires_at }) =>
    line(
      2,
      strong(agent),
      `  ${quote(text, 80)}  `,
      dim(`${listItems(symbols.length > 0 ? symbols : files, 3)}, until ${expires_at}`),
    ),
  );
}

function renderWatchedWorkTrees({ work_trees }: WatchOutput): Line[] {
  return work_trees.map(({ path, branch, agent, changed, uncommitted }) =>
    line(
      2,
      strong(branch ?? "(no branch)"),
      `${agent === null ? "" : ` of ${agent}`}, ${formatCount(changed, "file")} changed`,
      uncommitted > 0 ? warn(`, ${uncommitted} not committed`) : "",
      dim(`  ${path}`),
    ),
  );
}
