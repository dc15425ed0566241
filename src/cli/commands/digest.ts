import { stat, writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { type Command, Option } from "commander";
import type { DigestOutput } from "../../kernel/domain/documents.generated.ts";
import { SklError } from "../../kernel/domain/index.ts";
import { renderDigest, renderDigestHtml, renderMarkedReviewed, toMarkdown } from "../../view/index.ts";
import { readGlobalOptions } from "../command.ts";
import { type GlobalOptions, present, write } from "../output.ts";

type Format = "md" | "json" | "html";

interface DigestFlags {
  readonly format?: Format;
  readonly output?: string;
  readonly offline?: boolean;
  readonly markReviewed?: string[];
  readonly push: boolean;
  readonly toBranch?: string;
}

export function addDigestCommand(program: Command): void {
  program
    .command("digest")
    .description("what a person should know of the sessions since the last digest")
    .addOption(new Option("--format <format>", "instead of text for a terminal").choices(["md", "json", "html"]))
    .option("--output <file>", "write it to this file; its ending names the format where --format does not")
    .option("--offline", "by what was last fetched")
    .option(
      "--mark-reviewed <id...>",
      "mark these State entries reviewed, by id or path, or all that the digest lists, and close its period (a person's)",
    )
    .option("--no-push", "with --mark-reviewed: stop after the commit on the local base branch")
    .option("--to-branch <name>", "with --mark-reviewed: put the commit on this branch, for a pull request")
    .addHelpText(
      "after",
      "\nExamples:\n  $ skl digest\n  $ skl digest --output digest.html\n  $ skl digest --mark-reviewed router_auth app/utils/tokens.py\n  $ skl digest --mark-reviewed all",
    )
    .action(async (flags: DigestFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const output = await produceDigestOutput(flags, globals);
      if (flags.output === undefined) return show(output, flags, globals);
      const file = resolve(globals.cwd, flags.output);
      await replace(file, renderDigestDocument(output, flags.format ?? detectDigestFormat(file)));
      await present(output, globals, () => `Wrote ${flags.output}.\n`);
    });
}

async function produceDigestOutput(
  { markReviewed: keys, ...flags }: DigestFlags,
  { cwd }: GlobalOptions,
): Promise<DigestOutput> {
  const { runDigest, markReviewed } = await import("../../core/decisions/index.ts");
  if (keys === undefined) return runDigest({ cwd, offline: flags.offline });
  return markReviewed(keys, { cwd, noPush: !flags.push, toBranch: flags.toBranch });
}

async function show(output: DigestOutput, flags: DigestFlags, globals: GlobalOptions): Promise<void> {
  if (flags.format !== undefined && !globals.json && flags.format !== "json") {
    if (!globals.quiet) await write(process.stdout, renderDigestDocument(output, flags.format));
    return;
  }
  const isJson = globals.json || flags.format === "json";
  await present(output, { ...globals, json: isJson }, () =>
    flags.markReviewed === undefined ? renderDigest(output) : renderMarkedReviewed(output),
  );
}

function renderDigestDocument(output: DigestOutput, format: Format): string {
  switch (format) {
    case "md":
      return toMarkdown(renderDigest(output));
    case "html":
      return renderDigestHtml(output);
    case "json":
      return `${JSON.stringify(output, null, 2)}\n`;
  }
}

function detectDigestFormat(file: string): Format {
  switch (extname(file).toLowerCase()) {
    case ".html":
    case ".htm":
      return "html";
    case ".json":
      return "json";
    default:
      return "md";
  }
}

/** Replaces a file, so that its readers see the old digest or the new one; a pipe or a terminal is written to. */
async function replace(file: string, text: string): Promise<void> {
  const there = await stat(file).catch(() => null);
  if (there?.isDirectory()) throw new SklError("FILE_UNWRITABLE", { message: `${file} is a folder.` });
  if (there !== null && !there.isFile()) return writeFile(file, text);
  const { replaceFile } = await import("../../kernel/files/index.ts");
  await replaceFile(file, Buffer.from(text), 0o666 & ~process.umask());
}
