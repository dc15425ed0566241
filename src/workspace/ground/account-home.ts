import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { SklError } from "../../kernel/domain/index.ts";

/** Returns the folder of everything that is the account's (its skills, policy, secrets, queues, attestations): `SKL_HOME` or `~/.skl`. Throws FILE_UNWRITABLE. */
export function resolveAccountHome(env: NodeJS.ProcessEnv): string {
  const home = resolve(env.SKL_HOME || join(env.HOME || homedir(), ".skl"));
  // Linux reports there that the parent folder is missing, and Node.js retries to create it for ever.
  if (home.startsWith("/proc/"))
    throw new SklError("FILE_UNWRITABLE", {
      message: `The account's folder cannot be ${home}: nothing can be kept in /proc.`,
      fix: "Set SKL_HOME to a folder of this account's own.",
      data: { path: home },
    });
  return home;
}
