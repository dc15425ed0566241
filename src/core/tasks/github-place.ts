import { SklError } from "../../kernel/domain/index.ts";

/** The repository of the host whose issues are read. */
export interface GitHubPlace {
  /** `owner/name`. */
  readonly repository: string;
  readonly apiUrl: string;
  /** Empty where the environment has none. */
  readonly token: string;
}

/** An address that Git takes: `https://host/owner/name.git`, `ssh://git@host/owner/name` or `git@host:owner/name`. */
const ADDRESS =
  /^(?:[a-z+]+:\/\/(?:[^@/]*@)?(?<host>[^/:]+)(?::\d+)?\/|(?:[^@/]+@)?(?<scpHost>[^/:]+):)(?<path>[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/i;

/**
 * Returns where issues are read: the repository that a person names, or else that of the remote's address. The token is sent to
 * the host that the environment names (`GITHUB_API_URL`, `GITHUB_SERVER_URL`), or else to GitHub's own, never to one that only the
 * remote's address names. Throws USAGE.
 */
export function locateGitHub(
  { asked, remoteUrl }: { readonly asked: string | undefined; readonly remoteUrl: string | null },
  env: NodeJS.ProcessEnv,
): GitHubPlace {
  const server = parseAddress(env.GITHUB_SERVER_URL || "https://github.com");
  const repository = asked ?? findRepository(remoteUrl ?? "", server.hostname);
  if (repository === null || !/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new SklError("USAGE", {
      message:
        asked === undefined
          ? `The remote's address names no repository of ${server.hostname}.`
          : `${asked} is not of the form OWNER/NAME.`,
      fix: "Name the repository: `--repo OWNER/NAME`. Another server than github.com is named by GITHUB_SERVER_URL.",
    });
  const standard = server.hostname === "github.com" ? "https://api.github.com" : `${server.origin}/api/v3`;
  return {
    repository,
    apiUrl: env.GITHUB_API_URL || standard,
    token: env.GH_TOKEN || env.GITHUB_TOKEN || "",
  };
}

function parseAddress(text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new SklError("USAGE", {
    message: "GITHUB_SERVER_URL is no http address.",
    fix: "Set it to an address such as https://github.example.com, or unset it.",
  });
}

function findRepository(remoteUrl: string, server: string): string | null {
  const { host, scpHost, path } = ADDRESS.exec(remoteUrl)?.groups ?? {};
  return (host ?? scpHost)?.toLowerCase() === server ? (path ?? null) : null;
}
