import { join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import type { Model } from "../../../kernel/llm/index.ts";
import { type CheckedDraft, type DraftAnswer, nameFromRequest, scaffoldDraft } from "../../engine/authoring/index.ts";
import type { SkillPackage } from "../../engine/package/index.ts";
import type { Places } from "../library/index.ts";
import { changeSkillLock, putPackage, readInstalled } from "../library/index.ts";
import { checkDraft } from "./check-draft.ts";
import { DraftWriter } from "./draft-writer.ts";
import { dropDraft, type KeptDraft, keepDraft } from "./kept-drafts.ts";
import type { ComposeRequest, ComposeResult, CompositionState, PresentedDraft, SimilarSkill } from "./types.ts";

/** Returns the folder above the `.skl` in which the skill is saved. */
const chooseSaveFolder = ({ kept }: Places, { account }: ComposeRequest): string =>
  kept[account ? "account" : "workspace"];

/** Throws SKILL_EXISTS. */
export async function requireFree(places: Places, name: string, request: ComposeRequest): Promise<void> {
  const path = join(chooseSaveFolder(places, request), "skills", name);
  if (request.replace || (await readInstalled(path, name)) === null) return;
  throw new SklError("SKILL_EXISTS", { message: `${path} is there already.`, data: { name, path } });
}

interface Surroundings {
  readonly request: ComposeRequest;
  readonly places: Places;
  readonly model: Model | null;
  readonly similar: readonly SimilarSkill[];
}

type Ending = Pick<ComposeResult, "status"> & Partial<Pick<ComposeResult, "written" | "kept" | "error">>;

/** Drafts, checks, shows and takes feedback in turn, until the skill is saved or somebody stops. */
export class Composition {
  readonly #facts: Surroundings;
  readonly #writer: DraftWriter;

  constructor(facts: Surroundings) {
    this.#facts = facts;
    const { maxRounds, onProgress } = facts.request;
    this.#writer = new DraftWriter({ model: facts.model, maxRounds, onProgress: onProgress ?? (() => {}) });
  }

  async run(began: CompositionState): Promise<ComposeResult> {
    const open = [...this.#facts.request.feedback];
    // On a resumed draft the feedback is worked in before the draft is checked again.
    const first = began.answer === null ? undefined : open.shift();
    let session = first === undefined ? began : addCompositionFeedback(began, first);
    for (;;) {
      const written = await this.#writeDraft(session);
      session = written.session;
      const { checked } = written;
      if (written.error !== null)
        return this.#resultOf(session, checked, { status: "model_failed", error: written.error });
      if (checked.skill === null) return this.#resultOf(session, checked, { status: "invalid" });
      const next = open.shift();
      if (next !== undefined) {
        session = addCompositionFeedback(session, next);
        continue;
      }
      const answer = await this.#askPerson(session, checked, checked.skill);
      if (answer.kind === "refine") session = addCompositionFeedback(session, answer.feedback);
      else if (answer.kind === "end") return this.#resultOf(session, checked, answer.ending);
      else return this.#resultOf(session, checked, await this.#save(checked, checked.skill));
    }
  }

  /** Returns a valid draft, or the last one that the rounds allow, and keeps each so that it can be resumed. */
  async #writeDraft(
    session: CompositionState,
  ): Promise<{ session: CompositionState; checked: CheckedDraft; error: string | null }> {
    const { request, feedback, answer, fixedName } = session;
    const before = answer === null || hasNews(session) ? null : await this.#check(answer, fixedName);
    if (before !== null && (before.skill !== null || this.#facts.model === null))
      return { session, checked: before, error: null };
    if (this.#facts.model === null) {
      const name = fixedName ?? nameFromRequest(request);
      const scaffold = scaffoldDraft({ request, name, feedback });
      const checked = await this.#check(scaffold, name);
      this.#writer.addScaffold(checked.problems);
      return {
        session: await this.#keep({ ...setDraftAnswer(session, scaffold), fixedName: name, writtenBy: null }),
        checked,
        error: null,
      };
    }
    const { similar, model } = this.#facts;
    const problems = before?.problems ?? [];
    const material = { request, name: fixedName, feedback, draft: answer, problems, similar };
    const outcome = await this.#writer.write(material, (draft) => this.#check(draft, fixedName));
    if (outcome.answer === null)
      return { session, checked: { skill: null, files: [], problems: [], runs: [] }, error: outcome.error };
    const name = outcome.checked.skill === null ? fixedName : outcome.answer.name;
    const next = { ...setDraftAnswer(session, outcome.answer), fixedName: name, writtenBy: model.name };
    return { session: await this.#keep(next), checked: outcome.checked, error: outcome.error };
  }

  /** A name that is taken is a problem of the draft if the model chose the name. */
  async #check(answer: DraftAnswer, fixedName: string | null): Promise<CheckedDraft> {
    const checked = await checkDraft(answer);
    const { places, request } = this.#facts;
    const addDraftProblem = (message: string, fix: string): CheckedDraft => ({
      ...checked,
      skill: null,
      problems: [...checked.problems, { path: "SKILL.md", line: null, severity: "error", message, fix }],
    });
    if (fixedName !== null && answer.name !== fixedName)
      return addDraftProblem(
        `The skill has to be called ${fixedName}, not ${answer.name.slice(0, 64)}.`,
        "Use that name.",
      );
    if (checked.skill === null || request.replace || fixedName !== null) return checked;
    const there = await readInstalled(join(chooseSaveFolder(places, request), "skills", answer.name), answer.name);
    return there === null
      ? checked
      : addDraftProblem(`A skill ${answer.name} is there already.`, "Choose another name.");
  }

  async #keep(session: CompositionState): Promise<CompositionState> {
    const draft = draftToKeep(session);
    if (!this.#facts.request.dryRun && draft !== null) await keepDraft(this.#facts.places, draft);
    return session;
  }

  async #askPerson(
    session: CompositionState,
    checked: CheckedDraft,
    skill: SkillPackage,
  ): Promise<{ kind: "save" } | { kind: "refine"; feedback: string } | { kind: "end"; ending: Ending }> {
    const { dryRun, askPerson, accept, yes, feedback } = this.#facts.request;
    if (dryRun) return { kind: "end", ending: { status: "valid" } };
    if (accept !== null) {
      if (accept === skill.digest) return { kind: "save" };
      const error = "The draft is not the one that was looked at: its digest is another.";
      return { kind: "end", ending: { status: "unconfirmed", error } };
    }
    const isSeen = checked.runs.length === 0;
    if (yes && isSeen) return { kind: "save" };
    if (askPerson !== null) {
      const reply = await askPerson(this.#presentation(session, checked));
      return reply.kind === "stop" ? { kind: "end", ending: { status: "stopped" } } : reply;
    }
    const isAgreed = yes || feedback.length > 0;
    if (!isAgreed) return { kind: "end", ending: { status: "unconfirmed" } };
    return isSeen ? { kind: "save" } : { kind: "end", ending: { status: "unseen" } };
  }

  async #save({ files }: CheckedDraft, skill: SkillPackage): Promise<Ending> {
    const { places, request } = this.#facts;
    const kept = await changeSkillLock(chooseSaveFolder(places, request), async (lock) => {
      // Another process may have installed a skill of this name since the first check.
      await requireFree(places, skill.name, request);
      const put = await putPackage(chooseSaveFolder(places, request), skill);
      // The composed skill is the person's own, so the lock no longer names it.
      lock.remove(skill.name);
      return put.kept;
    });
    await dropDraft(places, skill.name);
    return { status: "saved", written: files.map(({ path }) => path), kept };
  }

  #presentation(session: CompositionState, { files, problems, runs }: CheckedDraft): PresentedDraft {
    const { similar } = this.#facts;
    const { answer, writtenBy } = session;
    const name = answer?.name ?? "";
    const others = similar.filter((skill) => skill.name !== name);
    return {
      name,
      files,
      problems,
      runs,
      similar: others,
      note: answer?.note ?? "",
      model: writtenBy,
      usage: this.#writer.usage,
    };
  }

  async #resultOf(session: CompositionState, checked: CheckedDraft, ending: Ending): Promise<ComposeResult> {
    const { places, request } = this.#facts;
    const name = session.fixedName ?? (checked.skill?.name || nameFromRequest(session.request));
    const draft = draftToKeep({ ...session, fixedName: name });
    const isKept = ending.status !== "saved" && !request.dryRun && draft !== null;
    return {
      written: null,
      kept: null,
      error: null,
      ...ending,
      ...this.#presentation(session, checked),
      name,
      path: join(chooseSaveFolder(places, request), "skills", name),
      digest: checked.skill?.digest ?? null,
      rounds: this.#writer.rounds,
      draft: isKept ? await keepDraft(places, draft) : null,
    };
  }
}

function addCompositionFeedback(session: CompositionState, text: string): CompositionState & { readonly news: true } {
  return { ...session, feedback: [...session.feedback, text], news: true };
}

const hasNews = (session: CompositionState): boolean => "news" in session;

function setDraftAnswer(
  { request, feedback, fixedName, writtenBy }: CompositionState,
  answer: DraftAnswer,
): CompositionState {
  return { request, feedback, fixedName, writtenBy, answer };
}

function draftToKeep({ request, feedback, answer, fixedName, writtenBy }: CompositionState): KeptDraft | null {
  if (answer === null || fixedName === null) return null;
  return { name: fixedName, request, feedback, answer, model: writtenBy };
}
