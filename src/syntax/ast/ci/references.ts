import type { Tree } from "../../../kernel/yaml/index.ts";

interface Reference {
  readonly name: string;
  /** 3: one content for ever; 2: a version; 1: whatever is there at the time. */
  readonly rank: number;
  readonly line: number;
}

/** Splits what names code of others into its name and how firmly it is pinned. */
export function parseReferencePin(text: string): { readonly name: string; readonly rank: number } {
  const whole = text.replace(/^docker:\/\//, "");
  const tag = whole.indexOf(":", whole.lastIndexOf("/") + 1);
  const at = [whole.indexOf("#"), whole.lastIndexOf("@"), tag].find((place) => place > 0) ?? whole.length;
  return { name: whole.slice(0, tag > 0 ? Math.min(tag, at) : at), rank: rankReferencePin(whole.slice(at + 1)) };
}

function rankReferencePin(pin: string): number {
  if (/^(?:sha\d{3}:)?[0-9a-f]{40,64}$/.test(pin)) return 3;
  return /^(?:refs\/tags\/)?[vV]?\d/.test(pin) || /^[\w.-]{0,60}[vV-]\d+(?:\.\d+)/.test(pin) ? 2 : 1;
}

/** Returns the code of others that a field names: actions, images, orbs, pipes, plug-ins and includes. */
export function listReferencesIn(key: string, value: Tree): Reference[] {
  switch (key) {
    case "uses":
    case "image":
    case "container":
    case "pipe":
    case "bundle":
      return listNamedReferences(value);
    case "services":
    case "plugins":
      return value.kind === "list" ? value.items.flatMap(listNamedReferences) : [];
    case "orbs":
      return value.kind === "map"
        ? [...value.entries.values()].flatMap((entry) => listNamedReferences(entry.value))
        : [];
    case "include":
      return (value.kind === "list" ? value.items : [value]).flatMap(listIncludedReferences);
    default:
      return [];
  }
}

function listNamedReferences(value: Tree): Reference[] {
  if (value.kind === "map") {
    const own = value.entries.get("name") ?? value.entries.get("image");
    if (own) return listNamedReferences(own.value);
    return [...value.entries.keys()]
      .filter((key) => key.includes("#"))
      .map((key) => ({ ...parseReferencePin(key), line: value.line }));
  }
  if (value.kind !== "scalar" || typeof value.value !== "string" || /^\.{1,2}\/|\$/.test(value.value)) return [];
  return [{ ...parseReferencePin(value.value), line: value.line }];
}

function listIncludedReferences(value: Tree): Reference[] {
  if (value.kind !== "map") return [];
  const readIncludeField = (key: string) => {
    const entry = value.entries.get(key)?.value;
    return entry?.kind === "scalar" ? String(entry.value) : null;
  };
  const [project, component] = [readIncludeField("project"), readIncludeField("component")];
  if (project !== null)
    return [{ name: project, rank: rankReferencePin(readIncludeField("ref") ?? ""), line: value.line }];
  return component === null ? [] : [{ ...parseReferencePin(component), line: value.line }];
}
