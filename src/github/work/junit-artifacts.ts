import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EvidenceInput } from "../../core/review/index.ts";
import { type ArchiveEntry, ArchiveError, zipEntries } from "../../kernel/archive/index.ts";
import { SklError } from "../../kernel/domain/index.ts";
import { covers } from "../../rules/checks/index.ts";
import type { Artifact } from "../client/index.ts";
import type { ActionRun } from "./outcome.ts";

const APP = "github-actions";
const MB = 1024 * 1024;
/** `zip` and `name` limit one artifact and one report, `unpacked` and `files` all artifacts of a commit together. */
const LIMITS = { zip: 64 * MB, unpacked: 256 * MB, files: 500, name: 300 } as const;

/** Counts what the limits for one commit still allow. */
interface Allowance {
  bytes: number;
  files: number;
}

/** Unpacks the JUnit files of a commit's artifacts with these names into a temporary folder while `use` runs. */
export async function withJunitArtifacts<T>(
  run: ActionRun,
  commit: string,
  names: readonly string[],
  use: (reports: readonly EvidenceInput[]) => Promise<T>,
): Promise<T> {
  if (names.length === 0) return use([]);
  const folder = await mkdtemp(join(tmpdir(), "skl-junit-"));
  try {
    const allowance = { bytes: LIMITS.unpacked, files: LIMITS.files };
    const reports: EvidenceInput[] = [];
    for (const artifact of await listLatestArtifacts(run, commit, names))
      reports.push(...(await unpack(run, artifact, { folder, allowance })));
    return await use(reports);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the latest artifact of each name by id, since a run that is started again keeps its id and makes new artifacts. */
async function listLatestArtifacts(
  { github }: ActionRun,
  commit: string,
  names: readonly string[],
): Promise<Artifact[]> {
  const runs = await github.workflowRuns(commit);
  const artifacts: Artifact[] = [];
  for (const { id, head, status } of runs)
    if (head === commit && status === "completed") artifacts.push(...(await github.artifacts(id)));
  const usable = artifacts.filter(({ isExpired, name }) => !isExpired && covers(names, name));
  const latest = usable
    .toSorted((a, b) => a.id - b.id)
    .map((artifact): [string, Artifact] => [artifact.name, artifact]);
  return [...new Map(latest).values()];
}

interface Unpacking {
  readonly folder: string;
  readonly allowance: Allowance;
}

async function unpack(run: ActionRun, artifact: Artifact, unpacking: Unpacking): Promise<EvidenceInput[]> {
  const { log } = run;
  const reports: EvidenceInput[] = [];
  for (const entry of await unpackArtifactEntries(run, artifact)) {
    if (!/\.xml$/i.test(entry.path)) continue;
    try {
      reports.push(await unpackReport(artifact, entry, unpacking));
    } catch (cause) {
      if (!(cause instanceof ArchiveError)) throw cause;
      log(`Left out ${entry.path.slice(0, LIMITS.name)} of the artifact ${artifact.name}: ${cause.message}`);
    }
  }
  return reports;
}

/** Writes one report into the folder under a number. The path in the archive only names the evidence. */
async function unpackReport(
  { name }: Artifact,
  entry: ArchiveEntry,
  { folder, allowance }: Unpacking,
): Promise<EvidenceInput> {
  if (entry.path.length > LIMITS.name) refuse("The name is too long.");
  if (allowance.files === 0) refuse(`There are more than ${LIMITS.files} reports.`);
  if (entry.size > allowance.bytes) refuse(`The reports have more than ${LIMITS.unpacked / MB} MB.`);
  allowance.files -= 1;
  allowance.bytes -= entry.size;
  const file = join(folder, `${allowance.files}.xml`);
  await writeFile(file, entry.read());
  return { kind: "junit", file, name: `${name}/${entry.path}`, by: APP };
}

function refuse(message: string): never {
  throw new ArchiveError(".", message, "Upload less.");
}

/** Returns the entries of one artifact; logs an artifact that cannot be read and returns none for it. */
async function unpackArtifactEntries(
  { github, log }: ActionRun,
  { id, name, bytes }: Artifact,
): Promise<ArchiveEntry[]> {
  try {
    if (bytes > LIMITS.zip) refuse(`It has ${bytes} bytes; at most ${LIMITS.zip} are read.`);
    return zipEntries(await github.downloadArtifact(id, LIMITS.zip));
  } catch (cause) {
    const isRefused = cause instanceof SklError && cause.code === "GITHUB_REFUSED";
    if (!(cause instanceof ArchiveError) && !isRefused) throw cause;
    log(`Left out the artifact ${name}: ${cause.message}`);
    return [];
  }
}
