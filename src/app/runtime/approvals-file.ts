import { randomUUID } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { SklError } from "../../domain/index.ts";
import type { Approval } from "../../runtime/handles/index.ts";
import { isEffect } from "../../runtime/index.ts";

/** Tokens of a file that only this run has until it gives back what it did not use. */
export interface ClaimedApprovals {
  readonly approvals: readonly Approval[];
  giveBack(used: readonly number[]): Promise<void>;
}

const mostBytes = 1024 * 1024;

/**
 * Takes the tokens of a person's file: `[{token, artifact_sha256, effect, payload_digest, expires_at}]`. The file is moved away first,
 * so that two runs at once cannot both use a token. Throws FILE_UNREADABLE.
 */
export async function claimApprovals(path: string | null): Promise<ClaimedApprovals> {
  if (path === null) return { approvals: [], giveBack: async () => undefined };
  const claimed = `${path}.${randomUUID()}`;
  await rename(path, claimed).catch((cause: Error) => Promise.reject(unreadable(path, cause.message, cause)));
  const text = await readFile(claimed, "utf8");
  const approvals = parseApprovals(text);
  if (approvals === null) {
    await rename(claimed, path);
    throw unreadable(path, "it is no list of approvals");
  }
  return {
    approvals,
    giveBack: async (used) => {
      const left = approvals.filter(({ token }) => !used.includes(token));
      if (left.length === 0) return rm(claimed, { force: true });
      await writeFile(claimed, `${JSON.stringify(left, null, 2)}\n`, { mode: 0o600 });
      await rename(claimed, path);
    },
  };
}

function parseApprovals(text: string): Approval[] | null {
  if (text.length > mostBytes) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isApproval) ? value : null;
  } catch {
    return null;
  }
}

function isApproval(value: unknown): value is Approval {
  if (value === null || typeof value !== "object") return false;
  const { token, artifact_sha256, effect, payload_digest, expires_at } = value as Record<string, unknown>;
  return (
    Number.isInteger(token) &&
    typeof artifact_sha256 === "string" &&
    typeof effect === "string" &&
    isEffect(effect) &&
    // Only a direct grant stands for any payload.
    typeof payload_digest === "string" &&
    typeof expires_at === "number"
  );
}

const unreadable = (path: string, why: string, cause?: unknown) =>
  new SklError("FILE_UNREADABLE", { message: `The approvals ${path} cannot be used: ${why}.`, data: { path }, cause });
