import type { Command } from "commander";
import { readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present, write } from "../output.ts";

interface UiFlags {
  readonly port: string;
  readonly host: string;
  readonly open: boolean;
}

export function addUiCommand(program: Command): void {
  program
    .command("ui [folders...]")
    .description("a page to look at and decide in: inbox, branches, map and log of these repositories")
    .option("--port <n>", "listen on this port; 0 takes a free one", "0")
    .option("--host <address>", "listen on another address than this machine's own; without encryption", "127.0.0.1")
    .option("--no-open", "only print the link")
    .addHelpText(
      "after",
      "\nThe link counts once; press Enter for another. What you do in the page is done as you, by the rules of the command line.\n\nExamples:\n  $ skl ui\n  $ skl ui ../shop ../billing\n  $ skl ui --port 4400 --no-open",
    )
    .action(async (folders: string[], flags: UiFlags, command: Command) => {
      const globals = readGlobalOptions(command);
      const port = parseWholeNumber("--port", flags.port, { from: 0, to: 65_535 });
      const [{ openBrowser, serveUi }, { endRunningGit }] = await Promise.all([
        import("../../ui/index.ts"),
        import("../../workspace/git/index.ts"),
      ]);
      process.on("exit", endRunningGit);
      const { host } = flags;
      const places = folders.length === 0 ? ["."] : folders;
      const session = await serveUi({ folders: places, cwd: globals.cwd, host, port, env: process.env });
      const link = session.link();
      const { url, repositories } = session;
      await present({ url, link, repositories: [...repositories] }, globals, () => `${link}\n`);
      const says = (text: string) => (globals.quiet ? Promise.resolve() : write(process.stderr, `${text}\n`));
      if (session.isExposed) await says("Others can reach this address, and what is sent is not encrypted.");
      await says("The link counts once. Enter prints another; Ctrl+C ends.");
      if (flags.open) openBrowser(link, process.env);
      // A job in the background would be stopped for reading from its terminal; it has no Enter then.
      process.on("SIGTTIN", () => {});
      process.stdin.on("error", () => {}).on("data", () => void write(process.stdout, `${session.link()}\n`));
      // A decision that its person could still take back is recorded before the page ends; a second signal does not wait for that.
      await new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
          process.removeAllListeners(signal).once(signal, () => {
            process.once(signal, () => process.exit(1));
            resolve();
          });
      });
      await session.close();
      process.exit();
    });
}
