import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Rfc, RfcCheckOutput, RfcOption } from "../../../kernel/domain/documents.generated.ts";
import { checkCriterion, isUndecided, type ShownHead, type SuggestedCriteria } from "../../../kernel/domain/index.ts";
import { escapeHiddenCharacters, renderAnsweredRfc, renderRfcBackground } from "../../../view/page/index.ts";
import { askServerToAct, hasKey, type Refused } from "../api.ts";
import { SameCommand, TextField, useAct } from "../parts/action.tsx";
import { DiffModes, FileDiff } from "../parts/diff.tsx";
import { Back, Problem, Title, WhenAnswered } from "../parts/frame.tsx";
import { Doc } from "../parts/html.tsx";
import { Icon } from "../parts/icon.tsx";
import { Ago, Chip, Name, OwnText, QuotedText, Status } from "../parts/text.tsx";
import { linkTo, route, useAnswer, useDecisions } from "../store.ts";
import { Decided, FailedDecision } from "./decide.tsx";

interface RfcAnswer {
  readonly rfc: Rfc;
  readonly options: readonly { readonly key: string; readonly effect: string; readonly option: RfcOption }[];
  /** Null while the remote, which holds the evidence, cannot be read. */
  readonly check: RfcCheckOutput | null;
  readonly suggested: SuggestedCriteria;
}

export function RfcPage({ id }: { readonly id: string }): JSX.Element {
  const answer = useAnswer<RfcAnswer>(`rfc/${encodeURIComponent(id)}`);
  return <WhenAnswered answer={answer}>{(value) => <Question answer={value} />}</WhenAnswered>;
}

function Question({ answer }: { readonly answer: RfcAnswer }): JSX.Element {
  const { rfc, options, check } = answer;
  const isOpen = isUndecided(rfc);
  const decision = useDecisions().find(({ about }) => about === rfc.id);
  const shown = decision?.error === null ? decision : null;
  const recommended = options.find(({ key }) => key === rfc.orchestrator_recommendation)?.key;
  return (
    <article class="branch" aria-label={rfc.id}>
      <Back to={linkTo("inbox")} title="Inbox" />
      <Title>
        <QuotedText text={rfc.decision_required} />
      </Title>
      <p class="small meta">
        {isOpen ? null : <Status of={rfc.status} />}
        <span>{rfc.id}</span>
        {rfc.branch ? (
          <a href={linkTo("inbox", "branch", rfc.branch)}>
            <Name of={rfc.branch} />
          </a>
        ) : null}
        {isOpen ? (
          <span>
            answer <Ago at={rfc.human_response_deadline} />
          </span>
        ) : null}
        {rfc.promoted_to_adr ? <a href={linkTo("log", "adr", rfc.promoted_to_adr)}>{rfc.promoted_to_adr}</a> : null}
      </p>
      {shown ? <Decided decision={shown} place={`rfc ${rfc.id}`} /> : null}
      {decision?.error ? <FailedDecision decision={decision} /> : null}
      {rfc.triggering_proposal ? <Lines rfc={rfc} id={rfc.triggering_proposal} /> : null}
      {isOpen && !shown ? <Resolve answer={answer} recommended={recommended ?? null} /> : null}
      {isOpen ? null : <Doc of={renderAnsweredRfc(rfc, check?.criteria ?? rfc.acceptance_criteria ?? [])} />}
      <Doc of={renderRfcBackground(rfc)} />
    </article>
  );
}

/** Shows the agent's reason and the changed lines that the question is about. */
function Lines({ rfc, id }: { readonly rfc: Rfc; readonly id: string }): JSX.Element | null {
  const head = useAnswer<ShownHead>(`branch/${encodeURIComponent(id)}`).value;
  const asked = new Set([rfc.triggering_proposal, ...(rfc.proposals ?? [])]);
  const files = (head?.change?.files ?? []).filter(({ proposal_id }) => asked.has(proposal_id));
  const own = head?.proposals.find(({ proposal_id }) => proposal_id === id);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (path: string) =>
    setFolded(new Set(folded.has(path) ? [...folded].filter((each) => each !== path) : [...folded, path]));
  return (
    <>
      {own?.rationale ? (
        <p>
          <span class="small">Its agent says:</span> <QuotedText text={own.rationale} cut={400} />
        </p>
      ) : null}
      {files.length === 0 ? null : (
        <div class="tools">
          <DiffModes />
        </div>
      )}
      {files.map((file) => (
        <FileDiff
          key={file.path}
          file={file}
          notes={[]}
          isOpen={!folded.has(file.path)}
          toggle={() => toggle(file.path)}
        />
      ))}
    </>
  );
}

