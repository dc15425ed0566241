import { userInfo } from "node:os";

const names = new Map<number | undefined, string>();

/** Returns the name of the system account that runs this. It is looked up once, because the lookup reads a file of the system. */
export function readAccountName(env: NodeJS.ProcessEnv): string {
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
