import type { SynthesizeOutput, SynthesizeShadowOutput } from "../../../kernel/domain/documents.generated.ts";
import type { DeepReadonly } from "../../../kernel/domain/index.ts";
import {
  bad,
  blank,
  type Document,
  dim,
  formatCount,
  good,
  type Line,
  line,
  paragraph,
  strong,
  warn,
} from "../../../view/text/index.ts";

const ENDED: Readonly<Record<SynthesizeOutput["status"], string>> = {
  kept: "Learned",
  valid: "It would be learned; this was a dry run, so nothing was written",
  invalid: "No node came out: the last draft still had problems",
  repeated: "No node came out: the model wrote the same module again",
  budget: "No node came out: the tokens are used up",
  model_failed: "No node came out: the model gave no draft",
  none: "No node came out: the instances share no program",
};

/** Returns whether a node came out of a synthesis, what each round cost and found, and what comes next. */
export function renderSynthesis(result: DeepReadonly<SynthesizeOutput>): Document {
  const { status, name, path, model, compiler, requests, problems, cases, says, attestation_id } = result;
  const isOut = status === "kept" || status === "valid";
  return [
    line(0, isOut ? good(ENDED[status]) : bad(ENDED[status]), name === null ? "" : `: ${name}`),
    ...(says === "" ? [] : paragraph(2, says)),
    ...roundLines(result),
    ...problems.flatMap((problem) => paragraph(2, problem)),
    ...(isOut
      ? [
          line(
            2,
            dim(`by ${model ?? "the recorded instances"}, ${compiler ?? ""}, ${formatCount(cases, "case")} passed dry`),
          ),
          line(2, requests.length === 0 ? "It asks for nothing." : "It asks for:"),
          ...requests.map(({ effect, adapter, scope }) =>
            line(4, `${effect} by ${adapter}  `, dim(JSON.stringify(scope))),
          ),
        ]
      : []),
    ...(path === null ? [] : [blank, line(0, `written ${path}`), line(0, `attestation ${attestation_id ?? ""}`)]),
    ...(status === "kept"
      ? paragraph(
          0,
          `It runs dry only. When it has three replay cases, a person promotes it: skl node promote ${name ?? "NAME"} --reviewer ID`,
        )
      : []),
  ];
}

function roundLines({ rounds, input_tokens, output_tokens }: DeepReadonly<SynthesizeOutput>): Line[] {
  if (rounds.length === 0) return [];
  const tokens =
    input_tokens === null || output_tokens === null
      ? "tokens unknown"
      : `${input_tokens} tokens in, ${output_tokens} out`;
  return [
    line(2, dim(`${formatCount(rounds.length, "round")}, ${tokens}`)),
    ...rounds
      .slice(0, -1)
      .flatMap(({ round, problems }) => [line(2, warn(`round ${round}`), `  ${problems[0] ?? ""}`)]),
  ];
}

const SHADOWED: Readonly<Record<SynthesizeShadowOutput["status"], string>> = {
  equal: "Equal: the instance is a replay case now",
  known: "Equal, and a case with this input is there already",
  differs: "Different",
  failed: "The node gave no output",
};

/** Returns whether a learned node did what was accepted, and how far it is from a promotion. */
export function renderShadowRun(result: DeepReadonly<SynthesizeShadowOutput>): Document {
  const { status, name, file, replays, ready, reason, answered_by } = result;
  const isEqual = status === "equal" || status === "known";
  return [
    line(
      0,
      isEqual ? good(SHADOWED[status]) : bad(SHADOWED[status]),
      ": ",
      strong(name),
      dim(`  answer ${answered_by}`),
    ),
    ...(reason === null ? [] : paragraph(2, reason)),
    ...(file === null ? [] : [line(2, `written ${file}`)]),
    line(
      2,
      `${formatCount(replays, "replay case")}${ready ? ": ready for promotion by a person" : ", three are needed"}`,
    ),
  ];
}
