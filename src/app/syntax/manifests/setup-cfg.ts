import { requirementName } from "./requirement-name.ts";

/** The names in `install_requires`, `tests_require` and every extra of a setup.cfg, as `configparser` reads it. */
export function parseSetupCfg(text: string): string[] {
  const names: string[] = [];
  let section = "";
  let key = "";
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    let value = line;
    if (!/^\s/.test(line)) {
      const header = /^\[([^\]]*)\]/.exec(line)?.[1];
      if (header !== undefined) [section, key] = [header, ""];
      const separator = header === undefined ? line.search(/[=:]/) : -1;
      if (separator < 0) continue;
      key = line.slice(0, separator).trim().toLowerCase().replaceAll("-", "_");
      value = line.slice(separator + 1);
    }
    if (holdsRequirements(section, key)) names.push(requirementName(value) ?? "");
  }
  return names.filter((name) => name !== "");
}

function holdsRequirements(section: string, key: string): boolean {
  if (section === "options.extras_require") return key !== "";
  return section === "options" && (key === "install_requires" || key === "tests_require");
}
