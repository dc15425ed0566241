import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** Where the account keeps its policy, secrets, queues and attestations: `SKL_HOME`, or `~/.skl`. */
export function accountHome(env: NodeJS.ProcessEnv): string {
  return resolve(env.SKL_HOME || join(env.HOME || homedir(), ".skl"));
}
