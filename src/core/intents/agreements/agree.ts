import {
  type Agreement,
  createUnknownNameError,
  formatTimestamp,
  SklError,
  type Warning,
} from "../../../kernel/domain/index.ts";
import { serializeDocument } from "../../../kernel/knowledge/index.ts";
import { FileSet } from "../../../rules/orchestrator/index.ts";
import {
  changeRecords,
  chooseRecordCommitter,
  normalizePath,
  type ReadRecord,
  readClock,
  recordCommit,
  type Workspace,
  warnAboutJunk,
  withWorkspace,
} from "../../../workspace/ground/index.ts";
import { explainAgreementProblem } from "../bounds.ts";
import { type IntentOptions, resolveClaimant, resolveSpanEnd } from "../declare.ts";
import { type IntentBook, readIntentBook } from "../intent-book.ts";
import { AGREEMENT, type AgreementBook, buildAgreementBook, computeAgreementId } from "./agreement-book.ts";
import { createSignatureError, parseAgreedSignature } from "./signature.ts";

export interface AgreementChange {
  readonly agreement: Agreement;
  /** Whether a push that breaks the signature is blocked. */
  readonly binding: boolean;
  readonly changed: boolean;
  readonly ended: boolean;
  readonly adr: string | null;
  readonly commit: string | null;
  readonly warnings: readonly Warning[];
}

/** What a side of an agreement needs to answer it. */
export interface AnswerContext {
  readonly workspace: Workspace;
  readonly agent: string;
  readonly isPerson: boolean;
  readonly at: Date;
  readonly intents: IntentBook;
  readonly agreements: AgreementBook;
  readonly warnings: readonly Warning[];
}

const SPAN = "8h";

/** Runs `skl agree propose`: proposes a signature, for a definition that has none yet or in place of the one that binds. Throws USAGE. */
export function proposeAgreement(
  written: string,
  { until, agent }: { readonly until?: string | undefined; readonly agent?: string | undefined },
  options: IntentOptions,
): Promise<AgreementChange> {
  return runAtTable(options, agent, async (table) => {
    const { signature, symbol, ...read } = await parseAgreedSignature(written);
    const path = normalizePath(read.path);
    const id = computeAgreementId({ path, symbol });
    const known = table.agreements.live.find(({ record }) => record.id === id);
    if (known?.record.proposed === signature && known.record.proposed_by === table.agent)
      return buildAgreementChange(table, known.record, false);
    if (known?.record.signature === signature && known.record.proposed === null)
      return buildAgreementChange(table, known.record, false);
    const at = formatTimestamp(table.at);
    const agreement: Agreement = {
      schema_version: 1,
      id,
      path,
      symbol,
      signature: known?.record.signature ?? null,
      proposed: signature,
      proposed_by: table.agent,
      proposed_at: at,
      accepted_by: known?.record.accepted_by ?? [],
      accepted_at: known?.record.accepted_at ?? null,
      withdrawn_by: [],
      intents: listServedIntents(table, path, known?.record.intents),
      expires_at: resolveSpanEnd(until ?? SPAN, table.at),
    };
    // What no reader would count is not written: it would bind nobody, and only a person could remove it.
    const problem = explainAgreementProblem(agreement);
    if (problem !== null) throw createSignatureError(written, problem);
    await writeAgreement(table, agreement);
    return buildAgreementChange(table, agreement, true);
  });
}

/** Runs `skl agree accept`: the other side, or a person, accepts; from now on the signature binds. Throws AGREEMENT_REFUSED, NOT_FOUND. */
export function acceptAgreement(
  id: string,
  agent: string | undefined,
  options: IntentOptions,
): Promise<AgreementChange> {
  return runAtTable(options, agent, async (table) => {
    const { record } = findAgreement(table, id);
    const { proposed, proposed_by, path } = record;
    if (proposed === null) return buildAgreementChange(table, record, false);
    if (proposed_by === table.agent && !table.isPerson)
      throw createAgreementRefusedError(record, `${table.agent} proposed it, so somebody else has to accept it.`);
    const accepted: Agreement = {
      ...record,
      signature: proposed,
      proposed: null,
      accepted_by: [...new Set([proposed_by, table.agent])],
      accepted_at: formatTimestamp(table.at),
      withdrawn_by: [],
      intents: listServedIntents(table, path, record.intents),
    };
    await writeAgreement(table, accepted);
    return buildAgreementChange(table, accepted, true);
  });
}

/**
 * Runs `skl agree withdraw`: takes a proposal back, or ends an agreement: once every side wants it, or at once where a person does.
 * Throws AGREEMENT_REFUSED, NOT_FOUND.
 */
export function withdrawAgreement(
  id: string,
  agent: string | undefined,
  options: IntentOptions,
): Promise<AgreementChange> {
  return runAtTable(options, agent, async (table) => {
    const { record } = findAgreement(table, id);
    const { signature, proposed, proposed_by, accepted_by, withdrawn_by = [] } = record;
    const takesBack = proposed !== null && (table.isPerson || proposed_by === table.agent);
    if (!takesBack && !table.isPerson && !accepted_by.includes(table.agent))
      throw createAgreementRefusedError(
        record,
        `${table.agent} is neither of those who agreed (${accepted_by.join(", ") || proposed_by}).`,
      );
    if (takesBack && signature !== null) {
      const kept: Agreement = { ...record, proposed: null };
      await writeAgreement(table, kept);
      return buildAgreementChange(table, kept, true);
    }
    const wanting = [...new Set([...withdrawn_by, table.agent])];
    const ends = table.isPerson || signature === null || accepted_by.every((each) => wanting.includes(each));
    if (ends) {
      if (!(await endAgreement(table, record))) throw createChangedMeanwhileError(record);
      return { ...buildAgreementChange(table, record, true), binding: false, ended: true };
    }
    const asked: Agreement = { ...record, withdrawn_by: wanting };
    const changed = wanting.length > withdrawn_by.length;
    if (changed) await writeAgreement(table, asked);
    return buildAgreementChange(table, asked, changed);
  });
}

