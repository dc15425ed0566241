import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import { Cursor } from "./cursor.ts";
import { type Body, type Draft, type Module, SECTION, type Section } from "./module.ts";
import { CAPS, MODULE_BYTES, type ModuleProblem, Refused } from "./problem.ts";
import { readBody } from "./read-body.ts";
import {
  readDataCount,
  readDataSegments,
  readElementSegments,
  readExports,
  readFunctions,
  readGlobals,
  readImports,
  readMemories,
  readStart,
  readTables,
  readTypes,
} from "./read-sections.ts";

const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

type SectionReader = (cursor: Cursor, draft: Draft) => Partial<Draft>;

/** The reader of each section, in the order that sections have. Custom sections may stand anywhere. */
const READERS = new Map<number, SectionReader>([
  [SECTION.type, (cursor) => ({ types: readTypes(cursor) })],
  [SECTION.import, (cursor, draft) => ({ imports: readImports(cursor, draft) })],
  [SECTION.function, (cursor, draft) => ({ functions: readFunctions(cursor, draft) })],
  [SECTION.table, (cursor) => ({ tables: readTables(cursor) })],
  [SECTION.memory, (cursor) => ({ memories: readMemories(cursor) })],
  [SECTION.global, (cursor, draft) => ({ globals: readGlobals(cursor, draft) })],
  [SECTION.export, (cursor, draft) => ({ exports: readExports(cursor, draft) })],
  [SECTION.start, (cursor, draft) => ({ hasStart: readStart(cursor, draft) })],
  [SECTION.element, (cursor, draft) => ({ elementSegments: readElementSegments(cursor, draft) })],
  [SECTION.dataCount, (cursor) => ({ dataSegments: readDataCount(cursor) })],
  [SECTION.code, (cursor, draft) => ({ bodies: readBodies(cursor, draft) })],
  [SECTION.data, (cursor, draft) => ({ dataSegments: readDataSegments(cursor, draft) })],
]);
const ORDER = [...READERS.keys()];

/**
 * Reads a core module in one pass, in time and memory linear in its size. It never throws: the first malformation, exceeded cap
 * or feature that is not allowed is returned as a problem. V8 checks the types of the code.
 */
export function readModule(
  bytes: Uint8Array,
  mostBytes: number = MODULE_BYTES,
): Result<Module, readonly ModuleProblem[]> {
  try {
    return ok(parseModule(bytes, mostBytes));
  } catch (error) {
    if (error instanceof Refused) return err([error.problem]);
    throw error;
  }
}

function parseModule(bytes: Uint8Array, mostBytes: number): Module {
  if (bytes.length > mostBytes) {
    throw new Refused("module_size", `The module has ${bytes.length} bytes; ${mostBytes} are allowed.`);
  }
  const cursor = new Cursor(bytes, 0, bytes.length);
  if (HEADER.some((byte) => cursor.byte() !== byte)) {
    throw new Refused("malformed", "The file does not start as a core module of WebAssembly 1 does.");
  }
  const sections = readFrames(cursor);
  const draft = createEmptyDraft();
  for (const section of sections) readSection(draft, section, new Cursor(bytes, section.from, section.to));
  if (draft.bodies.length !== draft.functions.length) {
    throw new Refused(
      "malformed",
      `${draft.functions.length} functions are declared, ${draft.bodies.length} have code.`,
    );
  }
  return { bytes, ...draft, sections };
}

function createEmptyDraft(): Draft {
  return {
    types: [],
    imports: [],
    functions: [],
    tables: [],
    memories: [],
    globals: 0,
    exports: [],
    hasStart: false,
    elementSegments: 0,
    dataSegments: 0,
    bodies: [],
  };
}

/** Finds the sections and checks their order; each occurs at most once. */
function readFrames(cursor: Cursor): Section[] {
  const sections: Section[] = [];
  let custom = 0;
  let last = -1;
  while (!cursor.isAtEnd) {
    const id = cursor.byte();
    const { at: from, end: to } = cursor.part(cursor.u32());
    sections.push({ id, from, to });
    if (id === SECTION.custom) {
      custom++;
      if (custom > CAPS.cap_custom_sections) {
        throw new Refused("cap_custom_sections", `There are more than ${CAPS.cap_custom_sections} custom sections.`);
      }
      continue;
    }
    const place = ORDER.indexOf(id);
    if (place < 0) throw new Refused(id === 13 ? "feature_exceptions" : "feature_unknown", `There is a section ${id}.`);
    if (place <= last) throw new Refused("section_order", `Section ${id} at byte ${from} is there twice or too late.`);
    last = place;
  }
  return sections;
}

function readSection(draft: Draft, { id }: Section, cursor: Cursor): void {
  if (id === SECTION.custom) {
    cursor.name();
    return;
  }
  Object.assign(draft, READERS.get(id)?.(cursor, draft));
  if (!cursor.isAtEnd) throw new Refused("malformed", `Section ${id} goes on after its end, at byte ${cursor.at}.`);
}

function readBodies(cursor: Cursor, draft: Draft): Body[] {
  const count = cursor.count("cap_functions");
  if (count !== draft.functions.length) {
    throw new Refused("malformed", `${draft.functions.length} functions are declared, ${count} have code.`);
  }
  return draft.functions.map((type) => {
    const size = cursor.u32();
    if (size > CAPS.cap_body_bytes) {
      throw new Refused("cap_body_bytes", `A function at byte ${cursor.at} has ${size} bytes of code.`);
    }
    return readBody(draft, cursor.part(size), type);
  });
}
