import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { GitTree, isSignedBy, parseCommit, type Repository, type Signers, signCommitAgain } from "../git/index.ts";
import { readPeople, type Workspace } from "./rules.ts";

const SIGNERS = ".skl/allowed_signers";

/**
 * Returns whether a commit has a good signature by a key that `.skl/allowed_signers` of `rules`, a commit of the base, lists for
 * the commit's committer. Lists of branches never count.
 */
export async function isSignedByCommitter(repository: Repository, commit: ObjectId, rules: ObjectId): Promise<boolean> {
  const stored = await repository.objects.read(commit);
  if (stored?.type !== "commit") return false;
  const [bytes, { mappedEmail }] = await Promise.all([
    new GitTree(repository.objects, rules).read(SIGNERS),
    readPeople(repository, rules),
  ]);
  const { committer } = parseCommit(stored.content);
  const names = [committer.email.toLowerCase(), mappedEmail(committer.email)];
  const signers = parseSigners(Buffer.from(bytes ?? []).toString("utf8"), names);
  return isSignedBy(repository, commit, signers);
}

/**
 * Returns the commit that may stand on the base or on a ref of records: where identity is signed, a signed copy by a key that the
 * base lists. Throws SIGNATURE_NEEDED.
 */
export async function signWhereNeeded({ repository, base, rules }: Workspace, commit: ObjectId): Promise<ObjectId> {
  if (!rules.people.needSignatures) return commit;
  const signed = await signCommitAgain(repository, commit);
  if (await isSignedByCommitter(repository, signed, base.oid)) return signed;
  throw new SklError("SIGNATURE_NEEDED", {
    message: `The key that Git signs with is not listed for your e-mail in ${SIGNERS} on ${base.branch}.`,
    fix: `Have a person whose key is listed add a line such as "ada@example.org ssh-ed25519 AAAA…" to ${SIGNERS} on ${base.branch}.`,
  });
}

/**
 * Reads the lines for any of these e-mails: Git's own format, and for an OpenPGP key the word `gpg` with the exported key in base64
 * in place of the type and the key.
 */
function parseSigners(text: string, emails: readonly string[]): Signers {
  const lines = text.split(/\r?\n/).filter((line) => /^[^#\s]/.test(line));
  const own = lines.filter((line) => emails.some((email) => isFor(line.split(/\s+/, 1)[0] ?? "", email)));
  const gpg = own.map((line) => /^\S+\s+gpg\s+([A-Za-z0-9+/=]+)\s*$/.exec(line)?.[1]);
  return {
    ssh: own.filter((_, at) => gpg[at] === undefined),
    openpgp: gpg.flatMap((key) => (key === undefined ? [] : [Buffer.from(key, "base64")])),
  };
}

/** Returns whether a list of patterns with `*`, `?` and `!` matches an e-mail, as OpenSSH reads it, but without regard to case. */
function isFor(patterns: string, email: string): boolean {
  const matching = patterns
    .toLowerCase()
    .replace(/^"|"$/g, "")
    .split(",")
    .filter((pattern) => toGlobPattern(pattern.replace(/^!/, "")).test(email));
  return matching.length > 0 && !matching.some((pattern) => pattern.startsWith("!"));
}

function toGlobPattern(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${text}$`);
}
