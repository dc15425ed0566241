import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AcceptanceCriterion, Rfc, RfcCheckOutput, RfcOption } from "../../../domain/documents.generated.ts";
import { checkCriterion, isUndecided, type SuggestedCriteria } from "../../../domain/index.ts";
import { act, type Refused } from "../api.ts";
import { ActionForm, TextField } from "../parts/action.tsx";
import { Facts, Problem, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Ago, Chip, Name, Paragraphs, QuotedText, Status, type Tone } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";

interface RfcAnswer {
  readonly rfc: Rfc;
  readonly options: readonly { readonly key: string; readonly effect: string; readonly option: RfcOption }[];
  /** Null while the remote, which holds the evidence, cannot be read. */
  readonly check: RfcCheckOutput | null;
  readonly suggested: SuggestedCriteria;
}

export function RfcPage({ id }: { readonly id: string }): JSX.Element {
  const answer = useAnswer<RfcAnswer>(`rfc/${encodeURIComponent(id)}`);
  return <WhenAnswered answer={answer}>{(value) => <RfcText answer={value} />}</WhenAnswered>;
}

function RfcText({ answer }: { readonly answer: RfcAnswer }): JSX.Element {
  const { rfc, options, check } = answer;
  const isOpen = isUndecided(rfc);
  // The news of a decision may be here before the answer to whoever made it, and would take the form with that answer away.
  const [wasOpen] = useState(isOpen);
  return (
    <article aria-label={rfc.id}>
      <p class="back">
        <a href={linkTo("decisions")}>All decisions</a>
      </p>
      <Title>
        <Name of={rfc.id} /> <QuotedText text={rfc.decision_required} />
      </Title>
      <Facts
        rows={[
          ["status", <Status key="status" of={rfc.status} />],
          ["due", isOpen && rfc.human_response_deadline ? <Ago key="due" at={rfc.human_response_deadline} /> : null],
          ["because", (rfc.triggers ?? []).map((trigger) => <Chip key={trigger}>{trigger.replaceAll("_", " ")}</Chip>)],
          ["scopes", (rfc.semantic_scopes ?? []).map((scope) => <Name key={scope} of={scope} />)],
          ["branch", rfc.branch ? <Name key="branch" of={rfc.branch} /> : null],
          [
            "proposals",
            (rfc.proposals ?? []).map((each) => (
              <a key={each} href={linkTo("queue", each)}>
                {each}
              </a>
            )),
          ],
          [
            "recorded as",
            rfc.promoted_to_adr ? (
              <a key="adr" href={linkTo("decisions", rfc.promoted_to_adr)}>
                {rfc.promoted_to_adr}
              </a>
            ) : null,
          ],
        ]}
      />
      {rfc.context ? (
        <Section title="Context">
          <Paragraphs text={rfc.context} />
        </Section>
      ) : null}
      {isOpen ? null : <OptionList answer={answer} />}
      {rfc.orchestrator_rationale ? (
        <Section title="What the Orchestrator recommends">
          <p>
            <Name of={rfc.orchestrator_recommendation} /> <QuotedText text={rfc.orchestrator_rationale} cut={2000} />
          </p>
        </Section>
      ) : null}
      {rfc.model_draft === undefined ? null : (
        <Section
          title={`Draft by a model (${rfc.model_draft.by})`}
          hint="Neither the options nor the recommendation are based on it."
        >
          <Paragraphs text={rfc.model_draft.context} />
        </Section>
      )}
      {rfc.human_rationale ? (
        <Section title="What was decided, and why">
          <p>
            <Name of={rfc.resolution} />
          </p>
          <Paragraphs text={rfc.human_rationale} />
        </Section>
      ) : null}
      <Criteria criteria={check?.criteria ?? rfc.acceptance_criteria ?? []} />
      {isOpen || wasOpen ? <Resolve rfc={rfc} options={options} suggested={answer.suggested} /> : null}
    </article>
  );
}

