import { isObject, type ObjectId, toVisibleLine, tryParseJson } from "../../kernel/domain/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";

/** A row of the mirror: a ref, or a file of `.skl/` on the base, whose `ref` has the path behind a colon. */
export interface MirroredRecord {
  readonly ref: string;
  readonly oid: ObjectId;
  readonly kind: string;
  /** The bytes as they are in Git; null for a branch, and for what is too large. */
  readonly content: Uint8Array | null;
  readonly agent: string | null;
  readonly branch: string | null;
  readonly task: string | null;
  readonly status: string | null;
  readonly at: string | null;
}

/** What is larger is read from Git by whoever needs it. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_CHARACTERS = 200;

/** Reads the record that stands on a ref. What somebody pushed there may be anything; then only its id is known. */
export async function recordOfRef(
  repository: Repository,
  ref: string,
  oid: ObjectId,
  namespace: string,
): Promise<MirroredRecord> {
  const isRecord = ref.startsWith(`${namespace}/`);
  if (!isRecord) return { ...NOTHING, ref, oid, kind: "head", branch: clean(ref.slice("refs/heads/".length)) };
  const kind = ref.slice(namespace.length + 1).split("/")[0] ?? "";
  const entries = await new GitTree(repository.objects, oid).entries("").catch(() => null);
  const [file] = [...(entries?.values() ?? [])];
  const content = file === undefined ? null : await readBoundedBlob(repository, file.oid);
  return { ...readRecordFields(content), ref, oid, kind: KINDS[kind] ?? "other", content };
}

/** The folders below the namespace, by the kind of what is in them. */
const KINDS: Readonly<Record<string, string>> = {
  proposals: "proposal",
  evidence: "evidence",
  intents: "intent",
  agreements: "agreement",
  tasks: "task",
  decisions: "decision",
  claims: "claim",
  notes: "note",
};

/** Reads the files of `.skl/` on the base: State, tasks and queue, session logs, RFCs, ADRs and the rules. */
export async function readBaseRecords(
  repository: Repository,
  branch: string,
  oid: ObjectId,
): Promise<MirroredRecord[]> {
  const listed = await repository.git(["ls-tree", "-r", "-z", oid, "--", ".skl/"]);
  const lines = listed.stdout.toString("utf8").split("\0");
  const files = lines.flatMap((line): { path: string; oid: ObjectId }[] => {
    const [, blob = "", path = ""] = /^\d+ blob (\w+)\t(.+)$/s.exec(line) ?? [];
    return path === "" ? [] : [{ path, oid: blob as ObjectId }];
  });
  const records: MirroredRecord[] = [];
  for (const { path, oid: blob } of files) {
    const content = await readBoundedBlob(repository, blob);
    const kind = BASE_KINDS.find(([start]) => path.startsWith(start))?.[1] ?? "rules";
    records.push({ ...NOTHING, ref: `refs/heads/${branch}:${path}`, oid: blob, kind, content });
  }
  return records;
}

const BASE_KINDS = [
  [".skl/knowledge.json", "state"],
  [".skl/orchestrator_log/", "session"],
  [".skl/rfcs/", "rfc"],
  [".skl/adrs/", "adr"],
  [".skl/graph/", "graph"],
] as const;

async function readBoundedBlob({ objects }: Repository, oid: ObjectId): Promise<Uint8Array | null> {
  const info = await objects.info(oid);
  if (info?.type !== "blob" || info.size > MOST_BYTES) return null;
  return (await objects.read(oid))?.content ?? null;
}

const NOTHING = { content: null, agent: null, branch: null, task: null, status: null, at: null };

function readRecordFields(content: Uint8Array | null): Omit<MirroredRecord, "ref" | "oid" | "kind" | "content"> {
  const record = content === null ? null : tryParseJson(Buffer.from(content).toString("utf8"));
  if (!isObject(record)) return NOTHING;
  const readFirstText = (...names: readonly string[]) =>
    clean(names.map((name) => record[name]).find((value) => typeof value === "string"));
  return {
    agent: readFirstText("agent_id", "owner", "by"),
    branch: readFirstText("branch"),
    task: readFirstText("task_id", "task"),
    status: readFirstText("status", "kind"),
    at: readFirstText("pushed_at", "recorded_at", "created_at", "at"),
  };
}

function clean(text: unknown): string | null {
  return typeof text === "string" ? toVisibleLine(text, MOST_CHARACTERS) : null;
}
