import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getFileName } from "../../kernel/domain/index.ts";
import type { MergedFile } from "../../syntax/resolve/index.ts";
import { checkOutCopy, type Repository, runBounded } from "../../workspace/git/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";
import type { OtherCandidate } from "../push/index.ts";
import { writeSpeculative } from "./speculative-merge.ts";
import type { Verifier } from "./verifier.ts";

interface CandidateSettings {
  /** Whether commands of the rules may run. */
  readonly runsCommands: boolean;
  /** Is asked last; undefined where no model is asked. */
  readonly model: Verifier["merge"];
  readonly repository: Repository;
  readonly rules: Rules;
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

/** Returns what may make a result of a file that skl does not unite, in this order: the commands that the rules of the base name, and the model. */
export function listMergeCandidates(settings: CandidateSettings): readonly OtherCandidate[] {
  const { driver, lock_commands, verify, verify_checks } = settings.rules.config.merge;
  const { model, runsCommands } = settings;
  const isVerified = verify.length + verify_checks.length > 0;
  return [
    ...(runsCommands && Object.keys(lock_commands).length > 0 ? [lockCandidate(settings)] : []),
    ...(!runsCommands || driver === null ? [] : [createDriverCandidate(driver, settings)]),
    ...(model === undefined || !isVerified ? [] : [createModelCandidate(model)]),
  ];
}

const buildCandidateVariables = ({ rules, env }: CandidateSettings, home: string): Record<string, string> => ({
  ...Object.fromEntries(rules.config.merge.verify_env.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  PATH: env.PATH ?? "",
  HOME: home,
});

/** Writes a lock file anew by its manager's command, in a clean copy of what is merged so far, beginning with our version. */
function lockCandidate(settings: CandidateSettings): OtherCandidate {
  const { repository, rules, signal } = settings;
  return async (file, { tree, commits }) => {
    const { lock_commands, verify_seconds } = rules.config.merge;
    const name = getFileName(file.path);
    const command = Object.hasOwn(lock_commands, name) ? lock_commands[name] : undefined;
    if (command === undefined) return null;
    const copy = await checkOutCopy(repository, writeSpeculative(repository, { tree, parents: commits }));
    try {
      const path = join(copy.folder, file.path);
      await writeFile(path, file.ours);
      const end = await runBounded({
        command,
        cwd: join(path, ".."),
        env: buildCandidateVariables(settings, copy.home),
        timeoutMs: verify_seconds * 1000,
        signal,
      });
      if (end.how !== "exit" || end.code !== 0) return null;
      return { text: await readFile(path, "utf8"), kinds: ["lock"], by: "lock_command" };
    } finally {
      await copy.remove();
    }
  };
}

/** Asks a merge driver as Git asks one, with copies of the three versions. Its result counts only with the certificate. */
function createDriverCandidate(driver: string, settings: CandidateSettings): OtherCandidate {
  return async (file) => {
    const folder = await mkdtemp(join(tmpdir(), "skl-driver-"));
    try {
      const versions = { O: file.base ?? Buffer.alloc(0), A: file.ours, B: file.theirs };
      for (const [name, bytes] of Object.entries(versions)) await writeFile(join(folder, name), bytes);
      const command = driver.replaceAll(/%([OABLPSXY%])/g, (mark, letter: string) => {
        if (letter === "P") return quoteForShell(file.path);
        return { O: "O", A: "A", B: "B", L: "7", S: "base", X: "ours", Y: "theirs", "%": "%" }[letter] ?? mark;
      });
      const words = command === driver ? `${driver} O A B 7 ${quoteForShell(file.path)}` : command;
      const timeoutMs = settings.rules.config.merge.verify_seconds * 1000;
      const { signal } = settings;
      const end = await runBounded({
        command: words,
        cwd: folder,
        env: buildCandidateVariables(settings, folder),
        timeoutMs,
        signal,
      });
      if (end.how !== "exit" || end.code !== 0) return null;
      return await certifyCandidate(file, await readFile(join(folder, "A")), "driver");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Asks a model. Its result counts only with the certificate. */
function createModelCandidate(merge: NonNullable<Verifier["merge"]>): OtherCandidate {
  return async (file) => {
    const text = await merge(file);
    return text === null ? null : certifyCandidate(file, Buffer.from(text), "model");
  };
}

async function certifyCandidate(file: MergedFile, result: Buffer, by: "driver" | "model"): ReturnType<OtherCandidate> {
  const { certifyMergedFile } = await import("../../syntax/resolve/index.ts");
  const certificate = await certifyMergedFile(file, result);
  return certificate.ok ? { text: result.toString("utf8"), kinds: [...certificate.kinds], by } : null;
}

/** Quotes a path, which an agent may have named, for a shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
