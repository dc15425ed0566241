import { isSignedBy } from "./dsse.ts";
import { parseEntry } from "./entries.ts";
import type { PublicKeys } from "./keys.ts";
import type { Problems } from "./problems.ts";

interface Parts {
  readonly file: string;
  readonly keys: PublicKeys;
  readonly problems: Problems;
}

/** Where a line stands. */
interface Place {
  /** From 1. */
  readonly line: number;
  /** Whether its signature was found good before, and its bytes are still the same. */
  readonly signature: "known" | "to be checked";
}

/** What is asked of each entry by itself, and of the ones before it. */
export class EntryChecks {
  readonly #ids = new Map<string, number>();
  readonly #before = new Set<string>();
  #keyid: string | null = null;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The id of the entry; null: it is none. */
  check(bytes: Buffer, { line, signature: known }: Place): string | null {
    const { file, problems } = this.#parts;
    const entry = parseEntry(bytes);
    if (typeof entry === "string") {
      problems.add({ kind: "not_an_entry", file, line, says: `Line ${line} is no entry: ${entry}` });
      return null;
    }
    const { attestation_id } = entry.statement.predicate;
    const at = { file, line, attestation_id };
    const first = this.#ids.get(attestation_id);
    if (first !== undefined)
      problems.add({ ...at, kind: "duplicate", says: `Line ${line} is the entry of line ${first} once more.` });
    else this.#ids.set(attestation_id, line);
    const signatures = entry.envelope.signatures;
    const [signature] = signatures;
    const key = this.#parts.keys.get(signature?.keyid ?? "");
    if (signature === undefined || key === undefined || signatures.length > 1) {
      const says = `Line ${line} is signed by ${signature?.keyid ?? "nobody"}, which is no key of this account.`;
      problems.add({ ...at, kind: "foreign_key", says });
    } else if (known === "to be checked" && !isSignedBy(entry.envelope, { keyid: signature.keyid, key })) {
      problems.add({
        ...at,
        kind: "bad_signature",
        says: `The signature of line ${line} is not of what stands there.`,
      });
    } else if (this.#isFormer(signature.keyid)) {
      const says = `Line ${line} is signed by ${signature.keyid}, which another key had replaced by then.`;
      problems.add({ ...at, kind: "former_key", says });
    }
    return attestation_id;
  }

  #isFormer(keyid: string): boolean {
    if (this.#keyid !== null && this.#keyid !== keyid) this.#before.add(this.#keyid);
    this.#keyid = keyid;
    return this.#before.has(keyid);
  }
}
