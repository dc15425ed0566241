import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { covers } from "../../checks/index.ts";
import type { Artifact } from "../../github/index.ts";
import type { EvidenceInput } from "../evidence-record.ts";
import type { ActionRun } from "./outcome.ts";

const APP = "github-actions";
const MB = 1024 * 1024;
/** Reports of large suites have some ten megabytes; what is beyond this is no report. */
const LIMITS = { zip: 64 * MB, file: 128 * MB, files: 500 } as const;

/**
 * The JUnit files of a commit's artifacts that the configuration names, put into a folder of their own while `use` runs.
 * Artifacts are made by workflow runs only; of several runs the latest says what counts.
 */
export async function withJunitArtifacts<T>(
  run: ActionRun,
  commit: string,
  names: readonly string[],
  use: (reports: readonly EvidenceInput[]) => Promise<T>,
): Promise<T> {
  if (names.length === 0) return use([]);
  const folder = await mkdtemp(join(tmpdir(), "skl-junit-"));
  try {
    const reports: EvidenceInput[] = [];
    for (const artifact of await artifactsOf(run, commit, names))
      reports.push(...(await unpacked(run, artifact, { folder, known: reports.length })));
    return await use(reports);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function artifactsOf({ github }: ActionRun, commit: string, names: readonly string[]): Promise<Artifact[]> {
  const runs = (await github.workflowRuns(commit)).filter(
    ({ head, status }) => head === commit && status === "completed",
  );
  const found = new Map<string, Artifact>();
  for (const { id } of runs.toSorted((a, b) => a.id - b.id)) {
    for (const artifact of await github.artifacts(id))
      if (!artifact.isExpired && covers(names, artifact.name)) found.set(artifact.name, artifact);
  }
  return [...found.values()];
}

/** Names of files inside the archive are names of evidence and nothing else: no path of it is ever written to. */
async function unpacked(
  { github, log }: ActionRun,
  { id, name, bytes }: Artifact,
  { folder, known }: { readonly folder: string; readonly known: number },
): Promise<EvidenceInput[]> {
  if (bytes > LIMITS.zip) {
    log(`The artifact ${name} has ${bytes} bytes and is left out.`);
    return [];
  }
  try {
    const files = unzipSync(await github.downloadArtifact(id, LIMITS.zip), {
      filter: ({ name: file, originalSize }) => /\.xml$/i.test(file) && originalSize <= LIMITS.file,
    });
    return await Promise.all(
      Object.entries(files)
        .slice(0, LIMITS.files)
        .map(async ([path, content], at) => {
          const file = join(folder, `${known + at}.xml`);
          await writeFile(file, content);
          return { kind: "junit" as const, file, name: `${name}/${path}`, by: APP };
        }),
    );
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name === "SklError") throw cause;
    log(`The artifact ${name} is no archive that can be read: ${cause.message}`);
    return [];
  }
}
