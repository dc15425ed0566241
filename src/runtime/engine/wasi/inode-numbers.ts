import type { Stat } from "./tree.ts";

/**
 * Numbers the files and folders that a run looks at, in the order in which it first sees them. The numbers of the host would tell a guest
 * about the machine, and which of its files another run saw; only whether two names are one file is its business.
 */
export class InodeNumbers {
  readonly #numbers = new Map<string, bigint>();

  of({ dev, ino }: Pick<Stat, "dev" | "ino">): bigint {
    const key = `${dev}:${ino}`;
    const number = this.#numbers.get(key) ?? BigInt(this.#numbers.size + 1);
    this.#numbers.set(key, number);
    return number;
  }
}
