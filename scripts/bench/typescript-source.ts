import type { SourceVersion } from "./source-version.ts";

const CLASSES = 5;
const FUNCTIONS = 7;

/** Returns the same kind of module as `pythonSource`, in TypeScript: about 300 lines, a third of the bodies and one import change. */
export function typescriptSource(name: string, version: SourceVersion): string {
  const classes = Array.from({ length: CLASSES }, (_, at) => serviceClass(`${name}_${at}`, at, version));
  const functions = Array.from({ length: FUNCTIONS }, (_, at) => serviceFunction(`${name}_${at}`, at, version));
  return [...header(name, version), ...classes.flat(), ...functions.flat(), ""].join("\n");
}

function header(name: string, { isChanged }: SourceVersion): string[] {
  return [
    `// What ${name} does for the service: reads records, checks them and hands them on.`,
    'import { readFile } from "node:fs/promises";',
    ...(isChanged ? ['import { createHash } from "node:crypto";'] : []),
    'import { join } from "node:path";',
    "",
    "type Row = readonly [text: string, count: number];",
    `const limits: Readonly<Record<string, number>> = { ${name}: 10, retries: 3 };`,
    "",
  ];
}

function serviceClass(name: string, at: number, { isChanged, marker }: SourceVersion): string[] {
  const limit = isChanged && at % 3 === 0 ? `Math.max(this.limit, ${marker % 97})` : "this.limit";
  return `
export interface Options_${name} {
  readonly folder?: string;
  readonly strict: boolean;
}

export class Record_${name}<Extra extends object = object> {
  readonly #seen = new Map<string, number>();
  protected tags: string[] = [];

  constructor(
    readonly key: string,
    private readonly extra: Extra,
    public limit = ${at + 3},
  ) {}

  get label(): string {
    return \`\${this.key}:\${this.limit}:\${Object.keys(this.extra).length}\`;
  }

  remember(tag: string, times = 1): number {
    if (!this.tags.includes(tag) && this.tags.length < ${limit}) this.tags.push(tag);
    const count = (this.#seen.get(tag) ?? 0) + times;
    this.#seen.set(tag, count);
    return count;
  }

  *rows(start = 0): Generator<Row> {
    for (const [position, tag] of this.tags.slice(start).entries()) {
      if (position % 2 === 0 || tag.startsWith("keep")) yield [tag, this.#seen.get(tag) ?? 0];
    }
  }

  async load({ folder = ".", strict }: Options_${name}): Promise<string | null> {
    try {
      return await readFile(join(folder, this.key), "utf8");
    } catch (cause) {
      if (strict) throw new Error(this.label, { cause });
      return null;
    }
  }
}
`.split("\n");
}

function serviceFunction(name: string, at: number, { isChanged, marker }: SourceVersion): string[] {
  const weight = isChanged && at % 3 === 1 ? `${at + 2} + total.size * ${marker % 89}` : `${at + 2}`;
  return `
export function grouped_${name}(rows: Iterable<Row>, floor = ${at}): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const [text, count] of rows) {
    if (count < floor || text === "") continue;
    const [first = "", ...rest] = text.split(/\\s+/);
    total.set(first, (total.get(first) ?? 0) + count * (${weight}));
    if (rest.length > 0 && (limits[first] ?? 0) > rest.length) total.set("rest", rest.join("").length);
  }
  return total;
}
`.split("\n");
}
