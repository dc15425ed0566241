import { SklError } from "../../../kernel/domain/index.ts";
import { nameProblem, toSkillName } from "../../engine/package/index.ts";
import { findPlacesFor, type Places, refuseAgentHere } from "../library/index.ts";
import { openWorkspaceModel } from "../run/index.ts";
import { searchSkills } from "../search/index.ts";
import { Composition, requireFree } from "./composition.ts";
import { readKeptDraft } from "./kept-drafts.ts";
import type { ComposeRequest, ComposeResult, CompositionState, SimilarSkill } from "./types.ts";

const MOST_SIMILAR = 3;
const LONGEST_REQUEST = 10_000;

/** Carries out `skl skill compose`. Throws USAGE, SKILL_EXISTS, NOT_FOUND for a draft, MODEL_MISCONFIGURED, PERSON_NEEDED. */
export async function composeSkill(request: ComposeRequest): Promise<ComposeResult> {
  const env = request.env ?? process.env;
  const places = findPlacesFor(request.cwd, env);
  const began = await startComposition(request, places);
  if (request.accept !== null) await refuseAgentHere(request.cwd, env);
  if (began.fixedName !== null) await requireFree(places, began.fixedName, request);
  const similar = await findSimilarSkills(request, began.request);
  const model = request.accept === null ? await openWorkspaceModel(places, env) : null;
  return new Composition({ request, places, model, similar }).run(began);
}

async function startComposition(request: ComposeRequest, places: Places): Promise<CompositionState> {
  if (request.name !== null) requireName(request.name);
  const tooLong = [request.request ?? "", ...request.feedback].find((text) => text.length > LONGEST_REQUEST);
  if (tooLong !== undefined)
    throw new SklError("USAGE", { message: `A request or feedback has at most ${LONGEST_REQUEST} characters.` });
  if (request.resume !== null) {
    const { name, answer, model, ...draft } = await readKeptDraft(places, request.resume.name);
    return { ...draft, answer, fixedName: name, writtenBy: model };
  }
  if (request.request === null || request.request.trim() === "")
    throw new SklError("USAGE", {
      message: "The request is empty.",
      fix: 'Say what the skill is for: `skl skill compose "Check that a migration can be rolled back."`.',
    });
  return { request: request.request.trim(), feedback: [], answer: null, fixedName: request.name, writtenBy: null };
}

function requireName(name: string): void {
  const problem = nameProblem(name);
  if (problem === null) return;
  throw new SklError("USAGE", {
    message: `A skill's name ${problem}: ${JSON.stringify(name)}.`,
    fix: `Call it ${toSkillName(name)}, for example.`,
  });
}

async function findSimilarSkills({ cwd, env, nodeStatuses }: ComposeRequest, query: string): Promise<SimilarSkill[]> {
  const view = { cwd, nodeStatuses, ...(env === undefined ? {} : { env }) };
  const found = await searchSkills(view, { query, k: MOST_SIMILAR, depth: 0, only: ["matches"] });
  return found.matches.map(({ name, description, score }) => ({ name, description, score }));
}
