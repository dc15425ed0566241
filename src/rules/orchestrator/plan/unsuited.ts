import { splitWords } from "../../../kernel/words/index.ts";
import type { PlanFacts, ScopeChoice } from "./facts.ts";

/** Work that needs more scopes at once does not suit separate tasks (specification 12). */
const MOST_SCOPES = 4;

const WIDE =
  "(?:entire|whole|complete(?:ly)?|full(?:y)?|all|every(?:where|thing)?|each|across|throughout|codebase|code base|project|system|architecture|from scratch)";
const REFACTOR =
  /\b(?:refactor\w*|rewrit\w*|restructur\w*|re-?architect\w*|redesign\w*|reorgani[sz]\w*|clean ?up|moderni[sz]\w*|decouple)\b/i;
const DEEP = new RegExp(String.raw`\b${WIDE}\b`, "i");
const MOVE = /\b(?:migrat\w+|port(?:ing)?|mov(?:e|ing)|switch\w*|convert\w*|upgrad\w+|replac\w+)\b/i;
const TO = /\b(?:from\b.+\bto|to|with|by)\b/i;
const EVERYWHERE =
  /\b(?:everywhere|throughout|across (?:the |all |every )?(?:\w+ )?(?:codebase|code base|project|repository|app|application|system|modules?|services?|files?)|(?:all|every|each) (?:the )?(?:\w+ )?(?:files?|modules?|services?|functions?|endpoints?|classes|packages?|scopes?))\b/i;
const FAST = /\b(?:performance|faster|speed ?up|speeding up|latency|throughput|optimi[sz]\w*|scal(?:e|ing|ability))\b/i;
const INFRASTRUCTURE =
  /\b(?:infra(?:structure)?|deploy\w*|kubernetes|k8s|docker|terraform|cluster\w*|load balancer|connection pool|ci pipeline|build pipeline|replicas?|cdn|provision\w*|database servers?)\b/i;

/** Explains why a request does not suit scoped tasks (specification 12); empty where it does. */
export function listUnsuitedReasons(text: string, choices: readonly ScopeChoice[], facts: PlanFacts): string[] {
  const wide = choices.length > MOST_SCOPES;
  return [
    ...(REFACTOR.test(text) && (DEEP.test(text) || wide) ? ["it is a deep refactor"] : []),
    ...recognizeMigration(text, facts.techStack),
    ...(FAST.test(text) && INFRASTRUCTURE.test(text) ? ["it is performance work that touches infrastructure"] : []),
    ...(EVERYWHERE.test(text) ? ["it speaks of a change everywhere, so its scope is known only while it is made"] : []),
    ...(wide ? [`it needs ${choices.length} scopes at once (${choices.map(({ scope }) => scope).join(", ")})`] : []),
  ];
}

/** Recognises a move to or away from something that the project's tech stack names. */
function recognizeMigration(text: string, techStack: readonly string[]): string[] {
  if (!MOVE.test(text) || !TO.test(text)) return [];
  const words = splitWords(text);
  const technology = techStack.find((each) => {
    const parts = splitWords(each).filter((part) => !/^[\d.]+$/.test(part));
    return parts.length > 0 && parts.every((part) => words.includes(part));
  });
  if (technology !== undefined) return [`it moves the project to or from ${technology}, which its tech stack names`];
  return /\b(?:framework|programming language|orm|database engine|build system|runtime)\b/i.test(text)
    ? ["it is a framework migration"]
    : [];
}
