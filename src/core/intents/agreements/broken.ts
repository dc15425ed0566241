import { type Agreement, listItems, type ObjectId, type ParsedModule } from "../../../kernel/domain/index.ts";
import { buildFinding, type CheckFinding } from "../../../rules/checks/index.ts";
import { findLanguageByPath, MAX_SOURCE_BYTES, parseSource, supportFor } from "../../../syntax/ast/index.ts";
import { openSharedTree, type Repository } from "../../../workspace/git/index.ts";
import type { AgreementBook } from "./agreement-book.ts";
import { findSignatureIn, keepsSignature } from "./signature.ts";

export interface ComparedHead {
  readonly repository: Repository;
  readonly head: ObjectId;
  /** Is the commit that the head is compared with; null stands for the empty tree. */
  readonly fork: ObjectId | null;
  /** Lists every path that the head changes. */
  readonly paths: readonly string[];
}

/** Returns a finding for each accepted signature that a head changes, removes or defines otherwise. */
export async function findBrokenAgreements(
  { live }: AgreementBook,
  { repository, head, fork, paths }: ComparedHead,
): Promise<CheckFinding[]> {
  const touched = new Set(paths);
  const concerned = live.filter(({ record }) => record.signature !== null && touched.has(record.path));
  const findings = await Promise.all(
    concerned.map(async ({ record }) => {
      const now = await readModuleAt(repository, head, record.path);
      if (now === "unread") return [];
      const before = fork === null ? null : await readModuleAt(repository, fork, record.path);
      const instead = await describeBreakage(record, before === "unread" ? null : before, now);
      return instead === null ? [] : [createAgreementFinding(record, instead)];
    }),
  );
  return findings.flat();
}

/** Returns what a head does instead of what was agreed; null where it keeps the signature or leaves it as it found it. */
async function describeBreakage(
  agreed: Agreement,
  before: ParsedModule | null,
  now: ParsedModule | null,
): Promise<string | null> {
  const { path, symbol, signature } = agreed;
  const [was, is] = [before && findSignatureIn(before, symbol), now && findSignatureIn(now, symbol)];
  if (is === null || now === null) return was === null ? null : "removes it";
  if (was === is || (await keepsSignature({ path, symbol, signature: signature ?? "" }, now))) return null;
  return `makes it \`${is}\``;
}

function createAgreementFinding(
  { id, path, symbol, signature, accepted_by }: Agreement,
  instead: string,
): CheckFinding {
  const message = `${listItems(accepted_by)} agreed on \`${signature}\` (${id}), and this change ${instead}.`;
  return buildFinding("agreement_broken", path, message, {
    fix: `Keep the signature, or agree on another one first: \`skl agree propose "${path}::${symbol}(…)"\`, and the other side accepts it. A person can end it with \`skl agree withdraw ${id}\`.`,
    data: { agreement: id, symbol, signature },
    verdict: "block",
  });
}

/** Returns the module at a path of a commit; null where there is none, "unread" where the reader cannot read it, which is held elsewhere. */
async function readModuleAt(
  repository: Repository,
  commit: ObjectId,
  path: string,
): Promise<ParsedModule | "unread" | null> {
  const tree = openSharedTree(repository.objects, commit);
  const language = findLanguageByPath(path);
  const entry = await tree.entry(path);
  if (entry === null) return null;
  const info = await repository.objects.info(entry.oid);
  if (language === null || info?.type !== "blob" || info.size > MAX_SOURCE_BYTES) return "unread";
  const bytes = await tree.read(path);
  if (bytes === null) return "unread";
  await supportFor(language).load();
  const outcome = await parseSource(bytes, path, language);
  return outcome.ok ? outcome.value : "unread";
}
