import { dirname, relative, resolve, sep } from "node:path";

export interface GitAccess {
  readonly token: string;
  /** The address without a slash at the end. */
  readonly serverUrl: string;
  readonly workspace: string;
  /** The folder of the repository: the workspace, or a folder in it. */
  readonly cwd: string;
}

type Variables = Readonly<Record<string, string>>;
type Setting = readonly [key: string, value: string];

/**
 * Makes the variables that give every git process access to the repository on GitHub. Any process of the machine could read
 * arguments, and a file would remain after the step.
 */
export function gitAccess({ token, serverUrl, workspace, cwd }: GitAccess, env: NodeJS.ProcessEnv): Variables {
  const header = `http.${serverUrl}/.extraheader`;
  const settings: Setting[] = [
    // GitHub refuses two such headers; an empty one removes those before it, such as the one of actions/checkout.
    [header, ""],
    [header, `AUTHORIZATION: basic ${encodeHeaderToken(token)}`],
    // In a container the files often belong to another user than the step.
    ...listFoldersUpTo(workspace, cwd).map((folder): Setting => ["safe.directory", folder]),
  ];
  return { ...addGitSettings(settings, env), GIT_TERMINAL_PROMPT: "0" };
}

/** Encodes the token for the header. The log hides this form, too, since git prints headers when it traces. */
export function encodeHeaderToken(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString("base64");
}

/** Makes GitHub's bot the author of commits where Git has no identity. `configured` reads a key of Git's configuration. */
export function provideBotIdentity(configured: (key: string) => string | null, env: NodeJS.ProcessEnv): Variables {
  const missing = Object.entries(BOT).filter(([key]) => configured(key) === null);
  return missing.length === 0 ? {} : addGitSettings(missing, env);
}

const BOT = {
  "user.name": "github-actions[bot]",
  "user.email": "41898282+github-actions[bot]@users.noreply.github.com",
};

function addGitSettings(settings: readonly Setting[], env: NodeJS.ProcessEnv): Variables {
  const before = Number.parseInt(env.GIT_CONFIG_COUNT ?? "", 10) || 0;
  const variables: Record<string, string> = { GIT_CONFIG_COUNT: String(before + settings.length) };
  settings.forEach(([key, value], index) => {
    variables[`GIT_CONFIG_KEY_${before + index}`] = key;
    variables[`GIT_CONFIG_VALUE_${before + index}`] = value;
  });
  return variables;
}

/** Lists `folder` and the folders up to `top`, each of which may be the root of the checkout. */
function listFoldersUpTo(top: string, folder: string): string[] {
  const below = relative(top, folder);
  const isInside = below !== ".." && !below.startsWith(`..${sep}`) && resolve(top, below) === resolve(folder);
  if (!isInside || below === "") return [...new Set([folder, top])];
  return [folder, ...listFoldersUpTo(top, dirname(folder))];
}
