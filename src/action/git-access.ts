import { dirname, relative, resolve, sep } from "node:path";

export interface GitAccess {
  readonly token: string;
  /** Without a slash at the end. */
  readonly serverUrl: string;
  readonly workspace: string;
  /** Where the repository is: the workspace, or a folder in it. */
  readonly cwd: string;
}

type Variables = Readonly<Record<string, string>>;
type Setting = readonly [key: string, value: string];

/**
 * What lets every git that we start read from and write to the repository on GitHub, as variables: arguments can be read by
 * every process of the machine, and a file would outlive the step.
 */
export function gitAccess({ token, serverUrl, workspace, cwd }: GitAccess, env: NodeJS.ProcessEnv): Variables {
  const header = `http.${serverUrl}/.extraheader`;
  const settings: Setting[] = [
    // Headers add up, and GitHub refuses two; an empty one forgets those before it, such as the one that actions/checkout leaves.
    [header, ""],
    [header, `AUTHORIZATION: basic ${encodedToken(token)}`],
    // In a container the files often belong to another user than the step's.
    ...foldersUpTo(workspace, cwd).map((folder): Setting => ["safe.directory", folder]),
  ];
  return { ...withSettings(settings, env), GIT_TERMINAL_PROMPT: "0" };
}

/** The token as the header carries it. It is hidden in the log, too, since git prints headers when it is asked to trace. */
export function encodedToken(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString("base64");
}

/** The account that acts for workflows, as the identity for commits where Git has none. `configured` reads a key of Git's config. */
export function botIdentity(configured: (key: string) => string | null, env: NodeJS.ProcessEnv): Variables {
  const missing = Object.entries(BOT).filter(([key]) => configured(key) === null);
  return missing.length === 0 ? {} : withSettings(missing, env);
}

const BOT = {
  "user.name": "github-actions[bot]",
  "user.email": "41898282+github-actions[bot]@users.noreply.github.com",
};

/** Adds settings to those that the environment has already. */
function withSettings(settings: readonly Setting[], env: NodeJS.ProcessEnv): Variables {
  const before = Number.parseInt(env.GIT_CONFIG_COUNT ?? "", 10) || 0;
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(before + settings.length) };
  settings.forEach(([key, value], index) => {
    variables[`GIT_CONFIG_KEY_${before + index}`] = key;
    variables[`GIT_CONFIG_VALUE_${before + index}`] = value;
  });
  return variables;
}

/** `folder` and what lies between it and `top`: any of them may be the root of the checkout. */
function foldersUpTo(top: string, folder: string): string[] {
  const below = relative(top, folder);
  const isInside = below !== ".." && !below.startsWith(`..${sep}`) && resolve(top, below) === resolve(folder);
  if (!isInside || below === "") return [...new Set([folder, top])];
  return [folder, ...foldersUpTo(top, dirname(folder))];
}
