import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AttestShowOutput, AttestVerifyOutput } from "../../../domain/documents.generated.ts";
import { countOf } from "../../../report/page/index.ts";
import { Empty, Facts, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Ago, Chip, Name, QuotedText } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

/** The parts of an attestation that are shown; which are there depends on what it is about. */
interface Predicate {
  readonly outcome?: string;
  readonly run_type?: string;
  readonly reason?: string | null;
  readonly user?: string;
  readonly ended_at?: string;
  readonly granted_by?: string;
  readonly granted_caps?: readonly Capability[];
  readonly requested_caps?: readonly Capability[];
  readonly denied?: readonly { readonly effect: string; readonly rule: string | null }[];
  readonly plan?: readonly { readonly effect: string; readonly adapter: string; readonly payload_digest: string }[];
  readonly plan_sha256?: string;
  readonly plan_outcome?: string;
  readonly observed_effects?: readonly { readonly effect: string; readonly call: string; readonly result: unknown }[];
  readonly ungranted_attempts?: number;
  readonly fuel_used?: number | null;
  readonly run_duration_ms?: number;
}

interface Capability {
  readonly effect: string;
  readonly adapter?: string;
  readonly scope?: unknown;
}

/** Shows one attestation: the plan, what was granted and denied, and what the node did. */
export function RunPage({ id }: { readonly id: string }): JSX.Element {
  const shown = useAnswer<AttestShowOutput>(`run/${encodeURIComponent(id)}`);
  return (
    <article aria-label={`Run ${id}`}>
      <p class="back">
        <a href={linkTo("runs")}>All runs</a>
      </p>
      <WhenAnswered answer={shown}>{(value) => <Run shown={value} />}</WhenAnswered>
      <LogVerification />
    </article>
  );
}

function Run({ shown }: { readonly shown: AttestShowOutput }): JSX.Element {
  const predicate = (shown.statement.predicate ?? {}) as Predicate;
  const { denied = [], granted_caps: granted = [], plan = [], observed_effects: observed = [] } = predicate;
  return (
    <>
      <Title>
        <Name of={shown.attestation_id} />
      </Title>
      <Facts
        rows={[
          [
            "outcome",
            predicate.outcome ? (
              <Chip key="outcome" tone={predicate.outcome === "ok" ? "good" : "bad"}>
                {predicate.outcome.replaceAll("_", " ")}
              </Chip>
            ) : null,
          ],
          ["why", predicate.reason ? <QuotedText key="reason" text={predicate.reason} /> : null],
          ["kind", predicate.run_type?.replaceAll("_", " ")],
          ["by", predicate.user ? <Name key="user" of={predicate.user} /> : null],
          ["ended", predicate.ended_at ? <Ago key="ended" at={predicate.ended_at} /> : null],
          ["took", predicate.run_duration_ms === undefined ? null : `${predicate.run_duration_ms} ms`],
          ["granted by", predicate.granted_by],
          [
            "attempts without a grant",
            predicate.ungranted_attempts === undefined ? null : String(predicate.ungranted_attempts),
          ],
          ["plan", predicate.plan_sha256 ? <Name key="plan" of={predicate.plan_sha256} /> : null],
          ["what became of the plan", predicate.plan_outcome],
          [
            "signed by",
            // The account's log gives no entry whose signature by a key of the account does not hold.
            <>
              <Name of={shown.signed_by} /> <Chip tone="good">signature verified</Chip>
            </>,
          ],
        ]}
      />
      <Section title="The plan" count={plan.length}>
        {plan.length === 0 ? <Empty says="The plan is empty." /> : null}
        <ol class="cards">
          {plan.map((step, at) => (
            <li key={at}>
              <Chip>{step.effect}</Chip> <Name of={step.adapter} />
              <span class="block small">
                payload <Name of={step.payload_digest} />
              </span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Granted" count={granted.length}>
        {granted.length === 0 ? <Empty says="Nothing was granted." /> : null}
        <ul class="cards">
          {granted.map((cap) => (
            <li key={JSON.stringify(cap)}>
              <Chip tone="good">{cap.effect}</Chip> <Name of={cap.adapter ?? ""} />{" "}
              <Name of={JSON.stringify(cap.scope ?? {})} cut={500} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Denied" count={denied.length}>
        {denied.length === 0 ? <Empty says="Nothing was denied." /> : null}
        <ul class="cards">
          {denied.map(({ effect, rule }) => (
            <li key={`${effect} ${rule}`} class="warn">
              <Chip tone="warn">{effect}</Chip> {rule === null ? "no rule grants it" : <Name of={rule} />}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What it did" count={observed.length}>
        {observed.length === 0 ? <Empty says="It made no calls." /> : null}
        <ol class="cards">
          {observed.slice(0, 200).map((each, at) => (
            <li key={at}>
              <Chip>{each.effect}</Chip> <Name of={each.call} />{" "}
              <QuotedText text={JSON.stringify(each.result)} cut={200} />
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

/** Verifies the log of attestations when a person asks for it, since that takes time in a long log. */
export function LogVerification(): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  return (
    <Section
      title="The log of attestations"
      hint="`skl attest verify` checks every signature and that nothing was taken out."
    >
      {isAsked ? (
        <Verification />
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          Verify it
        </button>
      )}
    </Section>
  );
}

function Verification(): JSX.Element {
  const answer = useAnswer<AttestVerifyOutput>("verified");
  return (
    <WhenAnswered answer={answer}>
      {({ ok, log }) => (
        <>
          <p>
            <Chip tone={ok ? "good" : "bad"}>{ok ? "verified" : "not verified"}</Chip>{" "}
            {countOf(log?.entries ?? 0, "entry", "entries")}
          </p>
          <ul class="cards">
            {(log?.problems ?? []).map(({ file, line, says }) => (
              <li class="bad" key={`${file} ${line} ${says}`}>
                <Name of={file} /> <QuotedText text={says} />
              </li>
            ))}
          </ul>
        </>
      )}
    </WhenAnswered>
  );
}
