import { homedir, userInfo } from "node:os";
import { join, resolve } from "node:path";

/** Where the account keeps its policy, secrets, queues and attestations: `SKL_HOME`, or `~/.skl`. */
export function accountHome(env: NodeJS.ProcessEnv): string {
  return resolve(env.SKL_HOME || join(env.HOME || homedir(), ".skl"));
}

/** The account of the system that this runs under. */
export function accountName(env: NodeJS.ProcessEnv): string {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry, as in some containers.
    return env.USER || "unknown";
  }
}
