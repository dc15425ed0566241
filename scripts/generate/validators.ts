import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import { type Definitions, definitionNamed, inlineSchema, type Schema, withChildren } from "./schemas.ts";

/** Documents that `skl` reads from files or refs, by kind. The outputs are only written, so they get no validator. */
export const DOCUMENTS = {
  config: "Config",
  knowledge: "Knowledge",
  scope_definitions: "ScopeDefinitions",
  rfc: "Rfc",
  proposals: "ProposalSet",
  evidence: "Evidence",
  intent: "Intent",
  task: "Task",
  claim: "Claim",
  note: "Note",
  decision: "Decision",
  agreement: "Agreement",
  draft: "Draft",
  adr: "Adr",
  session: "SessionLog",
  digest: "DigestRecord",
  skills_lock: "SkillsLock",
  marketplace: "Marketplace",
} as const;

const TYPE_NAMES = Object.values(DOCUMENTS);

const BANNER = "// Made by `npm run generate` from the files in schemas/; edit those instead.\n";

/** Nobody reads a longer list of problems, and a hostile file cannot fill the memory with this many. */
const KEPT_ERRORS = 1000;

/** Ajv collects errors without a limit: three million wrong items would be three million objects. */
function withBoundedErrors(code: string): string {
  const bounded = code.replace(
    /else\s*\{\s*vErrors\.push\(/g,
    `else if (vErrors.length < ${KEPT_ERRORS}) {vErrors.push(`,
  );
  if (bounded === code) throw new Error("Ajv writes its errors in another way now; bound them again.");
  return bounded;
}

/** Helpers of Ajv are bundled in, so that nothing of it is needed at run time. */
async function selfContained(code: string): Promise<string> {
  const result = await build({
    stdin: { contents: code, resolveDir: process.cwd(), loader: "js" },
    bundle: true,
    write: false,
    format: "esm",
    target: "node20",
    legalComments: "none",
    metafile: true,
  });
  const text = result.outputFiles[0]?.text;
  const imported = Object.values(result.metafile.outputs).flatMap((output) => output.imports);
  if (text === undefined || imported.length > 0) throw new Error("The validators are not self-contained.");
  return text;
}

/** Prose is of no use to a validator, and the generated code would hold it as constants. */
function withoutProse({ description: _, default: __, ...schema }: Schema): Schema {
  return withChildren(schema, withoutProse);
}

/** Returns `validators.generated.js`: one function a document, named `validateKnowledge` and so on. */
export async function validatorCode(definitions: Definitions): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    messages: false,
    unicodeRegExp: false, // the patterns are ASCII, and quicker this way
    code: { source: true, esm: true },
  });
  const names: Record<string, string> = {};
  for (const name of TYPE_NAMES) {
    ajv.addSchema({ ...withoutProse(inlineSchema(definitions, definitionNamed(definitions, name))), $id: name });
    names[`validate${name}`] = name;
  }
  return BANNER + (await selfContained(withBoundedErrors(standalone(ajv, names))));
}

/** Types of the above. */
export function validatorTypes(): string {
  const functions = TYPE_NAMES.map((name) => `export declare const validate${name}: Validator<${name}>;`);
  return `${BANNER}import type {
${[...TYPE_NAMES]
  .sort()
  .map((name) => `  ${name},`)
  .join("\n")}
} from "../domain/index.ts";

/** What is wrong at a place of a document. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Tells whether a value is such a document; \`errors\` speaks of the last call, with at most ${KEPT_ERRORS} of them. */
export interface Validator<T> {
  (data: unknown): data is T;
  errors?: readonly SchemaError[] | null;
}

${functions.join("\n")}
`;
}
