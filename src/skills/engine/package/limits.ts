const KB = 1024;
const MB = 1024 * KB;

/**
 * Limits packages that are made to exhaust a machine. An agent reads SKILL.md into its context, and 1 MB is already more than the window
 * of any model; skill.yaml may be larger, since it may hold base64 states. A tree of many tiny nodes costs a hundred times its bytes, so
 * nodes are counted, too.
 */
export const LIMITS = {
  skillMd: MB,
  skillYaml: 4 * MB,
  jsonPackage: 16 * MB,
  treeNodes: 200_000,
  treeDepth: 100,
  aliases: 100,
  /** Limits the artifacts and edges of one package, which are compared with each other. */
  listed: 1000,
  files: 4096,
  file: 16 * MB,
  total: 64 * MB,
  /** Plain text is deflated to no less than a twentieth; entries below `ratioFree` may have any ratio. */
  ratio: 200,
  ratioFree: MB,
  pathLength: 512,
} as const;

/** Other agents use all of YAML's plain data, so aliases are read, and numbers that JSON cannot write become texts. */
export const YAML_RULES = {
  values: LIMITS.treeNodes,
  depth: LIMITS.treeDepth,
  aliases: LIMITS.aliases,
  isExact: false,
};

export function formatLimitSize(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(1).replace(/\.0$/, "")} MB`;
  return bytes >= KB ? `${Math.round(bytes / KB)} kB` : `${bytes} bytes`;
}
