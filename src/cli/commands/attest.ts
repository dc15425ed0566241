import type { Command } from "commander";
import {
  exportAttestations,
  listAttestations,
  rotateAttestationKey,
  showAttestation,
  verifyAttestations,
} from "../../runtime/use/index.ts";
import {
  renderAttestation,
  renderAttestationCheck,
  renderAttestations,
  renderBundleWritten,
  renderKeyRotation,
  renderKeyToReplace,
} from "../../runtime/use/views/index.ts";
import { makePersonAsker } from "../ask-person.ts";
import { finish, readGlobalOptions } from "../command.ts";
import { collect, parseWholeNumber } from "../option-values.ts";
import { present, write } from "../output.ts";
import { writeOutputFile } from "../output-file.ts";
import { startCommandProgress } from "../progress.ts";

export function addAttestCommands(program: Command): void {
  const attest = program
    .command("attest")
    .description("the signed log of what runs of nodes did, in which any later change shows");
  addList(attest);
  addShow(attest);
  addVerify(attest);
  addExport(attest);
  addRotate(attest);
}

function addList(attest: Command): void {
  attest
    .command("list", { isDefault: true })
    .description("the last entries of the account's log, the newest last")
    .option("--max <n>", "how many", "20")
    .addHelpText("after", "\nExamples:\n  $ skl attest list\n  $ skl attest list --max 500 --json")
    .action(async ({ max }: { readonly max: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const most = parseWholeNumber("--max", max, { from: 1, to: 100_000 });
      const output = await listAttestations(process.env, most);
      await present(output, globals, () => renderAttestations(output.attestations));
    });
}

function addShow(attest: Command): void {
  attest
    .command("show <id>")
    .description("one entry; its id, a beginning of it, or the id of its run")
    .addHelpText("after", "\nExample:\n  $ skl attest show 3f2b9c --json")
    .action(async (id: string, _flags: unknown, command: Command) => {
      const globals = readGlobalOptions(command);
      const shown = await showAttestation(process.env, id);
      await present(shown, globals, () => renderAttestation(shown));
    });
}

interface VerifyFlags {
  readonly key: readonly string[];
  readonly checkpoint: readonly string[];
  readonly module?: string;
  readonly policy: readonly string[];
}

const MB = 1_000_000;

function addVerify(attest: Command): void {
  attest
    .command("verify [file]")
    .description("check that the whole log is unchanged; with a file, that an envelope or a bundle is genuine")
    .option("--key <file>", "a public key (PEM) in place of the account's; may be repeated", collect, [])
    .option("--checkpoint <file>", "a checkpoint of this log that was kept elsewhere; may be repeated", collect, [])
    .option("--module <file>", "a WebAssembly module that the envelope or bundle must be about")
    .option("--policy <file>", "a policy that must have granted it; repeated where several counted", collect, [])
    .addHelpText(
      "after",
      "\nExits 1 and names the place when something was changed after it was signed, and 2 when that cannot be decided.\n\nExamples:\n  $ skl attest verify\n  $ skl attest verify --checkpoint ~/backup/bundle.json\n  $ skl attest verify bundle.json --key colleague.pub\n  $ skl attest verify bundle.json --module sort.wasm --policy policy.yaml",
    )
    .action(async (file: string | undefined, flags: VerifyFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const progress = startCommandProgress(globals);
      const verification = await verifyAttestations({
        cwd: globals.cwd,
        env: process.env,
        file: file ?? null,
        keys: flags.key,
        checkpoints: flags.checkpoint,
        module: flags.module,
        policies: flags.policy,
        progress: (done, total) => progress.update(Math.floor(done / MB), Math.ceil(total / MB), "MB of attestations"),
      }).finally(() => progress.end());
      await present(verification, globals, () => renderAttestationCheck(verification));
      finish(verification.ok ? 0 : 1);
    });
}

function addExport(attest: Command): void {
  attest
    .command("export [ids...]")
    .description("entries with the proof that they are in the log, for others to check; without ids all of them")
    .option("--output <file>", "write them there and not to stdout")
    .addHelpText("after", "\nExample:\n  $ skl attest export 3f2b9c5e-0d5c-4a64-8e2b-5a1b7c9d0e11 --output bundle.json")
    .action(async (ids: readonly string[], { output }: { readonly output?: string }, command: Command) => {
      const globals = readGlobalOptions(command);
      const bundle = await exportAttestations(process.env, ids);
      const text = `${JSON.stringify(bundle)}\n`;
      if (output === undefined) {
        await write(process.stdout, text);
        return;
      }
      const file = await writeOutputFile(globals.cwd, output, text);
      await present(bundle, globals, () => renderBundleWritten({ file, entries: bundle.entries.length }));
    });
}

function addRotate(attest: Command): void {
  attest
    .command("rotate")
    .description("sign with a new key from now on; what the old one signed stays valid (a person's command)")
    .option("--yes", "do not ask")
    .addHelpText(
      "after",
      "\nGive the new attest.pub to whoever checks your bundles. Exits 1 when the answer is no.\n\nExample:\n  $ skl attest rotate",
    )
    .action(async ({ yes = false }: { readonly yes?: boolean }, command: Command) => {
      const globals = readGlobalOptions(command);
      const rotation = await rotateAttestationKey({
        cwd: globals.cwd,
        env: process.env,
        agrees: makePersonAsker({ ...globals, yes }, { shows: renderKeyToReplace, question: "Replace it?" }),
      });
      await present(rotation, globals, () => renderKeyRotation(rotation));
      finish(rotation.status === "rotated" ? 0 : 1);
    });
}
