/** What keeps an artifact from having an output, one code for each next step. */
export type ArtifactFailureCode =
  | "INPUT_REFUSED"
  | "TEMPLATE_BROKEN"
  | "TEMPLATE_VARIABLE_MISSING"
  | "TEMPLATE_LIMIT"
  | "CODE_INPUT_REFUSED"
  | "LANGUAGE_UNKNOWN"
  | "PYTHON_GUEST_MISSING"
  | "CODE_FAILED"
  | "CODE_LIMIT"
  | "SIDECAR_MISSING"
  | "FALLBACK_BROKEN"
  | "SIDECAR_FAILED"
  | "RUNTIME_MISSING"
  | "NODE_FAILED"
  | "MODEL_FAILED";

export interface ArtifactFailure {
  readonly code: ArtifactFailureCode;
  readonly message: string;
  readonly fix: string;
}

const fixes: Readonly<Record<ArtifactFailureCode, string>> = {
  INPUT_REFUSED: "Correct --input; `skl skill show NAME` prints the schema of the inputs.",
  TEMPLATE_BROKEN: "Correct the template; `--dry-run` renders it without calling anything.",
  TEMPLATE_VARIABLE_MISSING: "Give the variable in --input, or write `| default(…)` where it may be missing.",
  TEMPLATE_LIMIT: "Make the template or its input smaller; loops over loops are what usually costs so much.",
  CODE_INPUT_REFUSED: "Read the value in the code, from the variable `input`, instead of writing it into the code.",
  LANGUAGE_UNKNOWN: "Set `metadata.language` of the code_template to `javascript`.",
  PYTHON_GUEST_MISSING: "Write the code_template in JavaScript, or wait for the release with the Python guest.",
  CODE_FAILED: "Correct the code; its own message says where it stopped.",
  CODE_LIMIT: "Make the code or its input smaller; the limits are there because skills come from other people.",
  SIDECAR_MISSING: "Name a prompt_template of the package in `metadata.fallback_artifact`.",
  FALLBACK_BROKEN: "Let `metadata.fallback_artifact` name a prompt_template of the same package.",
  SIDECAR_FAILED: "Read the sidecar's message; the fallback can be run by its own name.",
  RUNTIME_MISSING: "Run the module with a version of skl that has the capability runtime.",
  NODE_FAILED: "Read the runtime's message; `skl node validate` checks the module.",
  MODEL_FAILED: "Run it again when the model answers; nothing was changed.",
};

export function failure(code: ArtifactFailureCode, message: string): ArtifactFailure {
  return { code, message, fix: fixes[code] };
}
