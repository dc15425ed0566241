import { type CiPowerKind, formatCount, quote } from "../../../kernel/domain/index.ts";
import type { CheckFinding, JudgedFile } from "../input.ts";
import { buildFinding, MOST_NAMED } from "../signals.ts";

const SENTENCES: Readonly<Record<CiPowerKind, (what: string) => string>> = {
  program: (what) => `It runs a program from the network: ${what}.`,
  reference: (what) => `It runs code of others that it did not run: ${what}.`,
  pin: (what) => `It pins ${what} less firmly than before.`,
  secret: (what) => `It gets a secret: ${what}.`,
  with_secret: (what) => `What runs with the secret ${what} changes.`,
  written_by_strangers: (what) => `A command holds what anybody can write: ${what}.`,
  environment: (what) => `It deploys to the environment ${what}.`,
  permission: (what) => `It gets more rights: ${what}.`,
  trigger: (what) => `It starts on ${what}, with the project's secrets for what strangers wrote.`,
  runner: (what) => `It runs on a machine that is not the service's own: ${what}.`,
  release: (what) => `It changes what is published, or when: ${what}.`,
  unread: (what) => `It is not compared, since it is ${what}.`,
};

/** Reports what a file of continuous integration may do, or releases, beyond what it did. */
export function reportGainedPowers({ analysis, path }: JudgedFile): CheckFinding[] {
  const powers = analysis?.ciPowers ?? [];
  const rest = powers.length - MOST_NAMED;
  return powers.slice(0, MOST_NAMED).map(({ kind, what, line }, at) => {
    const more = at === MOST_NAMED - 1 && rest > 0 ? ` It gains ${formatCount(rest, "more power")}.` : "";
    const shown = kind === "program" || kind === "release" ? quote(what, 120) : what;
    return buildFinding("ci_power", path, SENTENCES[kind](shown) + more, { line, data: { kind, what } });
  });
}
