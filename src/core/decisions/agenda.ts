import {
  AGENDA_RANKS,
  type AgendaFile,
  type AgendaRow,
  type Change,
  type ChangeReason,
  computeResponseWindow,
  computeRfcState,
  isUndecided,
  type Rfc,
} from "../../kernel/domain/index.ts";
import { readClock, type Workspace } from "../../workspace/ground/index.ts";
import { listBranchChanges } from "../changes/index.ts";
import { runDigest } from "./digest.ts";

type Rank = AgendaRow["rank"];

/** Ranks the kinds of reasons; what is not named here counts by who has to act. */
const RANKS: Readonly<Record<string, Rank>> = {
  overdue_scope: "overdue",
  security: "security",
  invariant: "security",
  constant: "security",
  tests_removed: "security",
  signature: "contract",
  fan_in: "contract",
  rfc: "contract",
  criteria: "contract",
  contested: "contested",
  breaker: "contested",
};

/**
 * Returns what waits for a person, the most urgent first: overdue questions, what does not go together, then what a rule holds. Branches with
 * the same finding are one row. Throws BROKEN_DATA.
 */
export async function listAgenda(workspace: Workspace, env: NodeJS.ProcessEnv = process.env): Promise<AgendaRow[]> {
  const { repository, rules } = workspace;
  const at = readClock(env);
  const changes = await listBranchChanges(workspace, env);
  const { contested, at_threshold } = await runDigest({ cwd: repository.root, workspace, env });
  const rfcs = rules.rfcs
    .map((rfc) => ({ ...rfc, status: computeRfcState(rfc, at, rules.config.limits.rfc_hours) }))
    .filter(isUndecided);
  const asked = new Set(rfcs.map(({ id }) => id));
  const rows = [
    ...rfcs.map((rfc) =>
      buildRfcAgendaRow(rfc, computeResponseWindow(rfc, at, rules.config.limits.rfc_hours).deadline),
    ),
    ...foldEqual(changes.filter((change) => waitsForSomebody(change) && !change.rfcs.some((id) => asked.has(id)))),
    ...[contested, at_threshold].flatMap((files) => (files.length === 0 ? [] : [buildFilesAgendaRow(files)])),
  ];
  const place = ({ rank }: AgendaRow) => AGENDA_RANKS.indexOf(rank);
  return rows.toSorted((a, b) => place(a) - place(b));
}

const waitsForSomebody = ({ state }: Change): boolean =>
  state === "needs_person" || state === "needs_agent" || state === "rfc";

const ROW = { change: null, rfc: null, files: [], same: [], at: null, due: null } as const;

function buildRfcAgendaRow(rfc: Rfc, due: string | null): AgendaRow {
  const rank = rfc.status === "overdue" ? "overdue" : "contract";
  return { ...ROW, rank, rfc, at: rfc.created_at ?? null, due };
}

const buildFilesAgendaRow = (files: readonly AgendaFile[]): AgendaRow => ({ ...ROW, rank: "contested", files });

function rankAgendaChange({ state, because }: Change): Rank {
  const ranks = because.flatMap(({ kind }) => RANKS[kind] ?? []);
  const [first] = AGENDA_RANKS.filter((rank) => ranks.includes(rank));
  if (first === "overdue") return first;
  return state === "needs_agent" ? "conflict" : (first ?? "scope");
}

/** Returns what a reason says whichever branch, agent and file it says it of. */
function generalizeReason({ kind, text, path }: ChangeReason, { branch, agent }: Change): string {
  const names = [path, branch, agent].flatMap((name) => (name ? [name] : []));
  return names.reduce((said, name) => said.replaceAll(name, ""), `${kind} ${text}`);
}

function foldEqual(changes: readonly Change[]): AgendaRow[] {
  const byFinding = new Map<string, Change[]>();
  for (const change of changes) {
    const finding = JSON.stringify([change.state, change.because.map((reason) => generalizeReason(reason, change))]);
    byFinding.set(finding, [...(byFinding.get(finding) ?? []), change]);
  }
  return [...byFinding.values()].flatMap(([change, ...same]) =>
    change === undefined ? [] : [{ ...ROW, rank: rankAgendaChange(change), change, same, at: change.pushed_at }],
  );
}
