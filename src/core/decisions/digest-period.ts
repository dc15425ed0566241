import { type Adr, type DigestRecord, isObjectId, type Result, SklError } from "../../kernel/domain/index.ts";
import { type Problem, parseAdr, parseDigestRecord, parseSessionLog } from "../../kernel/knowledge/index.ts";
import type { DigestPeriod } from "../../rules/orchestrator/index.ts";
import { GitTree } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";

const RECORDS = ".skl/digests";
const LOGS = ".skl/orchestrator_log";
const ADRS = ".skl/adrs";

/** What is new since the last digest that a person reviewed, and the record of that digest. */
export interface ReadPeriod extends DigestPeriod {
  readonly last: DigestRecord | null;
}

/**
 * Reads the period that no digest record covers yet: the names of the folders, the last record, and only the logs and ADRs
 * after it. Throws BROKEN_DATA with every problem of every file at once.
 */
export async function readPeriod({ repository, base }: Pick<Workspace, "repository" | "base">): Promise<ReadPeriod> {
  const reader = new DocumentReader(new GitTree(repository.objects, base.oid));
  const last = await readLastDigestRecord(reader);
  const covered = numberIn(last?.last_session ?? "", "session") ?? 0;
  const newLogs = (await reader.names(LOGS, "session")).filter(({ number }) => number > covered);
  const logs = await reader.readAll(LOGS, newLogs, parseSessionLog);
  const adrs = await listNewAdrs(reader, last, { repository });
  reader.refuseProblems();
  return {
    last,
    since: last?.created_at ?? null,
    // A log is the session that its file is named after, whatever it says inside.
    logs: logs.map(({ name, value }) => ({ ...value, session_id: name })),
    adrs,
  };
}

/** Returns the last digest record of a tree and the id that the next one gets. */
export async function readDigestPosition({
  repository,
  base,
}: Pick<Workspace, "repository" | "base">): Promise<{ last: DigestRecord | null; nextId: string }> {
  const reader = new DocumentReader(new GitTree(repository.objects, base.oid));
  const last = await readLastDigestRecord(reader);
  reader.refuseProblems();
  const highest = (await reader.names(RECORDS, "DIGEST")).at(-1)?.number ?? 0;
  return { last, nextId: `DIGEST_${String(highest + 1).padStart(3, "0")}` };
}

/** Returns the session that comes later; null is before all of them. */
export function pickLaterSession(a: string | null, b: string | null): string | null {
  return (numberIn(a ?? "", "session") ?? 0) >= (numberIn(b ?? "", "session") ?? 0) ? (a ?? b) : b;
}

async function readLastDigestRecord(reader: DocumentReader): Promise<DigestRecord | null> {
  const names = await reader.names(RECORDS, "DIGEST");
  const [record] = await reader.readAll(RECORDS, names.slice(-1), parseDigestRecord);
  return record?.value ?? null;
}

/**
 * Returns the ADRs that the commit of the last record did not have, which does not depend on clocks. Where that commit is not here (a
 * shallow clone, a record written by hand), it returns those dated after the record.
 */
async function listNewAdrs(
  reader: DocumentReader,
  last: DigestRecord | null,
  { repository }: Pick<Workspace, "repository">,
): Promise<Adr[]> {
  const names = await reader.names(ADRS, "ADR");
  const before = last?.base && isObjectId(last.base) ? last.base : null;
  const isBeforeHere = before !== null && (await repository.objects.info(before)) !== null;
  if (isBeforeHere) {
    const known = new Set((await new GitTree(repository.objects, before).entries(ADRS))?.keys());
    const unknown = names.filter(({ name }) => !known.has(`${name}.json`));
    return (await reader.readAll(ADRS, unknown, parseAdr)).map(({ value }) => value);
  }
  const adrs = (await reader.readAll(ADRS, names, parseAdr)).map(({ value }) => value);
  return last === null ? adrs : adrs.filter(({ date }) => date !== undefined && isAfter(date, last.created_at));
}

const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);

interface NumberedName {
  readonly name: string;
  readonly number: number;
}

/** Reads documents of one commit and collects their problems, so that all of them are reported at once. */
class DocumentReader {
  readonly #tree: GitTree;
  readonly #problems: Problem[] = [];

  constructor(tree: GitTree) {
    this.#tree = tree;
  }

  /** Returns the numbered files of a folder, in the order of their numbers: session_10 comes after session_9. */
  async names(folder: string, prefix: string): Promise<NumberedName[]> {
    const files = [...((await this.#tree.entries(folder))?.keys() ?? [])].filter((file) => file.endsWith(".json"));
    const numbered = files.flatMap((file) => {
      const name = file.slice(0, -".json".length);
      const number = numberIn(name, prefix);
      return number === null ? [] : [{ name, number }];
    });
    return numbered.sort((a, b) => a.number - b.number);
  }

  async readAll<T>(
    folder: string,
    names: readonly NumberedName[],
    parse: (bytes: Uint8Array, file: string) => Result<T, Problem[]>,
  ): Promise<{ name: string; value: T }[]> {
    const read = await Promise.all(
      names.map(async ({ name }) => {
        const path = `${folder}/${name}.json`;
        const bytes = await this.#tree.read(path);
        const parsed = bytes && parse(bytes, path);
        if (parsed?.ok) return [{ name, value: parsed.value }];
        this.#problems.push(...(parsed?.error ?? []));
        return [];
      }),
    );
    return read.flat();
  }

  refuseProblems(): void {
    const [first] = this.#problems;
    if (first === undefined) return;
    const more = this.#problems.length > 1 ? ` (and ${this.#problems.length - 1} more)` : "";
    throw new SklError("BROKEN_DATA", {
      message: `What a digest is made of cannot be used on the base branch. ${first.file}: ${first.message}${more}`,
      data: { problems: this.#problems },
    });
  }
}

function numberIn(name: string, prefix: string): number | null {
  const digits = name.startsWith(`${prefix}_`) ? name.slice(prefix.length + 1) : "";
  const number = Number(digits);
  return /^[0-9]+$/.test(digits) && Number.isSafeInteger(number) ? number : null;
}