export interface AgreementListing {
  readonly agreements: readonly Agreement[];
  readonly age_s: number | null;
  readonly warnings: readonly Warning[];
}

/** Runs `skl agree list`: every agreement that holds or waits to be accepted. */
export function listAgreements(
  place: string | Workspace,
  offline: boolean,
  env = process.env,
): Promise<AgreementListing> {
  return withWorkspace(
    place,
    async (workspace) => {
      const at = readClock(env);
      const book = await buildAgreementBook(workspace, { book: await readIntentBook(workspace, at), at });
      return {
        agreements: book.live.map(({ record }) => record),
        age_s: book.ageSeconds,
        warnings: [...workspace.base.warnings, ...warnAboutJunk(book.junk)],
      };
    },
    offline,
  );
}

/** Opens the workspace with everything on record, for whoever acts. */
export function runAtTable<T>(
  { cwd, env = process.env }: IntentOptions,
  agent: string | undefined,
  act: (context: AnswerContext) => Promise<T>,
): Promise<T> {
  return withWorkspace(cwd, async (workspace) => {
    const { base } = workspace;
    if (base.remote !== null && base.refs === null)
      throw new SklError("REMOTE_UNREACHABLE", { data: { remote: base.remote } });
    const at = readClock(env);
    const intents = await readIntentBook(workspace, at);
    const agreements = await buildAgreementBook(workspace, { book: intents, at });
    const who = await resolveClaimant(workspace, { agent }, env);
    const isPerson = who.isPerson;
    const warnings = [...base.warnings, ...warnAboutJunk([...intents.junk, ...agreements.junk])];
    return act({ workspace, agent: who.agent, isPerson, at, intents, agreements, warnings });
  });
}

/** Throws NOT_FOUND. */
export function findAgreement({ agreements }: AnswerContext, id: string): ReadRecord<Agreement> {
  const found = agreements.live.find(({ record }) => record.id === id);
  if (found !== undefined) return found;
  throw createUnknownNameError(`There is no agreement ${id}.`, {
    key: "id",
    name: id,
    names: agreements.live.map(({ record }) => record.id),
    fix: "List them with `skl agree list`; one whose intents have ended is over.",
  });
}

export function buildAgreementChange(
  { warnings }: AnswerContext,
  agreement: Agreement,
  changed: boolean,
): AgreementChange {
  return { agreement, binding: agreement.signature !== null, changed, ended: false, adr: null, commit: null, warnings };
}

function createAgreementRefusedError({ id }: Agreement, message: string): SklError {
  return new SklError("AGREEMENT_REFUSED", { message, data: { id } });
}

/** Returns the intents that an agreement serves: those it had, and those of whoever acts that name its file. */
function listServedIntents({ intents, agent }: AnswerContext, path: string, before: readonly string[] = []): string[] {
  const own = intents.live.filter(({ record }) => record.agent === agent && new FileSet(record.files).meets(path));
  return [...new Set([...before, ...own.map(({ record }) => `${record.agent}/${record.id}`)])];
}

async function writeAgreement({ workspace, agent, at }: AnswerContext, agreement: Agreement): Promise<void> {
  const ref = buildAgreementRef(workspace, agreement);
  const before = workspace.base.refs?.get(ref) ?? null;
  const oid = await recordCommit(workspace, {
    file: AGREEMENT.file,
    content: serializeDocument("agreement", agreement),
    message: `skl: agreement on ${agreement.symbol}\n`,
    committer: chooseRecordCommitter(workspace.repository, agent),
    at,
  });
  await changeRecords(workspace, [ref], async (present) => {
    const expected = present.get(ref) ?? null;
    if (workspace.base.refs !== null && expected !== before) throw createChangedMeanwhileError(agreement);
    return expected === oid ? [] : [{ ref, oid, expected }];
  });
}

/** Removes the record of an agreement that is over; false where somebody has changed it since it was read, so that it stays. */
export async function endAgreement({ workspace }: AnswerContext, agreement: Agreement): Promise<boolean> {
  const ref = buildAgreementRef(workspace, agreement);
  const before = workspace.base.refs?.get(ref);
  let isSame = true;
  await changeRecords(workspace, [ref], async (present) => {
    const expected = present.get(ref);
    isSame = expected === undefined || expected === before;
    return expected === undefined || !isSame ? [] : [{ ref, oid: null, expected }];
  });
  return isSame;
}

/** Somebody changed the agreement between our reading and our writing, and the answer was given to the earlier one. */
function createChangedMeanwhileError({ id }: Agreement): SklError {
  return new SklError("AGREEMENT_REFUSED", {
    message: `Somebody else has changed ${id} at the same time.`,
    fix: "Read it with `skl agree list`, and answer again.",
    data: { id },
  });
}

function buildAgreementRef({ rules }: Workspace, { id }: Agreement): string {
  return `${rules.config.queue.ref_namespace}/agreements/${id}`;
}
