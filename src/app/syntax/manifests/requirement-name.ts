/**
 * The name in one requirement of PEP 508 (`SQLAlchemy[asyncio]>=2.0 ; python_version > "3.8"`), with a comment behind it
 * or not; null where the text is anything else. A name must be followed by something that may follow a name: `foo bar`
 * and `foo/bar` name nothing.
 */
export function requirementName(text: string): string | null {
  const line = withoutComment(text).trim();
  const name = /^[A-Za-z0-9][A-Za-z0-9._-]*/.exec(line)?.[0];
  if (name === undefined || !/[A-Za-z0-9]$/.test(name)) return null;
  return /^(?:$|[[;@(=~<>!,])/.test(line.slice(name.length).trimStart()) ? name : null;
}

/** A `#` inside a word belongs to it, as in `https://host/path#egg=name`. */
export function withoutComment(text: string): string {
  const at = text.search(/(?:^|\s)#/);
  return at < 0 ? text : text.slice(0, at);
}

/** The names of several requirements; what is no text or no requirement names nothing. */
export function requirementNames(listed: unknown): string[] {
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((item) => (typeof item === "string" ? (requirementName(item) ?? []) : []));
}

/** Two names that are equal after this are one project to every Python index (PEP 503). */
export function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, "-");
}
