import { Refusal, WASI_ERRNO } from "./errno.ts";
import { type Directory, statOrNull } from "./tree.ts";

const maxPathBytes = 4096;
const maxNameBytes = 255;
const maxDepth = 256;
/** The limit of Linux; it concerns links of foreign programs only. */
const maxLinks = 40;

/** Where a path leads: a name in a directory, or with null that directory itself. */
export interface Place {
  readonly parent: Directory;
  readonly name: string | null;
  /** Whether the path ends like a directory, with a slash or a dot. */
  readonly asDirectory: boolean;
}

/** Whether a link at the end of a path is meant itself, or its target. */
export type LastLink = "itself" | "its target";

/**
 * Walks a guest's path component by component, each from the handle of the one before, and calls `use` with the result. `..` goes
 * back to the previous handle and never above the start. A link on the way ends the walk (32); where links are allowed, its
 * target is walked in the same way from within the same start. Resolving the path and comparing prefixes instead would lose
 * against whoever replaces a folder by a link in between.
 */
export function walk<Value>(
  start: Directory,
  path: { readonly text: string; readonly last: LastLink },
  use: (place: Place) => Value,
): Value {
  const opened: Directory[] = [];
  try {
    return use(new Walk(start, opened, path.last).walkTo(path.text));
  } finally {
    for (const directory of opened) directory.close();
  }
}

class Walk {
  /** The handles from the start to the current directory. */
  readonly #way: Directory[];
  readonly #opened: Directory[];
  readonly #last: LastLink;
  #links = 0;

  constructor(start: Directory, opened: Directory[], last: LastLink) {
    this.#way = [start];
    this.#opened = opened;
    this.#last = last;
  }

  walkTo(path: string): Place {
    const steps = splitPathComponents(path);
    let asDirectory = endsAsDirectory(path);
    while (true) {
      const step = steps.shift();
      const here = this.#here();
      if (step === undefined) return { parent: here, name: null, asDirectory: true };
      if (step === ".") continue;
      if (step === "..") {
        this.#back();
        continue;
      }
      const isLast = steps.length === 0;
      if (isLast && !(this.#last === "its target" || asDirectory)) return { parent: here, name: step, asDirectory };
      const stat = isLast ? statOrNull(here, step) : here.stat(step);
      if (stat?.type === "link" && here.links !== null && !(isLast && this.#last === "itself")) {
        const target = this.#read(here, step);
        if (isLast && endsAsDirectory(target)) asDirectory = true;
        steps.unshift(...splitPathComponents(target));
        continue;
      }
      if (isLast) return { parent: here, name: step, asDirectory };
      this.#enter(here, step);
    }
  }

  #here(): Directory {
    const here = this.#way.at(-1);
    if (here === undefined) throw new Refusal(WASI_ERRNO.denied);
    return here;
  }

  #back(): void {
    if (this.#way.length === 1) throw new Refusal(WASI_ERRNO.denied);
    this.#way.pop();
  }

  #enter(here: Directory, name: string): void {
    if (this.#way.length > maxDepth) throw new Refusal(WASI_ERRNO.nameTooLong);
    const next = here.enter(name);
    this.#opened.push(next);
    this.#way.push(next);
  }

  #read(here: Directory, name: string): string {
    this.#links += 1;
    if (this.#links > maxLinks || here.links === null) throw new Refusal(WASI_ERRNO.loop);
    return here.links.read(name);
  }
}

function splitPathComponents(path: string): string[] {
  if (path === "") throw new Refusal(WASI_ERRNO.notFound);
  if (path.includes("\0")) throw new Refusal(WASI_ERRNO.invalid);
  if (path.startsWith("/")) throw new Refusal(WASI_ERRNO.denied);
  if (Buffer.byteLength(path) > maxPathBytes) throw new Refusal(WASI_ERRNO.nameTooLong);
  const steps = path.split("/").filter((step) => step !== "");
  if (steps.some((step) => Buffer.byteLength(step) > maxNameBytes)) throw new Refusal(WASI_ERRNO.nameTooLong);
  return steps;
}

const endsAsDirectory = (path: string): boolean => /(?:^|\/)\.{0,2}$/.test(path);
