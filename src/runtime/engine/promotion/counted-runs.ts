import type { AttestedRun } from "./types.ts";

interface Judged {
  /** The digest of what the manifest says; see `digestContract`. */
  readonly manifest_sha256: string;
  /** The digest of the file of the manifest. */
  readonly file_sha256: string;
  /** The e-mail addresses of the people who may promote. */
  readonly humans: readonly string[];
}

/**
 * Returns the runs of a module that say something about the node: those with the manifest that it has now, under what the trusted
 * policy granted or one of the people who may promote did. Otherwise anybody could spoil a node for ever, by running its module with
 * another manifest or under grants that it was not made for.
 */
export function runsThatCount<Run extends AttestedRun>(runs: readonly Run[], judged: Judged): readonly Run[] {
  const humans = new Set(judged.humans.map((human) => human.toLowerCase()));
  return runs.filter((run) => {
    const { granted_by, person_override: by = null } = run;
    const isByPolicy = granted_by === "policy" && by === null;
    return isOfManifest(run, judged) && (isByPolicy || (by !== null && humans.has(by.toLowerCase())));
  });
}

function isOfManifest({ contract_sha256, manifest_sha256 }: AttestedRun, judged: Judged): boolean {
  if (contract_sha256 === undefined) return manifest_sha256 === judged.file_sha256;
  return contract_sha256 === judged.manifest_sha256;
}
