import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { DecisionRecord, QueueEntry } from "../../../domain/documents.generated.ts";
import type { ProposalChange } from "../../../domain/index.ts";
import { isApproved } from "../../../domain/index.ts";
import { ActionForm, TextField } from "../parts/action.tsx";
import { Code } from "../parts/code.tsx";
import { Empty, Facts, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Ago, Chip, Name, OwnText, Paragraphs, QuotedText, Status } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

const OPEN: ReadonlySet<string> = new Set(["pending", "escalated", "waiting_rfc", "approved"]);

/** Shows one proposal: its steps, its findings, its code, and what a person can do with it. */
export function ProposalPage({ id }: { readonly id: string }): JSX.Element {
  const change = useAnswer<ProposalChange>(`change/${encodeURIComponent(id)}`);
  return <WhenAnswered answer={change}>{(value) => <Proposal change={value} />}</WhenAnswered>;
}

function Proposal({ change }: { readonly change: ProposalChange }): JSX.Element {
  const { proposal } = change;
  const isOpen = OPEN.has(proposal.status);
  // The decision takes the proposal out of the queue, and its form has to stay with the answer to whoever decided.
  const [wasOpen] = useState(isOpen);
  return (
    <article aria-label={`Proposal ${proposal.proposal_id}`}>
      <p class="back">
        <a href={linkTo("queue")}>All proposals</a>
      </p>
      <Title>
        <Name of={proposal.path} />
      </Title>
      <p>
        <Status of={proposal.status} /> <Chip>{proposal.change_type ?? "unknown"}</Chip>{" "}
        {proposal.rfc ? (
          <a href={linkTo("decisions", proposal.rfc)}>
            <Name of={proposal.rfc} />
          </a>
        ) : null}
      </p>
      <Facts
        rows={[
          ["proposal", <Name key="id" of={proposal.proposal_id} />],
          ["agent", <Name key="agent" of={proposal.agent_id} />],
          ["branch", <Name key="branch" of={proposal.branch} />],
          ["scope", proposal.semantic_scope ? <Name key="scope" of={proposal.semantic_scope} /> : null],
          ["pushed", proposal.pushed_at ? <Ago key="at" at={proposal.pushed_at} /> : null],
        ]}
      />
      {proposal.rationale ? (
        <Section title="What its agent says">
          <Paragraphs text={proposal.rationale} />
        </Section>
      ) : null}
      <Findings proposal={proposal} />
      {isOpen || wasOpen ? <Decide proposal={proposal} /> : null}
      <Steps decision={proposal.decision ?? null} />
      <Section
        title="The code"
        hint="Old on the left, new on the right. What the change touches is marked, with the definition that it stands in."
      >
        <Code change={change} />
      </Section>
    </article>
  );
}

function Findings({ proposal }: { readonly proposal: QueueEntry }): JSX.Element {
  const { overlaps = [], assumptions = [], dependency_scan: scan, classification_verification: label } = proposal;
  const holds = proposal.holds ?? [];
  const isSettled = isApproved(proposal);
  const signals = Object.entries(proposal.risk_signals ?? {}).filter(([, value]) => value === true);
  const imports = [...new Set([...(scan?.undeclared_imports ?? []), ...(scan?.cross_scope_undeclared ?? [])])];
  const isQuiet = holds.length + overlaps.length + signals.length + imports.length + assumptions.length === 0;
  return (
    <Section title="Findings">
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
    </Section>
  );
}

type Classification = NonNullable<QueueEntry["classification_verification"]>;

function classificationText({ agent_classification, verifier_classification, verifier }: Classification): string {
  const who = verifier === undefined ? "The verifier" : `The verifier (${verifier})`;
  const read =
    verifier_classification == null ? `${who} has not read it.` : `${who} calls it ${verifier_classification}.`;
  return agent_classification == null ? read : `Its agent calls it ${agent_classification}. ${read}`;
}

function Steps({ decision }: { readonly decision: DecisionRecord | null }): JSX.Element {
  const steps = decision?.steps ?? [];
  return (
    <Section title="The eight steps of its review">
      {steps.length === 0 ? (
        <Empty
          says="No session has reviewed it yet."
          first="`skl review` runs one; `skl review --dry-run` only says what it would do."
        />
      ) : null}
      {decision?.decision === undefined ? null : (
        <p>
          <Chip tone={decision.decision === "reject" ? "bad" : decision.decision.includes("approve") ? "good" : "warn"}>
            {decision.decision.replaceAll("_", " ")}
          </Chip>{" "}
          <QuotedText text={decision.rationale} cut={1500} />{" "}
          <span class="small">{decision.by ?? decision.session_id}</span>
        </p>
      )}
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
      {decision?.not_merged ? (
        <p class="notice">
          <OwnText text={decision.not_merged} />
        </p>
      ) : null}
    </Section>
  );
}

function Decide({ proposal }: { readonly proposal: QueueEntry }): JSX.Element {
  const [rationale, setRationale] = useState("");
  const ids = [proposal.branch];
  const missing = rationale.trim() === "" ? "Say why, for the record and for the agent." : null;
  const command = (kind: string) => ["skl", kind, ...ids, "--rationale", rationale || "WHY"];
  return (
    <Section title="Decide" hint="A decision is for all files of the branch, as they stand beside this one.">
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
