import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { SklError, toVisibleLine } from "../../kernel/domain/index.ts";
import { readGlobalOptions } from "../command.ts";
import { parseWholeNumber } from "../option-values.ts";
import { present, write } from "../output.ts";

interface PlaceFlags {
  readonly database?: string;
  readonly data?: string;
}

interface ServeFlags extends PlaceFlags {
  readonly host: string;
  readonly port: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly behindProxy?: boolean;
  readonly poll?: string;
  readonly lease: string;
  readonly rebuild?: boolean;
}

interface TokenFlags extends PlaceFlags {
  readonly role: "agent" | "person" | "worker" | "monitor";
  readonly repository: string[];
  readonly days: string;
}

const EXAMPLES = `
A place is a clone, a URL, or NAME=URL. Git stays the record: what the server has can be dropped and read again (--rebuild).
DATABASE_URL names a PostgreSQL server; without it the database is embedded. SKL_WEBHOOK_SECRET lets POST /hooks/push in.

Examples:
  $ skl serve
  $ DATABASE_URL=postgres://skl@db/skl skl serve ../shop billing=https://git.example/billing.git --port 4747
  $ skl serve token add Agent-1 --role agent --repository shop`;

export function addServeCommands(program: Command): void {
  const serve = addPlaceOptions(program.command("serve [places...]"))
    .description("the team server: wakes who waits, knows who works on what, and has jobs for workers")
    .option("--host <address>", "listen on this address; outside this machine only with TLS", "127.0.0.1")
    .option("--port <n>", "listen on this port; 0 takes a free one", "4747")
    .option("--tls-cert <file>", "serve https with this certificate")
    .option("--tls-key <file>", "the certificate's key")
    .option("--behind-proxy", "a proxy in front of the server ends TLS and says who asks")
    .option("--poll <seconds>", "ask the remote this often; a webhook or a push is heard at once all the same")
    .option("--lease <seconds>", "give a job to another worker after this time without a sign of life", "30")
    .option("--rebuild", "drop the mirror and read it from Git again")
    .addHelpText("after", EXAMPLES)
    .action(runServe);
  const token = serve.command("token").description("who may ask the server");
  addPlaceOptions(token.command("add <holder>"))
    .description("make a token for an agent, a person, a worker or a monitor; it is printed once")
    .addOption(
      new Option("--role <role>", "what the holder may do")
        .choices(["agent", "person", "worker", "monitor"])
        .makeOptionMandatory(),
    )
    .requiredOption("--repository <names...>", "the repositories that it counts for, by their names on the server")
    .option("--days <n>", "how long it counts", "90")
    .addHelpText("after", "\nExamples:\n  $ skl serve token add Agent-1 --role agent --repository shop --days 30")
    .action(async (holder: string, flags: TokenFlags, command: Command) => {
      const { makeToken } = await import("../../server/index.ts");
      const days = parseWholeNumber("--days", flags.days, { from: 1, to: 3_650 });
      const { role, repository: repositories } = flags;
      const made = await makeToken(await resolveServerPlace(command), { holder, role, repositories, days });
      await present(made, readGlobalOptions(command), () => `${made.token}\n`);
    });
  addPlaceOptions(token.command("list"))
    .description("the tokens, without their secrets")
    .addHelpText("after", "\nExamples:\n  $ skl serve token list")
    .action(async (_flags: PlaceFlags, command: Command) => {
      const { readTokens } = await import("../../server/index.ts");
      const found = await readTokens(await resolveServerPlace(command));
      const lines = found.tokens.map(({ id, holder, role, repositories, expires_at, revoked_at }) => {
        const until = revoked_at === null ? `until ${expires_at.slice(0, 10)}` : "revoked";
        return `${id}  ${role.padEnd(7)}  ${toVisibleLine(holder, 60)}  ${repositories.map((name) => toVisibleLine(name, 60)).join(", ")}  ${until}\n`;
      });
      await present(found, readGlobalOptions(command), () => lines.join(""));
    });
  addPlaceOptions(token.command("revoke <id>"))
    .description("let a token count no more")
    .addHelpText("after", "\nExamples:\n  $ skl serve token revoke dGhpcyBpcyBh")
    .action(async (id: string, _flags: PlaceFlags, command: Command) => {
      const { endToken } = await import("../../server/index.ts");
      const ended = await endToken(await resolveServerPlace(command), id);
      await present(ended, readGlobalOptions(command), () => `${ended.id} counts no more.\n`);
    });
}

async function runServe(places: string[], flags: ServeFlags, command: Command): Promise<void> {
  const globals = readGlobalOptions(command);
  if ((flags.tlsCert === undefined) !== (flags.tlsKey === undefined))
    throw new SklError("USAGE", { message: "--tls-cert and --tls-key belong together." });
  const [{ readServedRepositories, serveTeam }, { endRunningGit }] = await Promise.all([
    import("../../server/index.ts"),
    import("../../workspace/git/index.ts"),
  ]);
  process.on("exit", endRunningGit);
  const { host, tlsCert, tlsKey } = flags;
  const server = await serveTeam({
    ...(await resolveServerPlace(command)),
    repositories: await readServedRepositories(places.length === 0 ? ["."] : places, globals.cwd),
    host,
    port: parseWholeNumber("--port", flags.port, { from: 0, to: 65_535 }),
    tls: tlsCert && tlsKey ? { cert: resolve(globals.cwd, tlsCert), key: resolve(globals.cwd, tlsKey) } : null,
    isBehindProxy: flags.behindProxy ?? false,
    webhookSecret: process.env.SKL_WEBHOOK_SECRET || null,
    pollSeconds: flags.poll === undefined ? null : parseWholeNumber("--poll", flags.poll, { from: 1, to: 3_600 }),
    leaseSeconds: parseWholeNumber("--lease", flags.lease, { from: 1, to: 3_600 }),
    rebuild: flags.rebuild ?? false,
    log: (text) => void write(process.stderr, `${toVisibleLine(text, 500)}\n`),
  });
  const { url, engine, repositories } = server;
  await present({ url, engine, repositories }, globals, () => `${url}\n`);
  if (!globals.quiet) {
    const what = engine === "embedded" ? "the embedded database" : "PostgreSQL";
    await write(process.stderr, `Serves ${repositories.join(", ")} with ${what}; Ctrl+C ends.\n`);
  }
  await new Promise<void>((done) => {
    // The usual end would leave the database and its lock as they are.
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeAllListeners(signal).once(signal, () => done());
  });
  await server.close();
  process.exitCode = 0;
}

/** The options by which the server and the commands for its tokens find the same database. */
function addPlaceOptions(command: Command): Command {
  return command
    .option("--database <url>", "a PostgreSQL server, instead of DATABASE_URL")
    .option("--data <dir>", "the folder of mirrors and of the embedded database, instead of the account's");
}

async function resolveServerPlace(
  command: Command,
): Promise<{ readonly databaseUrl: string | null; readonly folder: string }> {
  const { findServerFolder } = await import("../../server/index.ts");
  const { database, data } = command.optsWithGlobals<PlaceFlags>();
  const { cwd } = readGlobalOptions(command);
  return {
    databaseUrl: database ?? (process.env.DATABASE_URL || null),
    folder: data === undefined ? findServerFolder(process.env) : resolve(cwd, data),
  };
}
