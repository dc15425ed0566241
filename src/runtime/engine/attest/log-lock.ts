import { SILENT_MS, takeFileLock } from "../../../kernel/files/index.ts";
import { createUnusableLogError } from "./refusal.ts";

/** Longer than the silence by which a holder is known that died before it wrote its name into its file. */
const WAIT_MS = SILENT_MS + 5_000;

/** Waits until nobody else writes the log, and returns what ends the own turn. Throws ATTESTATIONS_UNUSABLE. */
export async function takeLogLock(folder: string, waitMs = WAIT_MS): Promise<() => void> {
  const createBusyLogError = () =>
    createUnusableLogError("Another process is writing the log of attestations and does not finish.", { folder });
  const lock = await takeFileLock(folder, { name: "turn", waitMs, busy: createBusyLogError });
  return lock.release;
}
