import { type Database, writeInTransaction } from "./database.ts";

export interface StoredVector {
  readonly skill: string;
  /** The digest of the package that the vector was made from. */
  readonly digest: string;
  readonly vector: Float32Array;
}

/** Reads every vector of a model; bytes that cannot be a vector are left out. */
export function readVectors(database: Database, model: string): StoredVector[] {
  const rows = database
    .prepare("SELECT skill, digest, vector FROM skill_vectors WHERE model = ?")
    .all(model) as unknown as { skill: string; digest: string; vector: Uint8Array }[];
  return rows
    .filter(({ vector }) => vector.byteLength > 0 && vector.byteLength % 4 === 0)
    .map((row) => ({ ...row, vector: copyVectorNumbers(row.vector) }));
}

/** Copies the bytes if they begin at an offset in a larger buffer at which a 32-bit number cannot begin. */
function copyVectorNumbers(bytes: Uint8Array): Float32Array {
  const isAligned = bytes.byteOffset % 4 === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? bytes : bytes.slice();
  return new Float32Array(buffer, byteOffset, byteLength / 4);
}

/** Adds or replaces vectors, all or nothing, and deletes those of every other model, so that trying models does not fill the disk. */
export function putVectors(database: Database, model: string, vectors: readonly StoredVector[]): void {
  const put = database.prepare(
    "INSERT OR REPLACE INTO skill_vectors (model, skill, digest, vector) VALUES (?, ?, ?, ?)",
  );
  writeInTransaction(database, () => {
    database.prepare("DELETE FROM skill_vectors WHERE model <> ?").run(model);
    for (const { skill, digest, vector } of vectors)
      put.run(model, skill, digest, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
  });
}

export function forgetVectors(database: Database, model: string, skills: readonly string[]): void {
  const remove = database.prepare("DELETE FROM skill_vectors WHERE model = ? AND skill = ?");
  for (const skill of skills) remove.run(model, skill);
}
