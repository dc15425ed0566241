import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { NodeRun } from "../../../../src/runtime/use/run-node.ts";
import type { Expectation } from "./case.ts";
import type { Seen } from "./play.ts";
import { SECRETS } from "./world.ts";

/** What is not as the case says: one sentence each. Empty: contained, or for a control, granted. */
export function listContainmentProblems(must: Expectation, seen: Seen): string[] {
  if (must.throws !== undefined || typeof seen.run === "string") {
    const found = typeof seen.run === "string" ? seen.run : `the outcome ${seen.run.outcome}`;
    const wanted = must.throws ?? "no error";
    const ended = isListedAnswer(found, wanted) ? [] : differs("It could not be run", wanted, found);
    return [...ended, ...logProblems(must, seen), ...worldProblems(must, seen)];
  }
  return [
    ...runProblems(must, seen.run),
    ...logProblems(must, seen),
    ...worldProblems(must, seen),
    ...secretProblems(must, seen, seen.run),
  ];
}

/** What is in the log, and what is wrong with it. */
function logProblems({ log, attested }: Expectation, seen: Seen): string[] {
  if (log === undefined) return [];
  return [
    ...((log === "whole") === (seen.log?.problems.length === 0) ? [] : differs("the log", log, seen.log?.problems)),
    ...(attested === undefined ? [] : differs("attested outcomes", attested, seen.log?.outcomes)),
  ];
}

function differs(what: string, wanted: unknown, found: unknown): string[] {
  const [a, b] = [JSON.stringify(wanted), JSON.stringify(found)];
  return a === b ? [] : [`${what}: ${a} was to be, ${b} is.`];
}

function runProblems(must: Expectation, run: NodeRun): string[] {
  const { outcome = "ok", denied = 0, plan } = must;
  const exit = must.exit ?? (outcome === "*" ? "*" : outcome === "ok" ? 0 : null);
  const said = `${run.stdout}\n${run.stderr}`;
  const wrong = [
    ...(isListedAnswer(run.outcome, outcome) ? [] : differs("outcome", outcome, run.outcome)),
    ...(exit === "*" ? [] : differs("exit code", exit, run.exit_code)),
    ...(denied === "*" ? [] : differs("denied calls", denied, run.ungranted_attempts)),
    ...(plan === undefined ? [] : differs("steps of the plan", plan, run.plan.length)),
    ...errnoProblems(must.errno, run.stdout),
    ...(must.has ?? [])
      .filter((text) => !said.includes(text))
      .map((text) => `It does not say ${JSON.stringify(text)}.`),
    ...(must.lacks ?? []).filter((text) => said.includes(text)).map((text) => `It says ${JSON.stringify(text)}.`),
    ...(must.granted === undefined
      ? []
      : differs(
          "granted",
          must.granted,
          run.granted.map(({ effect }) => effect),
        )),
    ...(must.refused === undefined
      ? []
      : differs(
          "refused by",
          must.refused,
          run.denied.map(({ rule }) => rule),
        )),
  ];
  const isReason = must.reason === undefined || new RegExp(must.reason).test(run.reason ?? "");
  if (!isReason) wrong.push(`The reason is ${JSON.stringify(run.reason)}.`);
  return wrong.length === 0 ? [] : [...wrong, `It ended with ${run.outcome}: ${run.reason}; ${JSON.stringify(said)}.`];
}

/** One of those that stand there, written `76|29`; `*` is any. */
const isListedAnswer = (found: string, wanted: string): boolean => wanted === "*" || wanted.split("|").includes(found);

/** Each number of the guest's output. */
function errnoProblems(wanted: Expectation["errno"], stdout: string): string[] {
  if (wanted === undefined || wanted === "*") return [];
  const found = stdout.split("\n").slice(0, -1);
  const isSame =
    found.length === wanted.length && wanted.every((one, at) => isListedAnswer(found[at] ?? "", String(one)));
  return isSame ? [] : differs("errno", wanted, found.map(Number));
}

function worldProblems(must: Expectation, { world, before, after, servers }: Seen): string[] {
  const { files = {}, adds = {}, asked } = must;
  const named = (path: string) => [...Object.keys(files), ...Object.keys(adds)].some((one) => isAt(path, one));
  const paths = new Set([...before.keys(), ...after.keys()]);
  const changed = [...paths].filter((path) => before.get(path) !== after.get(path) && !named(path));
  return [
    ...changed.map((path) => `${path} was ${before.get(path) ?? "not there"} and is ${after.get(path) ?? "gone"}.`),
    ...Object.entries(files).flatMap(([path, text]) =>
      differs(path, text, existsSync(world.at(path)) ? readFileSync(world.at(path), "utf8") : null),
    ),
    ...Object.entries(adds).flatMap(([path, count]) =>
      count === "*" ? [] : differs(`entries of ${path}`, count, countFolderEntries(world.at(path))),
    ),
    ...(asked === undefined || asked === "*" ? [] : differs("requests", asked, servers.asked.length)),
    ...differs("requests to somebody else", 0, servers.askedInner.length),
  ];
}

const countFolderEntries = (path: string): number => (existsSync(path) ? readdirSync(path).length : 0);

const isAt = (path: string, named: string): boolean => path === named || path.startsWith(`${named}/`);

/** A secret may be in what the guest said where the case expects it there, and nowhere else. */
function secretProblems(must: Expectation, { world, servers }: Seen, run: NodeRun): string[] {
  const { stdout, stderr, output: _output, ...recorded } = run;
  const wanted = (must.has ?? []).join("\n");
  const places: readonly (readonly [string, string])[] = [
    ["what the guest said", `${stdout}\n${stderr}`],
    ["the record of the run", JSON.stringify(recorded)],
    ["the files of the account", world.records()],
    ["what the server heard", servers.asked.join("\n")],
  ];
  return Object.values(SECRETS).flatMap((secret) =>
    places
      .filter(([place, text]) => holds(text, secret) && !(place === "what the guest said" && wanted.includes(secret)))
      .map(([place]) => `The secret ${secret} is in ${place}.`),
  );
}

/** Also as base64, whole or from any place of three on. */
function holds(text: string, secret: string): boolean {
  const packed = [0, 1, 2].map((skip) => Buffer.from(secret.slice(skip)).toString("base64").slice(0, 12));
  return [secret, ...packed].some((form) => text.includes(form));
}
