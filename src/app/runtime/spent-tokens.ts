import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Approval } from "../../runtime/handles/index.ts";
import { sha256 } from "./digests.ts";
import { privateFolder } from "./private-files.ts";

const FOLDER = "approvals-spent";

/** Tokens that this account holds for one run: what another run holds or used is not among them. */
export interface HeldTokens {
  readonly held: ReadonlySet<Approval>;
  /** Lets those go that were not used. */
  release(unused: readonly Approval[]): Promise<void>;
}

/**
 * Takes tokens so that no other run of the account can, whatever copies there are of the file that they stand in: a token is used
 * once. Throws FILE_UNWRITABLE.
 */
export async function holdTokens(home: string, approvals: readonly Approval[]): Promise<HeldTokens> {
  if (approvals.length === 0) return { held: new Set(), release: async () => undefined };
  const folder = await privateFolder(home, FOLDER);
  const held = new Set<Approval>();
  for (const approval of approvals) if (await hold(join(folder, nameOf(approval)), approval)) held.add(approval);
  return {
    held,
    release: async (unused) => {
      const ours = unused.filter((approval) => held.has(approval));
      await Promise.all(ours.map((approval) => rm(join(folder, nameOf(approval)), { force: true })));
    },
  };
}

async function hold(path: string, { expires_at }: Approval): Promise<boolean> {
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

const nameOf = ({ token, artifact_sha256, effect, payload_digest }: Approval): string =>
  sha256(Buffer.from(JSON.stringify([token, artifact_sha256, effect, payload_digest])));
