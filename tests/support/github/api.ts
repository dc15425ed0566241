import type { IncomingHttpHeaders } from "node:http";
import { type Answer, type Json, notFound, refused } from "./answer.ts";
import type { Asked } from "./asked.ts";
import type { Handlers } from "./call.ts";
import type { Author } from "./issues.ts";
import {
  findApiRoute,
  type Problem,
  problemsOfAnswer,
  problemsOfBody,
  problemsOfParameters,
  type Route,
} from "./openapi.ts";
import { actionHandlers } from "./operations/actions.ts";
import { checkHandlers } from "./operations/checks.ts";
import { commentHandlers } from "./operations/comments.ts";
import { issueHandlers } from "./operations/issues.ts";
import { pullHandlers } from "./operations/pulls.ts";
import { refHandlers } from "./operations/refs.ts";
import { repositoryHandlers } from "./operations/repository.ts";
import type { TokenRights } from "./options.ts";
import { forbidden, missingRight } from "./rights.ts";
import { openAccount, openStoredApp } from "./store.ts";
import { credentialsIn } from "./tokens.ts";
import type { World } from "./world.ts";

/** By operation id; the extract has the same ids. */
export const handlers: Handlers = {
  ...repositoryHandlers,
  ...issueHandlers,
  ...commentHandlers,
  ...pullHandlers,
  ...checkHandlers,
  ...actionHandlers,
  ...refHandlers,
};

export interface Problems {
  readonly violations: string[];
  readonly unserved: string[];
}

/** What GitHub would answer. A request that its description does not allow gives 500 and a violation. */
export async function apiAnswer(world: World, asked: Asked, problems: Problems): Promise<Answer> {
  const credentials = credentialsIn(world.options, asked.headers.authorization);
  if (credentials.kind === "none") return refused(401, "Requires authentication");
  if (credentials.kind === "unknown") return refused(401, "Bad credentials");
  const route = findApiRoute(asked.method, asked.path);
  const handler = route === null ? undefined : handlers[route.operation.id];
  if (route === null || handler === undefined) {
    problems.unserved.push(`${asked.method} ${asked.path}`);
    return notFound;
  }
  const request = readRequest(route, asked);
  const found = [...headerProblems(asked.headers), ...request.problems];
  const wrong = found.filter(({ isLimit }) => !isLimit);
  if (wrong.length > 0) return violated(problems, asked, wrong);
  if (found.length > 0) return refused(422, `Invalid request.\n\n${found.map(({ text }) => text).join("\n")}`);
  const refusal = refuseApiRoute(world, credentials.rights, route);
  if (refusal !== null) return refusal;
  const author = identifyTokenAuthor(world, credentials.rights);
  return handler({ world, author, path: route.path, query: request.query, body: request.body, url: asked.url });
}

/** The answer, or 500 and a violation when the description does not allow it. Answers to unknown paths are not described. */
export function checkedAnswer(asked: Asked, answer: Answer, problems: Problems): Answer {
  const route = findApiRoute(asked.method, asked.path);
  if (route === null) return answer;
  // As it is sent: without what JSON leaves out.
  const body: unknown = answer.body === undefined ? undefined : JSON.parse(JSON.stringify(answer.body));
  const wrong = problemsOfAnswer(route.operation, answer.status, body);
  return wrong.length === 0 ? answer : violated(problems, asked, wrong);
}

function violated({ violations }: Problems, { method, path }: Asked, wrong: readonly Problem[]): Answer {
  const texts = wrong.map(({ text }) => `${method} ${path}: ${text}`);
  violations.push(...texts);
  return refused(500, texts.join("\n"));
}

interface Read {
  readonly query: Json;
  readonly body: Json;
  readonly problems: readonly Problem[];
}

function readRequest({ operation, path }: Route, { url, headers, body }: Asked): Read {
  const query: Record<string, unknown> = Object.fromEntries(url.searchParams);
  const parameters = [
    ...problemsOfParameters(operation, "path", { ...path }),
    ...problemsOfParameters(operation, "query", query),
  ];
  const json = jsonIn(body);
  if (json.kind === "broken") return { query, body: {}, problems: [...parameters, broken("body: not JSON")] };
  const type = body.length === 0 || headers["content-type"]?.startsWith("application/json") === true;
  const typed = type ? [] : [broken(`header content-type: ${headers["content-type"]}`)];
  const problems = [...parameters, ...typed, ...problemsOfBody(operation, json.value)];
  return { query, body: (json.value ?? {}) as Json, problems };
}

function jsonIn(body: Buffer): { kind: "json"; value: unknown } | { kind: "broken" } {
  if (body.length === 0) return { kind: "json", value: undefined };
  try {
    return { kind: "json", value: JSON.parse(body.toString("utf8")) };
  } catch {
    return { kind: "broken" };
  }
}

const broken = (text: string): Problem => ({ text, isLimit: false });

/** GitHub asks for both; without them it refuses (user agent) or chooses the answer's form itself. */
function headerProblems(headers: IncomingHttpHeaders): Problem[] {
  const accept = headers.accept ?? "";
  const isJson = /application\/(vnd\.github[\w.-]*\+json|json)\b/.test(accept);
  const agent = headers["user-agent"] ?? "";
  const version = headers["x-github-api-version"] ?? described;
  return [
    ...(isJson ? [] : [broken(`header accept: ${accept}`)]),
    ...(agent === "" ? [broken("header user-agent: missing")] : []),
    ...(version === described ? [] : [broken(`header x-github-api-version: ${version}`)]),
  ];
}

/** The version of the API that the extract describes; GitHub's default. */
const described = "2022-11-28";

function refuseApiRoute(world: World, rights: TokenRights, { operation, path }: Route): Answer | null {
  if (operation.id === "users/get-authenticated") {
    return (rights.canReadUser ?? rights.type === "User") ? null : forbidden(rights);
  }
  const isHere = `${path.owner}/${path.repo}`.toLowerCase() === `${world.owner}/${world.name}`.toLowerCase();
  return isHere ? missingRight(world, rights, { operation: operation.id, path }) : notFound;
}

function identifyTokenAuthor({ store }: World, { login, type, app }: TokenRights): Author {
  return { account: openAccount(store, login, type), app: app === undefined ? null : openStoredApp(store, app) };
}
