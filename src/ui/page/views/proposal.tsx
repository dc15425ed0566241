import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { DecisionRecord, QueueEntry } from "../../../domain/documents.generated.ts";
import type { ProposalChange, ShownHead } from "../../../domain/index.ts";
import { isApproved } from "../../../domain/index.ts";
import { isActedOn, stateWords } from "../../../report/page/index.ts";
import { ActionForm, TextField } from "../parts/action.tsx";
import { Code } from "../parts/code.tsx";
import { Empty, Facts, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Ago, Chip, Name, OwnText, Paragraphs, QuotedText, Status } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

const OPEN: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc", "approved"]);

/** Files beyond these are folded: their code is asked for when somebody unfolds them. */
const OPEN_FILES = 8;

/** Shows the branch of a proposal: its state, what a person can do with it, and each of its files with findings, code and steps. */
export function ProposalPage({ id }: { readonly id: string }): JSX.Element {
  const head = useAnswer<ShownHead>(`head/${encodeURIComponent(id)}`);
  return <WhenAnswered answer={head}>{(value) => <Head head={value} chosen={id} />}</WhenAnswered>;
}

function Head({ head: { change, proposals }, chosen }: { readonly head: ShownHead; readonly chosen: string }) {
  const own = proposals.find(({ proposal_id }) => proposal_id === chosen) ?? proposals[0];
  const isOpen = proposals.some(({ status }) => OPEN.has(status));
  // The decision takes the proposals out of the queue, and its form has to stay with the answer to whoever decided.
  const [wasOpen] = useState(isOpen);
  if (own === undefined) return <Empty says="It has no file." />;
  // The chosen file comes first.
  const files = [own, ...proposals.filter((proposal) => proposal !== own)];
  const rationales = [...new Set(proposals.flatMap(({ rationale }) => (rationale ? [rationale] : [])))];
  return (
    <article aria-label={`Branch ${own.branch}`}>
      <p class="back">
        <a href={linkTo("queue")}>All branches</a>
      </p>
      <Title>
        <Name of={own.branch} />
      </Title>
      {change === null ? null : (
        <p>
          <strong>{stateWords(change)}</strong>
          {isActedOn(change) || change.state === "waits"
            ? change.because.map(({ text }) => (
                <span key={text}>
                  <br />
                  <QuotedText text={text} />
                </span>
              ))
            : null}
        </p>
      )}
      <Facts
        rows={[
          ["agent", <Name key="agent" of={own.agent_id} />],
          ["task", change?.task ? <QuotedText key="task" text={change.task.title || change.task.id} /> : null],
          ["scope", own.semantic_scope ? <Name key="scope" of={own.semantic_scope} /> : null],
          ["pushed", own.pushed_at ? <Ago key="at" at={own.pushed_at} /> : null],
        ]}
      />
      {rationales.length === 0 ? null : (
        <Section title="What its agent says">
          {rationales.map((rationale) => (
            <Paragraphs key={rationale} text={rationale} />
          ))}
        </Section>
      )}
      {isOpen || wasOpen ? <Decide proposal={own} files={files.length} /> : null}
      {files.map((proposal, at) => (
        <File key={proposal.proposal_id} proposal={proposal} isFolded={at >= OPEN_FILES} />
      ))}
    </article>
  );
}

function File({ proposal, isFolded }: { readonly proposal: QueueEntry; readonly isFolded: boolean }): JSX.Element {
  const [isShown, setShown] = useState(!isFolded);
  return (
    <section class="part" aria-label={proposal.path}>
      <h2>
        <Name of={proposal.path} />
      </h2>
      <p>
        <Status of={proposal.status} /> <Chip>{proposal.change_type ?? "unknown"}</Chip>{" "}
        {proposal.rfc ? (
          <a href={linkTo("decisions", proposal.rfc)}>
            <Name of={proposal.rfc} />
          </a>
        ) : null}{" "}
        <span class="small">
          <Name of={proposal.proposal_id} />
        </span>
      </p>
      <Findings proposal={proposal} />
      {isShown ? (
        <FileCode id={proposal.proposal_id} />
      ) : (
        <button type="button" onClick={() => setShown(true)}>
          Show its code
        </button>
      )}
      <Steps decision={proposal.decision ?? null} />
    </section>
  );
}

/** Shows the code: old on the left, new on the right; what the change touches is marked, with the definition that it stands in. */
function FileCode({ id }: { readonly id: string }): JSX.Element {
  const change = useAnswer<ProposalChange>(`change/${encodeURIComponent(id)}`);
  return <WhenAnswered answer={change}>{(value) => <Code change={value} />}</WhenAnswered>;
}

