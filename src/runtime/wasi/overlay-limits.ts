import { Refusal, WASI_ERRNO } from "./errno.ts";
import type { File, Stat } from "./tree.ts";

const chunkBytes = 1 << 20;
/** What one change costs beside its bytes, so that empty files and folders are bounded too. */
const changeBytes = 256;

/** What a run may write and hold in memory; one for all its preopens. Over it, calls answer 51. */
export class OverlayLimits {
  #writeLeft: number;
  #loadLeft: number;

  /** In bytes; `load`: of files on disk that are opened for writing and therefore held. */
  constructor(limits: { readonly write: number; readonly load: number }) {
    this.#writeLeft = limits.write;
    this.#loadLeft = limits.load;
  }

  spend(bytes: number): void {
    const cost = Math.max(bytes, 0);
    if (cost > this.#writeLeft) throw new Refusal(WASI_ERRNO.noSpace);
    this.#writeLeft -= cost;
  }

  spendChange(): void {
    this.spend(changeBytes);
  }

  /** The whole content of a file, read once. */
  load(file: File, { size }: Stat): Uint8Array {
    if (size > BigInt(this.#loadLeft)) throw new Refusal(WASI_ERRNO.noSpace);
    const content = new Uint8Array(Number(size));
    let at = 0;
    while (at < content.length) {
      const got = file.read(content.subarray(at, at + chunkBytes), at);
      if (got === 0) break;
      at += got;
    }
    this.#loadLeft -= at;
    return content.subarray(0, at);
  }
}
