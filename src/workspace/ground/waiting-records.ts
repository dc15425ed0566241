import type { Decision, ObjectId, Task } from "../../kernel/domain/index.ts";
import { parseDecision, parseTask } from "../../kernel/knowledge/index.ts";
import { openRefStore, type Repository } from "../git/index.ts";
import { noteClaimSightings } from "./claim-sightings.ts";
import { assignClaimOwners, CLAIM, hasPool } from "./claims.ts";
import { foldRecords } from "./fold-records.ts";
import { readKnownRefs } from "./known-refs.ts";
import { findAgentByLogin, findResponsibleEmail, isOfAgent, type People, readGitHubLogin } from "./people.ts";
import { type JunkRecord, noWaitingRecords, type RecordRef, type WaitingRecords } from "./record-refs.ts";
import { type Authors, type ReadRecords, type RecordKind, readRecords } from "./records.ts";
import type { Rules, Workspace } from "./rules.ts";
import { fetchRecords } from "./waiting-queue.ts";

/** Every command reads all of these, so what anybody who may push can write is bounded. */
const MOST_RECORDS = 1000;
const MOST_DECISION_BYTES = 4 * 1024 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;

export const TASK: RecordKind<Task> = {
  folder: "tasks",
  file: "task.json",
  parse: parseTask,
  problem: ({ id }, name) => (id === name ? null : "it is another task than its ref says"),
  authorProblem: (_task, authors, rules) => explainPersonProblem(null, authors, rules),
};

export const DECISION: RecordKind<Decision> = {
  folder: "decisions",
  file: "decision.json",
  parse: parseDecision,
  problem: ({ id }, name) => (id === name ? null : "it is another decision than its ref says"),
  authorProblem: ({ by }, authors, rules) => explainPersonProblem(by, authors, rules),
  mostBytes: MOST_DECISION_BYTES,
};

/** Returns the ref of a task or a decision. */
export function buildRecordRef(
  { config }: Pick<Rules, "config">,
  { folder }: Pick<RecordKind<unknown>, "folder">,
  id: string,
): string {
  return `${config.queue.ref_namespace}/${folder}/${id}`;
}

/** Reads the records that wait, as the remote has them or as they were last seen there. */
export async function readWaitingRecords(place: Workspace): Promise<WaitingRecords> {
  const { repository, base, rules } = place;
  if (rules.config.queue.records === "commits") return noWaitingRecords;
  const { refs } = await readKnownRefs(place, new Date());
  const namespace = rules.config.queue.ref_namespace;
  const kinds = hasPool(rules.config) ? [TASK, DECISION, CLAIM] : [TASK, DECISION];
  const all = kinds.flatMap(({ folder }) => listRefsBelow(refs, `${namespace}/${folder}/`));
  const seen = new Map(all.map(({ ref, oid }) => [ref, oid]));
  if (all.length === 0) return noWaitingRecords;
  if (base.refs !== null && (await keepRefsHere(repository, all)).length < all.length)
    await fetchRecords({ repository, remote: base.remote, refs, namespace });
  const [tasks, decisions] = [await readKind(place, refs, TASK), await readKind(place, refs, DECISION)];
  const claims = hasPool(rules.config) ? await readKind(place, refs, CLAIM) : { records: [], junk: [], unread: [] };
  const seenFor = await noteClaimSightings(
    repository,
    claims.records.map(({ oid }) => oid),
  );
  return {
    tasks: tasks.records,
    decisions: decisions.records,
    claims: claims.records.map((each) => ({ ...each, seenSeconds: seenFor.get(each.oid) ?? null })),
    junk: [...tasks.junk, ...decisions.junk, ...claims.junk],
    unread: [...tasks.unread, ...decisions.unread, ...claims.unread],
    seen,
  };
}

/** Returns the rules with the knowledge that the base and these records make together. */
export function addWaitingRecords(rules: Rules, records: WaitingRecords): Rules {
  if (records === rules.records && !rules.committed.tasks.some(({ pool }) => pool)) return rules;
  const tasks = records.tasks.map(({ record }) => record);
  const decisions = records.decisions.map(({ record }) => record);
  const folded = foldRecords(rules.committed, { tasks, decisions });
  const claims = records.claims.map(({ record }) => record);
  return { ...rules, records, knowledge: { ...folded, tasks: assignClaimOwners(folded.tasks, claims, rules.config) } };
}

/** Returns the refs of the records that count. */
export function mapRecordRefs({ tasks, decisions }: WaitingRecords): ReadonlyMap<string, ObjectId> {
  return new Map([...tasks, ...decisions].map(({ ref, oid }) => [ref, oid]));
}

/** Removes the records that the base now holds. One that cannot be removed now changes nothing, and the next writer removes it. */
export async function removeFolded({ repository, base, rules }: Workspace): Promise<void> {
  const refs = mapRecordRefs(rules.records);
  if (refs.size === 0) return;
  await openRefStore(repository, base.remote)
    .remove(refs)
    .catch(() => undefined);
}

function listRefsBelow(refs: ReadonlyMap<string, ObjectId>, prefix: string): RecordRef[] {
  return [...refs].flatMap(([ref, oid]) => (ref.startsWith(prefix) ? [{ ref, oid }] : []));
}

/** Leaves out what this clone does not have: a session has just written it to the base, or there is no network. */
async function keepRefsHere({ objects }: Repository, refs: readonly RecordRef[]): Promise<RecordRef[]> {
  const found = await Promise.all(refs.map(({ oid }) => objects.info(oid)));
  return refs.filter((_, at) => found[at] !== null);
}

async function readKind<T>(
  place: Workspace,
  refs: ReadonlyMap<string, ObjectId>,
  kind: RecordKind<T>,
): Promise<ReadRecords<T> & Pick<WaitingRecords, "unread">> {
  const { repository, rules } = place;
  const prefix = `${rules.config.queue.ref_namespace}/${kind.folder}/`;
  const within: RecordRef[] = [];
  const unread: JunkRecord[] = [];
  let bytes = 0;
  for (const each of await keepRefsHere(repository, listRefsBelow(refs, prefix))) {
    bytes += (await repository.objects.info(`${each.oid}:${kind.file}`))?.size ?? 0;
    if (within.length < MOST_RECORDS && bytes <= MOST_BYTES) within.push(each);
    else unread.push({ ...each, why: "there are more beside it than are read" });
  }
  return { ...(await readRecords(place, within, kind)), unread };
}

/** Returns why a commit is no record of a person who may decide, or of another one than it names; null where it is. */
export function explainPersonProblem(by: string | null, authors: Authors, { config, people }: Rules): string | null {
  const name = findResponsibleEmail(authors);
  const login = readGitHubLogin(name);
  const isAgents = [authors.committer.email, name].some((email) => isOfAgent(email, config));
  if (isAgents || (login !== null && findAgentByLogin(config, login) !== null)) return `${name} is an agent`;
  if (people.areNamed && !people.has(name)) return `${name} is not one of the people who may decide here`;
  if (by === null || isSamePerson(by, { name, login }, people)) return null;
  return `it names ${by}, but ${name} committed it`;
}

function isSamePerson(
  by: string,
  { name, login }: { readonly name: string; readonly login: string | null },
  people: People,
): boolean {
  if (by.startsWith("@")) return login === by.slice(1).toLowerCase();
  // Without an e-mail Git's configuration gives a plain name, which is nobody where people are named.
  return by.includes("@") ? people.mappedEmail(by) === people.mappedEmail(name) : !people.areNamed;
}
