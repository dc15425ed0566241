import {
  type ParsedSkill,
  parseSkillFolder,
  type SkillArtifact,
  type SkillFolder,
  type SkillPackage,
} from "../../../src/skills/engine/package/index.ts";

export const encodeFixtureText = (text: string): Uint8Array => new TextEncoder().encode(text);
export const decodeFixtureBytes = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

/** Stands in for the linear-time engine: look-around and back-references are what it does not take. */
export const isPattern = (pattern: string): string | null => {
  if (/\(\?[=!<]|\\[1-9]/.test(pattern)) return "look-around and back-references are not supported";
  try {
    new RegExp(pattern);
    return null;
  } catch {
    return "it is no regular expression";
  }
};

export const skillMd = (...lines: readonly string[]): string => `---\n${lines.join("\n")}\n---\n\n# Title\n`;

export const buildPackageFileMap = (
  files: Readonly<Record<string, string | Uint8Array>>,
): ReadonlyMap<string, Uint8Array> =>
  new Map(
    Object.entries(files).map(([path, text]) => [path, typeof text === "string" ? encodeFixtureText(text) : text]),
  );

export const parseFolder = (given: Readonly<Record<string, string | Uint8Array>>, folder = "pdf-tools"): ParsedSkill =>
  parseSkillFolder({ folder, files: buildPackageFileMap(given) }, isPattern);

export const parseFiles = (given: SkillFolder): ParsedSkill => parseSkillFolder(given, isPattern);

const HEAD = skillMd("name: pdf-tools", "description: Works with PDF files.");

/** A package with this skill.yaml. */
export const withYaml = (
  yaml: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
  folder?: string,
): ParsedSkill => parseFolder({ "SKILL.md": HEAD, "skill.yaml": yaml, ...files }, folder);

/** What a test says about problems: where, how bad and the words that matter. */
export const told = ({ problems }: Pick<ParsedSkill, "problems">): string[] =>
  problems.map(({ path, line, severity, message }) => `${path}:${line ?? "-"} ${severity} ${message}`);

export function loadedSkill({ skill, problems }: ParsedSkill): SkillPackage {
  if (skill === null) throw new Error(`The package did not load: ${JSON.stringify(problems)}`);
  return skill;
}

export function firstArtifact(parsed: ParsedSkill): SkillArtifact {
  const [artifact] = loadedSkill(parsed).artifacts;
  if (!artifact) throw new Error("The package has no artifact.");
  return artifact;
}