/** Leaves out the word that stands before the description already. */
const omitLeadingWord = (text: string | undefined, effect: string): string =>
  (text ?? "").replace(new RegExp(`^${effect}\\b\\.? ?`, "i"), "");

/** An option in a few lines: what it is, and what follows; the whole text is there for who asks for it. */
function OptionText({ effect, option }: { readonly effect: string; readonly option: RfcOption }): JSX.Element {
  return (
    <>
      <strong>{effect}</strong> <QuotedText text={omitLeadingWord(option.description, effect)} cut={600} />
      <span class="two small">
        <QuotedText text={option.consequences} cut={700} />
      </span>
    </>
  );
}

interface Draft {
  readonly option: string;
  readonly rationale: string;
  readonly criteria: string;
}

const CHECK_AFTER_MS = 500;

interface ResolveFacts {
  readonly answer: RfcAnswer;
  readonly recommended: string | null;
}

function Resolve({ answer: { rfc, options, suggested }, recommended }: ResolveFacts): JSX.Element {
  const [draft, setDraft] = useState<Draft>({ option: "", rationale: "", criteria: "" });
  const { busy, error, send } = useAct();
  const { option, rationale } = draft;
  const approves = options.find(({ key }) => key === option)?.effect === "approve";
  const criteria = approves ? draft.criteria.split("\n").flatMap((line) => line.trim() || []) : [];
  const input = { id: rfc.id, option: option || null, rationale: rationale || null, criteria, supersedes: null };
  const refusal = useRefusal(input, option !== "" && rationale.trim() !== "");
  const words = ["skl", "rfc", "resolve", rfc.id, "--option", option.replace("option_", "") || "X"];
  const command = [...words, "--rationale", rationale || "WHY", ...criteria.flatMap((spec) => ["--criterion", spec])];
  const add = (spec: string) =>
    setDraft({ ...draft, criteria: `${draft.criteria}${draft.criteria === "" ? "" : "\n"}${spec}` });
  const isReady = option !== "" && rationale.trim() !== "" && refusal === null && hasKey();
  return (
    <form class="answer" aria-label="Decide" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend class="unseen">Option</legend>
        {options.map((each) => (
          <label class="option" key={each.key}>
            <input
              type="radio"
              name="option"
              value={each.key}
              checked={option === each.key}
              onChange={() => setDraft({ ...draft, option: each.key })}
            />
            <span>
              <OptionText effect={each.effect} option={each.option} />
              {recommended === each.key ? <Chip>recommended</Chip> : null}
            </span>
          </label>
        ))}
      </fieldset>
      {approves ? (
        <>
          <TextField
            label="What has to hold, one a line"
            value={draft.criteria}
            onInput={(text) => setDraft({ ...draft, criteria: text })}
          />
          <Suggestions title="Tests that are there:" specs={[...suggested.ready, checkCriterion(rfc.id)]} add={add} />
          <Suggestions title="Tests that have yet to be written:" specs={suggested.unwritten} add={add} />
        </>
      ) : null}
      {refusal === null ? null : <Problem error={refusal} />}
      {error === null ? null : <Problem error={error} />}
      <div class="decide">
        <label>
          <span class="unseen">Why</span>
          <textarea
            rows={1}
            required
            placeholder="Why? Required: it becomes the record of the decision"
            value={rationale}
            onInput={({ currentTarget }) => setDraft({ ...draft, rationale: currentTarget.value })}
          />
        </label>
        <button
          type="button"
          class="primary"
          disabled={!isReady}
          aria-disabled={busy}
          onClick={() => send("resolve", { ...input, dry_run: false })}
        >
          Record the decision
        </button>
        {busy ? (
          <p class="small" role="status">
            Recording your decision…
          </p>
        ) : null}
        <details class="more">
          <summary aria-label="The command that does the same">
            <Icon of="more" />
          </summary>
          <div>
            <SameCommand words={command} />
          </div>
        </details>
      </div>
    </form>
  );
}

interface SuggestionsProps {
  readonly title: string;
  readonly specs: readonly string[];
  readonly add: (spec: string) => void;
}

function Suggestions({ title, specs, add }: SuggestionsProps): JSX.Element | null {
  if (specs.length === 0) return null;
  return (
    <div class="suggested">
      <p class="small">{title}</p>
      {specs.map((spec) => (
        <button type="button" class="quiet" key={spec} onClick={() => add(spec)} title={escapeHiddenCharacters(spec)}>
          <OwnText text={/desc="?([^"]*)/.exec(spec)?.[1] ?? spec} />
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
      askServerToAct(repository, "resolve", { ...JSON.parse(text), dry_run: true }).then(
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
