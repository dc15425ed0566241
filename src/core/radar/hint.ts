import {
  foldPathCase,
  type HintedDecision,
  type HintedFile,
  type HintedWorker,
  type HintOutput,
  type Intent,
  isUndecided,
  listRfcScopes,
  listTaskScopes,
  type Task,
  toVisibleLine,
} from "../../kernel/domain/index.ts";
import { covers, findGatePlace } from "../../rules/checks/index.ts";
import { FileSet } from "../../rules/orchestrator/index.ts";
import { computeCurrentAdrs, listInvariantRules } from "../../rules/rfc/index.ts";
import { openSharedTree } from "../../workspace/git/index.ts";
import {
  collectPendingQueue,
  findAgentTask,
  identifyInRepository,
  isActive,
  listOverdueRfcs,
  type PendingQueue,
  readAdrs,
  readClock,
  readCurrentBranch,
  readKnownRefs,
  toRepositoryPaths,
  type Workspace,
  withWorkspace,
} from "../../workspace/ground/index.ts";
import {
  type AgreementBook,
  buildAgreementBook,
  type IntentBook,
  listIntentLocks,
  listNotesOnPlace,
  readIntentBook,
} from "../intents/index.ts";

export interface HintQuestion {
  readonly cwd: string;
  readonly files: readonly string[];
  readonly agent?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs `skl hint`: what somebody should know before editing files. Asks no remote; what it says is as old as `age_s`. Throws USAGE, NO_BASE. */
export function runHint({ cwd, files, agent: given, env = process.env }: HintQuestion): Promise<HintOutput> {
  const at = readClock(env);
  return withWorkspace(
    cwd,
    async (workspace) => {
      const { repository, base, rules } = workspace;
      const paths = await toRepositoryPaths(files, { cwd, root: repository.root });
      const { refs, ageSeconds } = await readKnownRefs(workspace, at);
      const { ref_namespace: namespace } = rules.config.queue;
      const source = { repository, remote: null, refs, namespace, queue: rules.knowledge.queue };
      const [branch, book, pending] = await Promise.all([
        readCurrentBranch(repository),
        readIntentBook(workspace, at),
        collectPendingQueue(source),
      ]);
      const { agent } = identifyInRepository(repository, rules, { given, env, branch });
      const known = { workspace, book, pending, at, agent, branch };
      const agreements = await buildAgreementBook(workspace, { book, at });
      const { adrs } = computeCurrentAdrs(await readAdrs(repository, base.oid));
      const inForce = adrs.flatMap(({ adr, supersededBy }) =>
        adr.status === "accepted" && supersededBy.length === 0 ? [adr] : [],
      );
      const facts = { ...known, agreements, adrs: inForce, task: findAgentTask(agent, branch, rules.knowledge.tasks) };
      return {
        age_s: ageSeconds,
        agent,
        branch,
        files: await Promise.all(paths.map((path) => collectFileHint(path, facts))),
        notes: await listNotesOnPlace({ paths, agent }, workspace, at),
        warnings: [],
      };
    },
    true,
  );
}

interface HintFacts {
  readonly workspace: Workspace;
  readonly book: IntentBook;
  readonly pending: PendingQueue;
  readonly agreements: AgreementBook;
  readonly adrs: Awaited<ReturnType<typeof readAdrs>>;
  readonly task: Task | null;
  readonly agent: string | null;
  readonly branch: string | null;
  readonly at: Date;
}

async function collectFileHint(path: string, facts: HintFacts): Promise<HintedFile> {
  const { workspace, task } = facts;
  const { rules, repository, base } = workspace;
  const entry = rules.knowledge.state.find((each) => each.path === path);
  const owners = rules.scopes.ownersOf(path);
  const scope = entry?.semantic_scope ?? owners[0] ?? null;
  const kept = explainKeptFile(path, scope, facts);
  const permissions = task === null ? [] : listTaskScopes(task).map((name) => rules.scopes.permits(name, path));
  const rule = permissions.find(({ rule: prefix }) => prefix !== null)?.rule ?? null;
  return {
    path,
    exists: (await openSharedTree(repository.objects, base.oid).entry(path)) !== null,
    scope,
    owners: [...owners],
    in_task: task === null ? null : covers(task.scope_files, path),
    in_scope: task === null ? null : permissions.some(({ allowed }) => allowed),
    rule,
    kept,
    denied: explainDeniedEdit({ kept, rule }, facts),
    about: entry?.responsibilities ? toVisibleLine(entry.responsibilities, 500) : null,
    assumptions: (entry?.assumptions ?? []).map(({ text }) => toVisibleLine(text)),
    invariants: [...new Set([...(entry?.invariants_touched ?? []), ...(await findInvariantsNaming(path, workspace))])],
    workers: listWorkersAt(path, facts),
    decisions: listDecisionsOn(path, scope, facts),
  };
}

/** Returns why the hooks of an agent's harness refuse an edit, and what to do; null where the rules let them only advise. */
function explainDeniedEdit(
  { kept, rule }: Pick<HintedFile, "kept" | "rule">,
  { workspace, agent, task }: HintFacts,
): string | null {
  if (workspace.rules.config.hooks.edit !== "deny" || agent === null) return null;
  if (kept !== null) return `${kept} Leave it, and say in \`skl propose --rationale\` what you need of it.`;
  if (rule === null) return null;
  return `${rule} is forbidden to the scope of ${task?.id ?? "your task"}. Leave it, or ask a person for a task there.`;
}

/** Returns the invariants that name the file, or a definition that stands in it. */
async function findInvariantsNaming(path: string, { rules, repository, base }: Workspace): Promise<string[]> {
  const here = listInvariantRules(rules.knowledge.invariants).filter(
    ({ symbols, paths }) => symbols.length + paths.length > 0 && (paths.length === 0 || covers(paths, path)),
  );
  if (here.length === 0) return [];
  const bytes = await openSharedTree(repository.objects, base.oid).read(path);
  const text = Buffer.from(bytes ?? []).toString("utf8");
  const defined = new Set(Array.from(text.matchAll(DEFINITION), ([, name = ""]) => name));
  return here
    .filter(
      ({ symbols }) => symbols.length === 0 || symbols.some((symbol) => defined.has(symbol.split(".").at(-1) ?? "")),
    )
    .map(({ key }) => key);
}

/** Matches the names that a line may define, in any language: what is said before an edit need not be exact. */
const DEFINITION =
  /\b(?:class|const|def|enum|fn|fun|func|function|interface|let|struct|trait|type|var)\s{1,20}([\p{L}_$][\p{L}\p{N}_$]{0,200})/gu;

/** Returns why an agent's push of the file would stop, as far as that is known before there is one. */
function explainKeptFile(
  path: string,
  scope: string | null,
  { workspace, book, task, agent, at }: HintFacts,
): string | null {
  const place = findGatePlace(foldPathCase(path));
  if (place?.who === "people" || (place?.who === "task" && !(task && covers(task.scope_files, path))))
    return `It is part of ${place.is}; only people change it.`;
  const paused = listOverdueRfcs(workspace.rules, at).find(({ scopes }) => scope !== null && scopes.includes(scope));
  if (paused) return `The scope ${scope} is paused until a person answers ${paused.rfc.id}.`;
  const [lock] = listIntentLocks([path], { book, agent: agent ?? "" }, workspace);
  return lock ? `${lock.intent.agent} keeps it until ${lock.intent.expires_at} (${lock.intent.id}).` : null;
}

function listWorkersAt(path: string, { workspace, book, pending, agent, branch }: HintFacts): HintedWorker[] {
  const isOwnWork = (who: string, where: string | null) => who === agent && where === branch;
  const changes = pending.proposals.filter((each) => each.path === path);
  // A waiting change says more than the intent that led to it, so such intents are left out.
  const pushed = new Set(changes.map((each) => `${each.agent_id} ${each.branch}`));
  const intents = book.live.filter(
    ({ record }) => !pushed.has(`${record.agent} ${record.branch}`) && new FileSet(record.files).meets(path),
  );
  const tasks = workspace.rules.knowledge.tasks.filter((task) => isActive(task) && covers(task.scope_files, path));
  const declared = new Set(intents.map(({ record }) => record.task_id));
  return [
    ...changes.map(
      ({ agent_id, branch: where, pushed_at, proposal_id, rationale, changed_symbols }): HintedWorker => ({
        ...{
          source: "change",
          agent: agent_id,
          branch: where,
          since: pushed_at ?? null,
          until: null,
          id: proposal_id,
        },
        ...{ text: toVisibleLine(rationale ?? ""), symbols: changed_symbols ?? [], own: isOwnWork(agent_id, where) },
      }),
    ),
    ...intents.map(
      ({ record }): HintedWorker => ({
        ...{ source: "intent", agent: record.agent, branch: record.branch, since: record.declared_at },
        ...{
          until: record.expires_at,
          id: record.id,
          text: toVisibleLine(record.text),
          symbols: listIntentSymbols(record, path),
        },
        own: isOwnWork(record.agent, record.branch),
      }),
    ),
    ...tasks
      .filter(({ id }) => !declared.has(id))
      .map(
        ({ id, agent_id, branch: where, title }): HintedWorker => ({
          ...{ source: "task", agent: agent_id, branch: where, since: null, until: null, id },
          ...{ text: toVisibleLine(title ?? ""), symbols: [], own: isOwnWork(agent_id, where) },
        }),
      ),
  ];
}

function listIntentSymbols({ symbols }: Intent, path: string): string[] {
  return symbols.flatMap((symbol) => (symbol.startsWith(`${path}::`) ? [symbol.slice(path.length + 2)] : []));
}

function listDecisionsOn(
  path: string,
  scope: string | null,
  { workspace, agreements, adrs }: HintFacts,
): HintedDecision[] {
  const { rfcs } = workspace.rules;
  const open = rfcs.filter((rfc) => isUndecided(rfc) && scope !== null && listRfcScopes(rfc).includes(scope));
  const ofScope = adrs.filter(({ semantic_scopes: of = [] }) => scope !== null && of.includes(scope));
  return [
    ...agreements.live
      .filter(({ record }) => record.path === path)
      .map(
        ({ record: { id, signature, proposed } }): HintedDecision => ({
          ...{
            kind: "agreement",
            id,
            binding: signature !== null,
            text: toVisibleLine(signature ?? proposed ?? "", 500),
          },
        }),
      ),
    ...open.map(
      (rfc): HintedDecision => ({
        ...{ kind: "rfc", id: rfc.id, binding: false, text: toVisibleLine(rfc.decision_required ?? "") },
      }),
    ),
    ...ofScope.map(({ id, title }): HintedDecision => ({ kind: "adr", id, binding: true, text: toVisibleLine(title) })),
  ];
}
