import { applyEdit, applyProgram } from "../apply.ts";
import type {
  Edit,
  EditInstance,
  EditProgram,
  Inference,
  NoProgramReason,
  RequestPart,
  Slot,
  Slots,
  Template,
} from "../program.ts";
import { type FileChange, listCandidateEdits } from "./candidates.ts";
import { proposeEverywhereEdits } from "./everywhere.ts";
import { carryOutHunk, findTextHunks, type Hunk, splitKeepingLineEnds } from "./hunks.ts";
import { addReadValues, readSlots } from "./reads.ts";
import { isOfKind, listWordingSlots, readRequestSlots, requestWording } from "./request.ts";
import { fillTemplateText, listTemplates } from "./templates.ts";

const LEAST_INSTANCES = 3;
const LARGEST_TEXT = 2_000_000;
const MOST_CANDIDATES = 4_000;
const MOST_FILES = 20;

class NoProgram extends Error {
  constructor(
    readonly reason: NoProgramReason,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Finds a program of the closed language that makes the change of each instance from its slots, byte for byte, or says why there is none.
 * Three instances with different changes are the least.
 */
export function inferProgram(instances: readonly EditInstance[]): Inference {
  try {
    requireEnough(instances);
    const { request, slots, values } = inferSlots(instances);
    requireSameFiles(instances);
    const reads = readSlots(instances, values);
    const all = values.map((each, at) => addReadValues(each, instances[at] as EditInstance, reads));
    const make = (edits: readonly Edit[]): Inference => {
      const program: EditProgram = { request, slots, reads, edits };
      requireSameOutcome(program, instances, values);
      return { kind: "program", program: keepUsedSlots(program), slots: values };
    };
    return inferWideProgram(instances, all, make) ?? make(inferAllEdits(instances, all));
  } catch (error) {
    if (error instanceof NoProgram) return { kind: "none", reason: error.reason, message: error.message };
    throw error;
  }
}

/** Prefers edits everywhere, since the next task may change files of the same kind that no instance has. */
function inferWideProgram(
  instances: readonly EditInstance[],
  values: readonly Slots[],
  make: (edits: readonly Edit[]) => Inference,
): Inference | null {
  const wide = proposeEverywhereEdits(instances, values);
  if (wide === null) return null;
  try {
    const isDone = wide.rest.every(({ before, after }) =>
      Object.keys(after).every((path) => before[path] === after[path]),
    );
    return make([...wide.edits, ...(isDone ? [] : inferAllEdits(wide.rest, values))]);
  } catch (error) {
    if (error instanceof NoProgram) return null;
    throw error;
  }
}

const inferAllEdits = (instances: readonly EditInstance[], values: readonly Slots[]): readonly Edit[] =>
  groupChangesByFile(instances, values).flatMap((changes) => inferFileEdits(changes));

/** No edit creates or deletes a file. */
function requireSameFiles(instances: readonly EditInstance[]): void {
  for (const { before, after } of instances)
    for (const path of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (!Object.hasOwn(before, path) || !Object.hasOwn(after, path))
        throw new NoProgram(
          "file_created_or_deleted",
          `${path} is created or deleted, and no edit of the language does that.`,
        );
}

function requireEnough(instances: readonly EditInstance[]): void {
  const different = new Set(instances.map(({ request, slots, after }) => JSON.stringify([slots ?? request, after])));
  if (different.size < LEAST_INSTANCES)
    throw new NoProgram(
      "too_few_instances",
      `There are ${different.size} different instances, and a program needs ${LEAST_INSTANCES}.`,
    );
}

function inferSlots(instances: readonly EditInstance[]): {
  readonly request: readonly RequestPart[] | null;
  readonly slots: readonly Slot[];
  readonly values: readonly Slots[];
} {
  const given = instances.flatMap(({ slots }) => (slots === null ? [] : [slots]));
  if (given.length === instances.length) {
    const names = Object.keys(given[0] ?? {}).filter((name) => given.every((slots) => Object.hasOwn(slots, name)));
    const slots = names.map((name) => ({ name, kind: inferSlotKind(given.map((each) => each[name] ?? "")) }));
    return { request: null, slots, values: given };
  }
  const request = requestWording(instances.map((instance) => instance.request));
  const values = request === null ? [] : instances.map((instance) => readRequestSlots(request, instance.request));
  if (request === null || !values.every((each) => each !== null))
    throw new NoProgram("requests_differ", "The requests have no wording in common from which slots could be read.");
  const commits = Object.keys(values[0] ?? {}).filter((name) => name.startsWith("commit_"));
  const shared = commits.filter((name) => values.every((each) => Object.hasOwn(each, name)));
  const named = shared.map((name): Slot => ({ name, kind: "name" }));
  return { request, slots: [...listWordingSlots(request), ...named], values };
}

function inferSlotKind(values: readonly string[]): Slot["kind"] {
  const kinds = ["version", "number", "path", "name"] as const;
  return kinds.find((kind) => values.every((value) => isOfKind(kind, value))) ?? "text";
}

/** Returns for each file the change in every instance; files of different names are one where their names come from slots. */
function groupChangesByFile(instances: readonly EditInstance[], values: readonly Slots[]): FileChange[][] {
  const changed = instances.map(({ before, after }) => {
    const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (path) => before[path] !== after[path],
    );
    return paths.sort();
  });
  const first = changed[0] ?? [];
  if (first.length === 0) throw new NoProgram("nothing_changes", "The first instance changes no file.");
  if (first.length > MOST_FILES) throw new NoProgram("too_large", `The change is in ${first.length} files.`);
  if (changed.some((paths) => paths.length !== first.length))
    throw new NoProgram("files_differ", "The instances change different numbers of files.");
  return first.map((path) => {
    const template = listTemplates(path, values[0] ?? {}).findLast((way) =>
      instances.every((_, at) => changed[at]?.includes(fillPathTemplate(way, values[at] ?? {}))),
    );
    if (template === undefined)
      throw new NoProgram("files_differ", `${path} is changed by the first instance and by no other.`);
    return instances.map((instance, at) => describeFileChange(instance, template, values[at] ?? {}));
  });
}

function fillPathTemplate(template: Template, slots: Slots): string {
  return fillTemplateText(template, slots) ?? "";
}

function describeFileChange({ before, after }: EditInstance, path: Template, slots: Slots): FileChange {
  const name = fillPathTemplate(path, slots);
  const [old, now] = [before[name] ?? "", after[name] ?? ""];
  const hunks = old.length + now.length > LARGEST_TEXT ? null : findTextHunks(old, now);
  if (hunks === null) throw new NoProgram("too_large", `${name} is too large, or changes in too many lines.`);
  return { path, name, slots, before: old, after: now, lines: splitKeepingLineEnds(old), hunks };
}

/** Takes the first candidate for each run of lines that holds in all instances. */
function inferFileEdits(changes: readonly FileChange[]): Edit[] {
  const [first] = changes;
  if (first === undefined) return [];
  const open = new Set(first.hunks);
  const edits: Edit[] = [];
  let rest = changes.map(({ before }) => before);
  let disagreeing = false;
  for (const edit of listCandidateEdits(first).slice(0, MOST_CANDIDATES)) {
    if (open.size === 0) break;
    const explained = findExplainedHunks(first, edit).filter((hunk) => open.has(hunk));
    if (explained.length === 0) continue;
    if (!changes.every((change) => findExplainedHunks(change, edit).length > 0)) {
      // Whole lines can always be given as they are, so that one of them fits says nothing.
      if (edit.op !== "replace_lines") disagreeing = true;
      continue;
    }
    const next = rest.map((text, at) => applyEdit(edit, changes[at]?.slots ?? {}, text));
    if (!next.every((text) => text !== null)) continue;
    rest = next;
    edits.push(edit);
    for (const hunk of explained) open.delete(hunk);
  }
  if (open.size === 0) return edits;
  const [hunk] = open;
  throw new NoProgram(
    disagreeing ? "instances_disagree" : "no_edit_found",
    `${first.name} changes below line ${hunk?.at ?? 0} in a way that ${disagreeing ? "the instances do not share" : "no edit of the language makes"}.`,
  );
}

/** Returns the runs of lines that the edit makes as the instance did; none where it also does something else. */
function findExplainedHunks(change: FileChange, edit: Edit): readonly Hunk[] {
  const result = applyEdit(edit, change.slots, change.before);
  if (result === null || result === change.before) return [];
  if (result === change.after) return change.hunks;
  const single = change.hunks.find((hunk) => carryOutHunk(change.lines, hunk) === result);
  if (single !== undefined) return [single];
  return findPartlyExplainedHunks(change, result);
}

/** A token may be replaced in several places: each changed line must be as it is afterwards. */
function findPartlyExplainedHunks({ lines, hunks }: FileChange, result: string): readonly Hunk[] {
  const made = splitKeepingLineEnds(result);
  if (made.length !== lines.length) return [];
  const explained = new Set<Hunk>();
  for (let at = 0; at < lines.length; at++) {
    if (made[at] === lines[at]) continue;
    const hunk = hunks.find((each) => at >= each.at && at < each.at + each.removed.length);
    if (hunk === undefined || hunk.added.length !== hunk.removed.length || hunk.added[at - hunk.at] !== made[at])
      return [];
    if (hunk.added.every((line, index) => made[hunk.at + index] === line)) explained.add(hunk);
  }
  return [...explained];
}

function requireSameOutcome(program: EditProgram, instances: readonly EditInstance[], values: readonly Slots[]): void {
  for (const [at, { before, after }] of instances.entries()) {
    const outcome = applyProgram(program, values[at] ?? {}, before);
    const isSame =
      outcome.kind === "applied" &&
      Object.keys(after).every((path) => (outcome.files[path] ?? before[path]) === after[path]);
    if (!isSame)
      throw new NoProgram(
        "instances_disagree",
        `Instance ${at + 1} changes more than the program that explains the first.`,
      );
  }
}

function keepUsedSlots(program: EditProgram): EditProgram {
  const used = JSON.stringify(program.edits);
  const isUsed = (name: string) => used.includes(`"slot":${JSON.stringify(name)}`);
  const { reads = [], ...others } = program;
  const usedReads = reads.filter(({ slot }) => isUsed(slot));
  return {
    ...others,
    ...(usedReads.length === 0 ? {} : { reads: usedReads }),
    slots: program.slots.filter(({ name }) => isUsed(name)),
  };
}
