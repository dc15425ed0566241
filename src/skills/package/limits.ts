const KB = 1024;
const MB = 1024 * KB;

/**
 * Against packages that are made to exhaust a machine. An agent reads SKILL.md into its context, and 1 MB is already more
 * than any model's window; skill.yaml may hold base64 states, which is why it may be larger. A tree of many tiny nodes costs
 * a hundred times its bytes, so nodes are counted, too.
 */
export const LIMITS = {
  skillMd: MB,
  skillYaml: 4 * MB,
  jsonPackage: 16 * MB,
  treeNodes: 200_000,
  treeDepth: 100,
  aliases: 100,
  /** Artifacts or edges of one package, which are compared with each other. */
  listed: 1000,
  files: 4096,
  file: 16 * MB,
  total: 64 * MB,
  /** A deflated stream of plain text stays under 20:1; small entries may be as dense as they like. */
  ratio: 200,
  ratioFree: MB,
  pathLength: 512,
} as const;

/** Other agents use all of YAML that is plain data, so aliases are read, and numbers that JSON has not are texts. */
export const YAML_RULES = {
  values: LIMITS.treeNodes,
  depth: LIMITS.treeDepth,
  aliases: LIMITS.aliases,
  isExact: false,
};

export function sizeText(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(1).replace(/\.0$/, "")} MB`;
  return bytes >= KB ? `${Math.round(bytes / KB)} kB` : `${bytes} bytes`;
}
