import { homedir, userInfo } from "node:os";
import { join, resolve } from "node:path";

/** Where the account keeps its policy, secrets, queues and attestations: `SKL_HOME`, or `~/.skl`. */
export function accountHome(env: NodeJS.ProcessEnv): string {
  return resolve(env.SKL_HOME || join(env.HOME || homedir(), ".skl"));
}

const names = new Map<number | undefined, string>();

/** The account of the system that this runs under. It is asked for once: what an account is called is in a file of the system. */
export function accountName(env: NodeJS.ProcessEnv): string {
  const account = process.geteuid?.();
  const known = names.get(account);
  if (known !== undefined) return known;
  try {
    const { username } = userInfo();
    names.set(account, username);
    return username;
  } catch {
    // An account without an entry, as in some containers.
    return env.USER || "unknown";
  }
}
