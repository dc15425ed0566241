import { createHash } from "node:crypto";
import type { LearnedSignature, RouteNode } from "../../../src/learn/route/index.ts";
import type { EditNode } from "./library.ts";

/** The slot of a wording that is the day of the run, which the context gives and no request says. */
const isDay = (slots: readonly { readonly name: string }[], name: string): boolean => slots.at(-1)?.name === name;

/** Describes an edit program to the router as the node that it would be: its wording is its header and its phrase, its slots are its inputs. */
export function nodeOfProgram({ name, program }: EditNode): RouteNode {
  const inputs = program.slots.filter(({ name: slot }) => !isDay(wordingSlots(program), slot));
  const words = (program.request ?? []).flatMap((part) => ("text" in part ? [part.text] : [])).slice(0, -1);
  const phrase = words.join(" ");
  return {
    name,
    manifest: {
      node_id: null,
      header: phrase,
      task_type: words
        .filter((word) => /[a-z]/i.test(word))
        .join("_")
        .toLowerCase(),
      preconditions: [],
      requested_capabilities: [],
      input_schema: {
        type: "object",
        properties: Object.fromEntries(inputs.map((slot) => [slot.name, { type: "string" }])),
        required: inputs.map((slot) => slot.name),
      },
      output_schema: { type: "object", properties: { files: { type: "object" } } },
      edges: [],
    },
    status: "library",
    tags: [],
    phrases: [phrase],
    artifact_sha256: hashProgramText(name),
    manifest_sha256: hashProgramText(name),
  };
}

const wordingSlots = (program: EditNode["program"]) =>
  (program.request ?? []).flatMap((part) => ("slot" in part ? [{ name: part.slot }] : []));

/** Says that tasks of the signature from which a node was written are done by it. */
export function buildNodeSignature({ name, signature }: EditNode): LearnedSignature {
  const digest = hashProgramText(name);
  return { signature, node: name, artifact_sha256: digest, manifest_sha256: digest, attestation_id: "" };
}

const hashProgramText = (text: string): string => createHash("sha256").update(text).digest("hex");
