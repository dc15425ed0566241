/** Describes an element of an XML file. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text directly in it. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

const NAME = /[^\s/>=]+/y;
const ATTRIBUTE = /(?<![^\s/>=])([^\s/>=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Reads the elements of a manifest and returns those at the top. It skips comments and instructions, leaves entities that the file
 * defines as they are, and takes a missing end tag for granted.
 */
export function readXml(text: string): readonly XmlElement[] {
  const top: OpenElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [top];
  for (let at = 0; at < text.length; ) {
    const sign = text.indexOf("<", at);
    const inner = open.at(-1) ?? top;
    inner.text += decodeXmlEntities(text.slice(at, sign < 0 ? text.length : sign));
    if (sign < 0) break;
    const skipped = endOfRemark(text, sign);
    const end = skipped ?? findEndOfSign(text, ">", sign);
    at = end;
    if (skipped !== null) {
      if (text.startsWith("<![CDATA[", sign)) inner.text += text.slice(sign + 9, Math.max(sign + 9, end - 3));
      continue;
    }
    if (text[sign + 1] === "/") {
      if (open.length > 1) open.pop();
      continue;
    }
    NAME.lastIndex = sign + 1;
    const name = NAME.exec(text)?.[0] ?? "";
    const tag = text.slice(sign + 1 + name.length, end - 1);
    const element: OpenElement = { name, attributes: parseXmlAttributes(tag), children: [], text: "" };
    inner.children.push(element);
    if (!tag.endsWith("/")) open.push(element);
  }
  return top.children;
}

/** Returns the elements below a list of them that a path of names leads to. */
export function findElementsAtPath(elements: readonly XmlElement[], ...path: readonly string[]): readonly XmlElement[] {
  let found = elements;
  for (const [level, name] of path.entries())
    found = (level === 0 ? found : found.flatMap(({ children }) => children)).filter((each) => each.name === name);
  return found;
}

/** Returns the text of the first element by a name within another one, or null. */
export function readChildText(element: XmlElement | undefined, name: string): string | null {
  const text = element?.children.find((child) => child.name === name)?.text.trim() ?? "";
  return text === "" ? null : text;
}

/** Returns every element of a name, wherever it stands. */
export function listElementsNamed(elements: readonly XmlElement[], name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const pending = [...elements].reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.name === name) found.push(next);
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child) pending.push(child);
    }
  }
  return found;
}

/** Returns where a comment, a CDATA section, an instruction or a declaration ends; null for a tag. */
function endOfRemark(text: string, start: number): number | null {
  if (text.startsWith("<!--", start)) return findEndOfSign(text, "-->", start + 4);
  if (text.startsWith("<![CDATA[", start)) return findEndOfSign(text, "]]>", start);
  if (text.startsWith("<?", start)) return findEndOfSign(text, "?>", start);
  return text.startsWith("<!", start) ? findEndOfSign(text, ">", start) : null;
}

function findEndOfSign(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at + sign.length;
}

function parseXmlAttributes(tag: string): ReadonlyMap<string, string> {
  if (!tag.includes("=")) return new Map();
  return new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
      name,
      decodeXmlEntities(double ?? single ?? ""),
    ]),
  );
}

function decodeXmlEntities(text: string): string {
  return text.includes("&")
    ? text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "")
    : text;
}
