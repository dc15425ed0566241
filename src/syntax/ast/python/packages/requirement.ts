import type { Requirement } from "../../../../kernel/domain/index.ts";

/**
 * Reads one requirement of PEP 508 (`SQLAlchemy[asyncio]>=2.0 ; python_version > "3.8"`), which a comment may follow; returns
 * null for any other text. `foo bar` and `foo/bar` name nothing, since no such sign may follow a name.
 */
export function parseRequirement(text: string, isRuntime = true): Requirement | null {
  const line = removeEndComment(text).trim();
  const name = /^[A-Za-z0-9][A-Za-z0-9._-]*/.exec(line)?.[0];
  if (name === undefined || !/[A-Za-z0-9]$/.test(name)) return null;
  const rest = line.slice(name.length).trimStart();
  if (!/^(?:$|[[;@(=~<>!,])/.test(rest)) return null;
  const version = /^(?:\[[^\]]*\]\s*)?\(?\s*([=~<>!][^;)]*)/.exec(rest)?.[1]?.trim() ?? null;
  return { name, version, isRuntime };
}

/** Removes a comment at the end. A `#` inside a word belongs to the word, as in `https://host/path#egg=name`. */
export function removeEndComment(text: string): string {
  const at = text.search(/(?:^|\s)#/);
  return at < 0 ? text : text.slice(0, at);
}

export function parseRequirements(texts: readonly string[], isRuntime: boolean): Requirement[] {
  return texts.flatMap((text) => parseRequirement(text, isRuntime) ?? []);
}

export function splitRequirementLines(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
