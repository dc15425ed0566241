import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WaitEvent, WaitOutput } from "../../../kernel/domain/index.ts";
import { replaceFile } from "../../../kernel/files/index.ts";
import {
  encodeRefPart,
  findTeamServer,
  locateSeenFile,
  readClock,
  readKnownRefs,
  sayPresence,
  type Workspace,
  withWorkspace,
} from "../../../workspace/ground/index.ts";
import { type InboxOwner, readShownOutcomes, rememberOutcomes } from "../../push/index.ts";
import { listBranchChanges } from "../changes-of.ts";
import { isOwn, resolveOwnerHere } from "../owner.ts";
import { Listener, type MeetingPlace } from "./listener.ts";
import { collectAgentNews, type OwnWork, settle, type Told } from "./news.ts";
import { ServerEar } from "./server-ear.ts";

export interface WaitQuestion {
  readonly cwd: string;
  /** What is waited for; the rest stays to be told. */
  readonly kind: WaitEvent["kind"] | "any";
  readonly timeoutSeconds: number;
  readonly agent?: string | undefined;
  readonly branch?: string | undefined;
  /** Whether only what other commands of this clone see counts. */
  readonly offline?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal;
}

const MOST_EVENTS = 5;

/**
 * Runs `skl wait`: returns as soon as something changed for the agent since it was last told, at once where that has happened already. One
 * process a clone asks the remote for all. Throws AGENT_NEEDED, INTERRUPTED.
 */
export async function waitForNews(question: WaitQuestion): Promise<WaitOutput> {
  const until = performance.now() + question.timeoutSeconds * 1000;
  const mayAsk = question.offline !== true;
  const env = question.env ?? process.env;
  const [place, server] = await withWorkspace(
    question.cwd,
    async (workspace) => {
      if (mayAsk) await sayPresence(workspace, env);
      return [await locateMeetingPlace(workspace, mayAsk), mayAsk ? findTeamServer(workspace, env) : null] as const;
    },
    true,
  );
  await mkdir(place.folder, { recursive: true });
  const listener = new Listener(place, question.signal);
  const ear = server === null ? null : new ServerEar(server, { listener, folder: place.folder });
  try {
    let asks = await listener.lead();
    for (let refs: string | null = null; ; ) {
      // Of all that wait in a clone, the one that asks the remote is woken by the server.
      if (asks) ear?.open();
      listener.beginAsking();
      const look = await lookOnce(question, { offline: !asks, refs, opened: () => listener.beginLook() });
      if (asks) await listener.asked(look.refs === refs ? null : look.refs);
      refs = look.refs ?? refs;
      const { events, more } = look;
      const warnings = [...look.warnings, ...(ear?.warnings ?? [])];
      if (events.length > 0) return { events, more, timed_out: false, warnings };
      const turn = await listener.next(until);
      if (turn === "over") return { events: [], more: 0, timed_out: true, warnings };
      asks = turn === "ask";
    }
  } finally {
    ear?.close();
    listener.close();
  }
}

async function locateMeetingPlace({ repository, base }: Workspace, mayAsk: boolean): Promise<MeetingPlace> {
  const { commonDir } = repository;
  const { remote, branch } = base;
  const tip = remote === null ? `refs/heads/${branch}` : `refs/remotes/${remote}/${branch}`;
  const traces = [join(commonDir, tip), ...(remote === null ? [] : [locateSeenFile(commonDir, remote)])];
  return { folder: join(commonDir, "skl"), traces, isLocal: remote === null, mayAsk };
}

interface Look extends Pick<WaitOutput, "events" | "more" | "warnings"> {
  /** A digest of the refs that the remote has; null where it did not answer. */
  readonly refs: string | null;
}

/** Looks once. Where the refs are those of the look before, nothing can have changed. */
function lookOnce(
  question: WaitQuestion,
  last: { readonly offline: boolean; readonly refs: string | null; opened(): void },
): Promise<Look> {
  return withWorkspace(
    question.cwd,
    async (workspace) => {
      last.opened();
      const { base, repository } = workspace;
      const env = question.env ?? process.env;
      const warnings = base.warnings.filter(({ code }) => code !== "BASE_NOT_FRESH");
      const { refs: known } = await readKnownRefs(workspace, readClock(env));
      const refs = base.refs === null && base.remote !== null ? null : hashWatchedRefs(known);
      if (refs !== null && refs === last.refs) return { events: [], more: 0, refs, warnings };
      const { owner, here } = await resolveOwnerHere(workspace, {
        agent: question.agent,
        branch: question.branch,
        env,
      });
      const own = await collectOwnWork(workspace, { owner, here, env });
      const file = locateToldFile(repository.commonDir, owner);
      const told = await readTold(file);
      const wasShown = await readShownOutcomes(repository);
      const news = collectAgentNews(own, told, ({ state, branch, head }) => wasShown({ kind: state, branch, head }));
      const wanted = news.filter(({ kind }) => question.kind === "any" || kind === question.kind);
      const events = wanted.slice(0, MOST_EVENTS);
      const untold = news.filter((event) => !events.includes(event));
      await replaceFile(file, JSON.stringify(settle(own, told, untold)), 0o644);
      const outcomes = own.changes.filter(({ branch }) => events.some((event) => event.branch === branch));
      await rememberOutcomes(
        outcomes.map(({ state, branch, head }) => ({ kind: state, branch, head })),
        repository,
      );
      return { events, more: wanted.length - events.length, refs, warnings };
    },
    last.offline,
  );
}

async function collectOwnWork(
  workspace: Workspace,
  { owner, here, env }: { owner: InboxOwner; here: string | null; env: NodeJS.ProcessEnv },
): Promise<OwnWork> {
  const changes = (await listBranchChanges(workspace, env)).filter((change) => isOwn(change, owner));
  const { tasks } = workspace.rules.knowledge;
  const own = tasks.filter(({ agent_id, branch }) => isOwn({ agent: agent_id, branch }, owner));
  return { changes, tasks: own, here };
}

function hashWatchedRefs(refs: ReadonlyMap<string, string>): string {
  const lines = [...refs].map(([ref, oid]) => `${ref} ${oid}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

function locateToldFile(commonDir: string, owner: InboxOwner): string {
  const [kind, name] = "agent" in owner ? ["agent", owner.agent] : ["branch", owner.branch];
  return join(commonDir, "skl", `waited-${kind}-${encodeRefPart(name)}`);
}

/** What cannot be read counts as never told: the same news once more does no harm. */
async function readTold(file: string): Promise<Told> {
  try {
    const { branches, tasks } = JSON.parse(await readFile(file, "utf8")) as Told;
    return { branches: { ...branches }, tasks: { ...tasks } };
  } catch {
    return { branches: {}, tasks: {} };
  }
}
