import { findStrongComponents } from "../../../kernel/domain/index.ts";
import { toSkillName } from "./names.ts";
import type { Json, JsonObject } from "./types.ts";

/** The output of another artifact of the package, or the part of it that the keys of `path` lead to. */
export interface StepOutput {
  /** The artifact's name, or that name as `toSkillName` writes it. */
  readonly step: string;
  readonly path: readonly string[];
}

/** The inputs of an artifact: what they have to look like, and which of them are outputs of other artifacts. */
export interface ArtifactInputs {
  /** Null accepts anything. */
  readonly schema: JsonObject | null;
  /** Maps names of inputs to outputs. */
  readonly sources: ReadonlyMap<string, StepOutput>;
  /** Lists the references that cannot be read. */
  readonly unreadable: readonly string[];
}

const START = "steps.";
const MIDDLE = ".output";

/**
 * Reads the `inputs` of an artifact. They are a JSON Schema, in which a property may have `from: steps.NAME.output`, or the short form,
 * in which every value is such a reference and nothing is said of types.
 */
export function readInputs(inputs: JsonObject | null): ArtifactInputs {
  if (inputs === null) return { schema: null, sources: new Map(), unreadable: [] };
  const isShort = Object.values(inputs).some(isReference);
  const references = isShort ? Object.entries(inputs) : listSchemaProperties(inputs).flatMap(listInputSources);
  const read = references.map(([name, text]) => ({ name, text, source: readReference(text) }));
  return {
    schema: isShort ? null : inputs,
    sources: new Map(read.flatMap(({ name, source }) => (source === null ? [] : [[name, source] as const]))),
    unreadable: read.filter(({ source }) => source === null).map(({ text }) => String(text).slice(0, 200)),
  };
}

const isReference = (value: Json): value is string => typeof value === "string" && value.startsWith(START);

function listSchemaProperties({ properties }: JsonObject): [string, Json][] {
  return typeof properties === "object" && properties !== null ? Object.entries(properties) : [];
}

function listInputSources([name, schema]: [string, Json]): [string, Json][] {
  const from = typeof schema === "object" && schema !== null ? (schema as JsonObject).from : undefined;
  return from === undefined ? [] : [[name, from]];
}

function readReference(text: Json): StepOutput | null {
  if (!isReference(text)) return null;
  const end = text.lastIndexOf(MIDDLE);
  const rest = end < 0 ? "" : text.slice(end + MIDDLE.length);
  const step = text.slice(START.length, Math.max(end, START.length));
  if (end < START.length || step === "" || (rest !== "" && !rest.startsWith("."))) return null;
  const path = rest === "" ? [] : rest.slice(1).split(".");
  return path.includes("") ? null : { step, path };
}

export const isNamedBy = (name: string, { step }: StepOutput): boolean => name === step || toSkillName(name) === step;

interface Step {
  readonly name: string;
  readonly sources: ReadonlyMap<string, StepOutput>;
}

/** Returns the steps that a step takes its inputs from, and that are among the given ones. */
function listStepsBefore<Row extends Step>(row: Row, rows: readonly Row[]): Row[] {
  return rows.filter(({ name }) => [...row.sources.values()].some((source) => isNamedBy(name, source)));
}

/** Returns the names of steps that wait for each other, one list for each cycle. */
export function findFlowCycles(rows: readonly Step[]): string[][] {
  return findStrongComponents(rows, (row) => listStepsBefore(row, rows))
    .filter(([first, ...rest]) => rest.length > 0 || (first && listStepsBefore(first, rows).includes(first)))
    .map((cycle) => cycle.map(({ name }) => name));
}

/** Moves each step behind those that it takes its inputs from, and keeps the order otherwise. The steps have no cycles. */
export function orderByFlow<Row extends Step>(rows: readonly Row[]): Row[] {
  const ordered = new Set<Row>();
  const put = (row: Row): void => {
    if (ordered.has(row)) return;
    for (const before of listStepsBefore(row, rows)) put(before);
    ordered.add(row);
  };
  for (const row of rows) put(row);
  return [...ordered];
}

/** Returns what the schemas say against an input that takes a part of an output, as the end of a sentence; null for nothing. */
export function typeConflict(output: JsonObject | null, source: StepOutput, wanted: Json | undefined): string | null {
  let given: Json | undefined = output ?? undefined;
  for (const key of source.path) {
    const { properties, additionalProperties } = toSchemaObject(given);
    const inner: Json | undefined = toSchemaObject(properties)[key];
    if (inner === undefined && properties !== undefined && additionalProperties === false) return `has no "${key}"`;
    given = inner;
  }
  const [has, needs] = [toSchemaObject(given).type, toSchemaObject(wanted).type];
  if (typeof has !== "string" || typeof needs !== "string" || has === needs) return null;
  return has === "integer" && needs === "number" ? null : `is of the type ${has} and not ${needs}`;
}

const toSchemaObject = (value: Json | undefined): JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