function Findings({ proposal }: { readonly proposal: QueueEntry }): JSX.Element {
  const { overlaps = [], assumptions = [], dependency_scan: scan, classification_verification: label } = proposal;
  const holds = proposal.holds ?? [];
  const isSettled = isApproved(proposal);
  const signals = Object.entries(proposal.risk_signals ?? {}).filter(([, value]) => value === true);
  const imports = [...new Set([...(scan?.undeclared_imports ?? []), ...(scan?.cross_scope_undeclared ?? [])])];
  const isQuiet = holds.length + overlaps.length + signals.length + imports.length + assumptions.length === 0;
  return (
    <>
      {isQuiet ? <Empty says="Nothing was found." /> : null}
      <ul class="cards">
        {holds.map((hold) => (
          <li key={hold.kind + hold.because} class={isSettled ? "" : "warn"}>
            <Chip tone={isSettled ? "good" : "warn"}>
              {hold.kind.replaceAll("_", " ")}
              {isSettled ? ", settled" : ""}
            </Chip>{" "}
            <QuotedText text={hold.because} />{" "}
            <span class="small">{hold.needs === "person" ? "A person has to look." : "A reader has to look."}</span>
          </li>
        ))}
        {overlaps.map((overlap) => (
          <li key={`${overlap.branch} ${overlap.kind} ${overlap.message}`} class="warn">
            <Chip tone={overlap.kind === "conflict" ? "bad" : "warn"}>{overlap.kind.replaceAll("_", " ")}</Chip> with{" "}
            <Name of={overlap.agent_id} /> on <Name of={overlap.branch} />: <QuotedText text={overlap.message} />{" "}
            <QuotedText text={overlap.fix} />
          </li>
        ))}
        {imports.map((path) => (
          <li key={path} class="warn">
            <Chip tone="warn">undeclared import</Chip> <Name of={path} />
          </li>
        ))}
        {signals.map(([signal]) => (
          <li key={signal}>
            <Chip>signal</Chip> {signal.replaceAll("_", " ")}
          </li>
        ))}
        {assumptions.map((assumption) => (
          <li key={assumption.id}>
            <Chip>assumes</Chip> <QuotedText text={assumption.text} /> {assumption.shared ? <Chip>shared</Chip> : null}
          </li>
        ))}
      </ul>
      {label == null || (label.agent_classification == null && label.verifier_classification == null) ? null : (
        <p class="small">
          {classificationText(label)} <QuotedText text={label.justification} />
        </p>
      )}
    </>
  );
}

type Classification = NonNullable<QueueEntry["classification_verification"]>;

function classificationText({ agent_classification, verifier_classification, verifier }: Classification): string {
  const who = verifier === undefined ? "The verifier" : `The verifier (${verifier})`;
  const read =
    verifier_classification == null ? `${who} has not read it.` : `${who} calls it ${verifier_classification}.`;
  return agent_classification == null ? read : `Its agent calls it ${agent_classification}. ${read}`;
}

function Steps({ decision }: { readonly decision: DecisionRecord | null }): JSX.Element | null {
  const steps = decision?.steps ?? [];
  if (decision === null) return null;
  return (
    <>
      {decision.decision === undefined ? null : (
        <p>
          <Chip tone={decision.decision === "reject" ? "bad" : decision.decision.includes("approve") ? "good" : "warn"}>
            {decision.decision.replaceAll("_", " ")}
          </Chip>{" "}
          <QuotedText text={decision.rationale} cut={1500} />{" "}
          <span class="small">{decision.by ?? decision.session_id}</span>
        </p>
      )}
      {steps.length === 0 ? null : (
        <details>
          <summary>The eight steps of its review</summary>
          <ol class="steps">
            {steps.map(({ step, title, outcome, facts = [] }) => (
              <li key={step} value={step}>
                <strong>{title}</strong>: <QuotedText text={outcome} />
                {facts.length === 0 ? null : (
                  <ul>
                    {facts.map((fact) => (
                      <li key={fact}>
                        <QuotedText text={fact} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      {decision.not_merged ? (
        <p class="notice">
          <OwnText text={decision.not_merged} />
        </p>
      ) : null}
    </>
  );
}

function Decide({ proposal, files }: { readonly proposal: QueueEntry; readonly files: number }): JSX.Element {
  const [rationale, setRationale] = useState("");
  const ids = [proposal.branch];
  const missing = rationale.trim() === "" ? "Say why, for the record and for the agent." : null;
  const command = (kind: string) => ["skl", kind, ...ids, "--rationale", rationale || "WHY"];
  return (
    <Section
      title="Decide"
      hint={files === 1 ? undefined : `A decision is for all ${files} files of the branch, which stand below.`}
    >
      <ActionForm
        done="Recorded."
        actions={[
          { name: "approve", label: "Approve", input: { ids, rationale }, command: command("approve"), missing },
          {
            name: "reject",
            label: "Reject",
            input: { ids, rationale },
            command: command("reject"),
            missing: missing === null ? null : "",
          },
        ]}
      >
        <TextField label="Why" value={rationale} onInput={setRationale} />
      </ActionForm>
      {proposal.status === "waiting_rfc" && proposal.rfc ? (
        <p>
          It waits for <a href={linkTo("decisions", proposal.rfc)}>{proposal.rfc}</a>, which an approval does not
          decide.
        </p>
      ) : null}
      {(proposal.approvals ?? []).map((approval) => (
        <p class="small" key={approval.at + approval.by}>
          {approval.verdict} by <Name of={approval.by} /> <Ago at={approval.at} />:{" "}
          <QuotedText text={approval.rationale} />
        </p>
      ))}
    </Section>
  );
}
