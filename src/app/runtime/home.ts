import { homedir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { SklError } from "../../domain/index.ts";

/** Returns the folder of the account's policy, secrets, queues and attestations: `SKL_HOME` or `~/.skl`. Throws FILE_UNWRITABLE. */
export function accountHome(env: NodeJS.ProcessEnv): string {
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

const names = new Map<number | undefined, string>();

/** Returns the name of the system account that runs this. It is looked up once, because the lookup reads a file of the system. */
export function accountName(env: NodeJS.ProcessEnv): string {
  const account = process.geteuid?.();
  const known = names.get(account);
  if (known !== undefined) return known;
  try {
    const { username } = userInfo();
    names.set(account, username);
    return username;
  } catch {
    // The account has no entry, as in some containers.
    return env.USER || "unknown";
  }
}
