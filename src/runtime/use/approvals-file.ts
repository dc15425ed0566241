import { randomUUID } from "node:crypto";
import { link, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject, SklError, tryParseJson } from "../../kernel/domain/index.ts";
import type { Approval } from "../engine/handles/index.ts";
import { hashSha256Hex, isEffect } from "../engine/index.ts";
import { type DryRunPlan, parseDryRunPlan } from "./dry-run-plan.ts";
import { makePrivateFolder, readBounded } from "./private-files.ts";

/** The content of a file of approvals. */
interface ApprovalsDocument {
  /** The approved plan; null where the file is a bare list of tokens. */
  readonly plan: DryRunPlan | null;
  readonly approvals: readonly Approval[];
}

/** Tokens of a file that only this run may use, until it gives back the unused ones. */
export interface ClaimedApprovals extends ApprovalsDocument {
  giveBack(used: readonly number[]): Promise<void>;
}

/** No tokens and no approved plan. */
export const noApprovals: ClaimedApprovals = { approvals: [], plan: null, giveBack: async () => undefined };

const mostBytes = 32 * 1024 * 1024;

/**
 * Takes the tokens of a person's file, as `skl node approve` writes it, or of a bare list `[{token, artifact_sha256, effect,
 * payload_digest, expires_at}]`. The file is moved away first and its tokens are held, so that neither a simultaneous run nor a
 * run with a copy of the file can use a token again. Throws FILE_UNREADABLE, FILE_UNWRITABLE.
 */
export async function claimApprovals(path: string | null, home: string): Promise<ClaimedApprovals> {
  if (path === null) return noApprovals;
  const claimed = `${path}.${randomUUID()}`;
  await rename(path, claimed).catch((cause: NodeJS.ErrnoException) => {
    const isGone = cause.code === "ENOENT";
    const why = isGone ? "it is not there; where all of its approvals were used, it was removed" : cause.message;
    throw createApprovalsError(path, why, cause);
  });
  const document = await readBounded(claimed, mostBytes).then(
    (bytes) => parseApprovals(bytes.toString("utf8")),
    () => null,
  );
  if (document === null) {
    await putBack(claimed, path);
    throw createApprovalsError(path, "it is no list of approvals");
  }
  const { approvals } = document;
  const { held, release } = await holdTokens(home, approvals);
  return {
    plan: document.plan,
    // A spent token counts as expired and not as forged, since the guest did not invent it.
    approvals: approvals.map((approval) => (held.has(approval) ? approval : { ...approval, expires_at: 0 })),
    giveBack: async (used) => {
      const left = approvals.filter((approval) => held.has(approval) && !used.includes(approval.token));
      await release(left);
      // An approval that needed no token allows nothing by itself; it only says what the plan must be.
      if (left.length === 0 && approvals.length > 0) return rm(claimed, { force: true });
      await writeFile(claimed, serializeApprovals({ ...document, approvals: left }), { mode: 0o600 });
      await putBack(claimed, path);
    },
  };
}

/** Never replaces a file that a person issued in the meantime: its tokens are the ones that count. */
async function putBack(claimed: string, path: string): Promise<void> {
  await link(claimed, path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== "EEXIST") throw cause;
  });
  await rm(claimed, { force: true });
}

/** Writes the text of the file; `parseApprovals` reads it back. */
export function serializeApprovals({ plan, approvals }: ApprovalsDocument): string {
  return `${JSON.stringify(plan === null ? approvals : { version: 1, ...plan, approvals }, null, 2)}\n`;
}

/** Returns null where the text is not a file of approvals. */
export function parseApprovals(text: string): ApprovalsDocument | null {
  if (text.length > mostBytes) return null;
  const value = tryParseJson(text);
  if (Array.isArray(value)) return value.every(isApproval) ? { plan: null, approvals: value } : null;
  const plan = parseDryRunPlan(value);
  if (!isObject(value) || plan === null || value.version !== 1) return null;
  const { approvals } = value;
  return Array.isArray(approvals) && approvals.every(isApproval) ? { plan, approvals } : null;
}

function isApproval(value: unknown): value is Approval {
  if (!isObject(value)) return false;
  const { token, artifact_sha256, effect, payload_digest, expires_at } = value;
  return (
    Number.isInteger(token) &&
    typeof artifact_sha256 === "string" &&
    typeof effect === "string" &&
    isEffect(effect) &&
    // Only a direct grant allows any payload.
    typeof payload_digest === "string" &&
    typeof expires_at === "number"
  );
}

const createApprovalsError = (path: string, why: string, cause?: unknown) =>
  new SklError("FILE_UNREADABLE", { message: `The approvals ${path} cannot be used: ${why}.`, data: { path }, cause });

const FOLDER = "approvals-spent";

/** The tokens that this account holds for one run. Tokens that another run holds or used are not among them. */
interface HeldTokens {
  readonly held: ReadonlySet<Approval>;
  /** Releases the tokens that were not used. */
  release(unused: readonly Approval[]): Promise<void>;
}

/**
 * Holds tokens so that no other run of the account can use them, whatever copies of their file exist: a token works once. Throws
 * FILE_UNWRITABLE.
 */
async function holdTokens(home: string, approvals: readonly Approval[]): Promise<HeldTokens> {
  if (approvals.length === 0) return { held: new Set(), release: async () => undefined };
  const folder = await makePrivateFolder(home, FOLDER);
  const held = new Set<Approval>();
  for (const approval of approvals)
    if (await holdToken(join(folder, computeTokenFileName(approval)), approval)) held.add(approval);
  return {
    held,
    release: async (unused) => {
      const ours = unused.filter((approval) => held.has(approval));
      await Promise.all(ours.map((approval) => rm(join(folder, computeTokenFileName(approval)), { force: true })));
    },
  };
}

async function holdToken(path: string, { expires_at }: Approval): Promise<boolean> {
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(`${JSON.stringify({ expires_at })}\n`);
    await file.sync();
    await file.close();
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
}

const computeTokenFileName = ({ token, artifact_sha256, effect, payload_digest }: Approval): string =>
  hashSha256Hex(JSON.stringify([token, artifact_sha256, effect, payload_digest]));
