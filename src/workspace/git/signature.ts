import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { parseCommit } from "./commit-object.ts";
import { runGit } from "./process.ts";
import type { Repository } from "./repository.ts";
import { commitVariables } from "./write.ts";

/** The keys whose signatures count: lines of Git's `allowedSignersFile`, and exported OpenPGP keys. */
export interface Signers {
  readonly ssh: readonly string[];
  readonly openpgp: readonly Buffer[];
}

/** Fixes every program and file by which the local configuration could change the answer. */
const PROGRAMS = [
  ...["gpg.program=gpg", "gpg.openpgp.program=gpg", "gpg.x509.program=false", "gpg.ssh.program=ssh-keygen"],
  ...["gpg.ssh.revocationFile=", "gpg.minTrustLevel=undefined"],
].flatMap((setting) => ["-c", setting]);

/** Asks Git whether a commit has a good signature by one of the signers; no other key or setting of this machine counts. */
export async function isSignedBy(repository: Repository, commit: ObjectId, signers: Signers): Promise<boolean> {
  const stored = await repository.objects.read(commit);
  if (stored?.type !== "commit") return false;
  const [headers = ""] = stored.content.toString("latin1").split("\n\n", 1);
  if (!/^gpgsig(-sha256)? /m.test(headers)) return false;
  const isOpenpgp = headers.includes("-----BEGIN PGP SIGNATURE-----");
  if ((isOpenpgp ? signers.openpgp : signers.ssh).length === 0) return false;
  const folder = await mkdtemp(join(tmpdir(), "skl-keys-"));
  try {
    const file = join(folder, "allowed_signers");
    await writeFile(file, `${signers.ssh.join("\n")}\n`);
    await mkdir(join(folder, "gnupg"), { mode: 0o700 });
    // An exported key is what a keyring holds.
    await writeFile(join(folder, "gnupg", "pubring.gpg"), Buffer.concat([...signers.openpgp]));
    const answer = await repository.git(
      [...PROGRAMS, "-c", `gpg.ssh.allowedSignersFile=${file}`, "verify-commit", commit],
      { answers: [1, 128], env: { GNUPGHOME: join(folder, "gnupg") } },
    );
    return answer.code === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the same commit again with a signature by the person's own key and program. Throws SIGNATURE_NEEDED. */
export async function signCommitAgain(repository: Repository, commit: ObjectId): Promise<ObjectId> {
  const stored = await repository.objects.read(commit);
  if (stored?.type !== "commit") throw new Error(`the commit ${commit} is not here`);
  const { tree, parents, author, committer, committedAt, message } = parseCommit(stored.content);
  const env = commitVariables({ author, committer, seconds: committedAt });
  const args = ["commit-tree", "-S", tree, ...parents.flatMap((parent) => ["-p", parent])];
  const answer = await runGit(repository, args, { stdin: message, env, answers: [1, 128] });
  if (answer.code === 0) return answer.stdout.toString("latin1").trim() as ObjectId;
  const reason = answer.stderr.trim().split("\n").at(-1) ?? "";
  throw new SklError("SIGNATURE_NEEDED", {
    message: `Git could not sign the commit: ${reason.slice(0, 300)}`,
    fix: "Name your key: `git config gpg.format ssh` and `git config user.signingkey ~/.ssh/id_ed25519.pub`, or a GPG key.",
  });
}