function OptionList({ answer: { options, rfc } }: { readonly answer: RfcAnswer }): JSX.Element {
  return (
    <Section title="Options">
      <ul class="cards">
        {options.map(({ key, effect, option }) => (
          <li key={key} class={rfc.resolution === key ? "good" : ""}>
            <OptionText name={key} effect={effect} option={option} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OptionText({
  name,
  effect,
  option,
}: {
  readonly name: string;
  readonly effect: string;
  readonly option: RfcOption;
}): JSX.Element {
  return (
    <>
      <strong>{name.replace("_", " ")}</strong> <Chip>{effect}</Chip>{" "}
      <QuotedText text={option.description} cut={1500} />
      {option.consequences ? (
        <span class="block small">
          <QuotedText text={option.consequences} cut={2000} />
        </span>
      ) : null}
    </>
  );
}

const TONES: Readonly<Record<string, Tone>> = { passed: "good", failed: "bad", stale: "warn", pending: "plain" };

/** Shows acceptance criteria, each with the evidence that its status rests on. */
export function Criteria({ criteria }: { readonly criteria: readonly AcceptanceCriterion[] }): JSX.Element | null {
  if (criteria.length === 0) return null;
  return (
    <Section title="Acceptance criteria">
      <ul class="cards">
        {criteria.map(({ id, description, check_type, check_reference, status = "pending", evidence }) => (
          <li key={id}>
            <Chip tone={TONES[status] ?? "plain"}>{status}</Chip> <Chip>{check_type ?? "criterion"}</Chip>{" "}
            <Name of={check_reference ?? id} />
            <span class="block">
              <QuotedText text={description} />
            </span>
            {evidence ? (
              <span class="block small">
                by <Name of={evidence.name} /> for <Name of={evidence.commit.slice(0, 10)} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface Draft {
  readonly option: string;
  readonly rationale: string;
  readonly criteria: string;
}

const CHECK_AFTER_MS = 500;

interface SuggestionsProps {
  readonly title: string;
  readonly specs: readonly string[];
  readonly add: (spec: string) => void;
}

function Resolve({ rfc, options, suggested }: Pick<RfcAnswer, "rfc" | "options" | "suggested">): JSX.Element {
  const [draft, setDraft] = useState<Draft>({ option: "", rationale: "", criteria: "" });
  const criteria = draft.criteria
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const { option, rationale } = draft;
  const input = { id: rfc.id, option: option || null, rationale: rationale || null, criteria, supersedes: null };
  const refusal = useRefusal(input, option !== "");
  const command = [
    ...[
      "skl",
      "rfc",
      "resolve",
      rfc.id,
      "--option",
      option.replace("option_", "") || "X",
      "--rationale",
      rationale || "WHY",
    ],
    ...criteria.flatMap((spec) => ["--criterion", spec]),
  ];
  const ready = [...suggested.ready, checkCriterion(rfc.id)];
  const add = (spec: string) =>
    setDraft({ ...draft, criteria: `${draft.criteria}${draft.criteria === "" ? "" : "\n"}${spec}` });
  const missing = option === "" ? "Choose an option." : refusal === null ? null : "";
  return (
    <Section title="Decide" hint="What is typed is checked as the command would check it, while you type.">
      <ActionForm
        done="Decided."
        actions={[
          { name: "resolve", label: "Record the decision", input: { ...input, dry_run: false }, command, missing },
        ]}
      >
        <fieldset>
          <legend>Option</legend>
          {options.map(({ key, effect, option: each }) => (
            <label class="option" key={key}>
              <input
                type="radio"
                name="option"
                value={key}
                checked={option === key}
                onChange={() => setDraft({ ...draft, option: key })}
              />
              <span>
                <OptionText name={key} effect={effect} option={each} />
                {rfc.orchestrator_recommendation === key ? <Chip tone="good">recommended</Chip> : null}
              </span>
            </label>
          ))}
        </fieldset>
        <TextField label="Why" value={rationale} onInput={(text) => setDraft({ ...draft, rationale: text })} />
        <TextField
          label="Acceptance criteria, one a line"
          hint="type=test,ref=tests/x.py::name,desc=What must hold"
          rows={3}
          value={draft.criteria}
          onInput={(text) => setDraft({ ...draft, criteria: text })}
        />
        <Suggestions title="Criteria that can be used as they are; press one to add it:" specs={ready} add={add} />
        <Suggestions title="Criteria whose tests have yet to be written:" specs={suggested.unwritten} add={add} />
        {refusal === null ? null : <Problem error={refusal} />}
      </ActionForm>
    </Section>
  );
}

function Suggestions({ title, specs, add }: SuggestionsProps): JSX.Element | null {
  if (specs.length === 0) return null;
  return (
    <div class="suggested">
      <p class="small">{title}</p>
      {specs.map((spec) => (
        <button type="button" class="quiet" key={spec} onClick={() => add(spec)}>
          <Name of={spec} />
        </button>
      ))}
    </div>
  );
}

/** Returns why the decision would be refused as it is typed; null where it would be taken. */
function useRefusal(input: Readonly<Record<string, unknown>>, isBegun: boolean): Refused | null {
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const text = JSON.stringify(input);
  const { repository } = route.value;
  useEffect(() => {
    if (!isBegun) return;
    let isMeant = true;
    const timer = setTimeout(() => {
      const keep = (found: Refused | null) => isMeant && setRefusal(found);
      act(repository, "resolve", { ...JSON.parse(text), dry_run: true }).then(
        () => keep(null),
        (cause: Refused) => keep(cause),
      );
    }, CHECK_AFTER_MS);
    return () => {
      isMeant = false;
      clearTimeout(timer);
    };
  }, [text, isBegun, repository]);
  return refusal;
}
