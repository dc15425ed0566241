import type { Manifest } from "../../../../kernel/domain/index.ts";
import { parseRequirements, splitRequirementLines } from "./requirement.ts";

/** Maps sections and keys of a setup.cfg to the lines of the value, as `configparser` reads them. */
export type SetupCfg = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

export function parseSetupCfg(text: string): SetupCfg {
  const sections = new Map<string, Map<string, string[]>>();
  let section = new Map<string, string[]>();
  let lines: string[] | null = null;
  for (const line of splitRequirementLines(text)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    if (/^\s/.test(line)) {
      lines?.push(line.trim());
      continue;
    }
    lines = null;
    const header = /^\[([^\]]*)\]/.exec(line)?.[1];
    const separator = line.search(/[=:]/);
    if (header !== undefined) {
      section = sections.get(header) ?? new Map();
      sections.set(header, section);
    } else if (separator >= 0) {
      const key = line.slice(0, separator).trim().toLowerCase().replaceAll("-", "_");
      lines = [line.slice(separator + 1).trim()];
      section.set(key, lines);
    }
  }
  return sections;
}

/** Reads `install_requires`, `tests_require` and every extra of a setup.cfg. */
export function readSetupCfg(text: string): Manifest {
  const sections = parseSetupCfg(text);
  const options = sections.get("options");
  const extras = [...(sections.get("options.extras_require")?.values() ?? [])].flat();
  return {
    name: sections.get("metadata")?.get("name")?.[0] || null,
    requires: [
      ...parseRequirements(options?.get("install_requires") ?? [], true),
      ...parseRequirements([...(options?.get("tests_require") ?? []), ...extras], false),
    ],
  };
}
