import type { JSX } from "preact";
import type { StateEntry } from "../../../domain/documents.generated.ts";
import type { RepositoryMap, SessionList } from "../../../domain/index.ts";
import { countOf } from "../../../report/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { Empty, Facts, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Ago, Chip, Level, Name, Paragraphs, QuotedText } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

const MOST = 40;

interface EntryAnswer {
  readonly entry: StateEntry | null;
  /** The first of the entries that depend on it. */
  readonly direct: readonly StateEntry[];
  readonly direct_total: number;
  readonly transitive_total: number;
}

/** Shows what is known of one file: its entry, who depends on it, and what sessions decided of it. */
export function EntryPage({ path, map }: { readonly path: string; readonly map: RepositoryMap }): JSX.Element {
  const answer = useAnswer<EntryAnswer>(`entry/${encodeURIComponent(path)}`);
  return (
    <article aria-label={`Entry of ${path}`}>
      <p class="back">
        <a href={linkTo("map")}>The whole map</a>
      </p>
      <Title>
        <Name of={path} />
      </Title>
      <WhenAnswered answer={answer}>
        {({ entry }) => (entry === null ? <Empty says="State has no entry of this path." /> : <Entry entry={entry} />)}
      </WhenAnswered>
      <UndeclaredImports path={path} map={map} />
      <WhenAnswered answer={answer}>{(value) => <Dependents of={value} />}</WhenAnswered>
      <EntryHistory path={path} />
    </article>
  );
}

function Entry({ entry }: { readonly entry: StateEntry }): JSX.Element {
  const ids = [entry.id];
  return (
    <>
      <Facts
        rows={[
          ["uncertainty", <Level key="level" of={entry.uncertainty_level} />],
          ["contested by", entry.contested_by ? <QuotedText key="by" text={entry.contested_by} /> : null],
          ["scope", entry.semantic_scope ? <Name key="scope" of={entry.semantic_scope} /> : null],
          ["last changed by", entry.owner ? <Name key="owner" of={entry.owner} /> : null],
          ["version", String(entry.version ?? "")],
          ["changes since a person looked", String(entry.change_count_since_review ?? 0)],
          ["reviewed", entry.last_reviewed_at ? <Ago key="at" at={entry.last_reviewed_at} /> : "never"],
          [
            "lowered by",
            entry.uncertainty_reduced_by ? <QuotedText key="lowered" text={entry.uncertainty_reduced_by} /> : null,
          ],
          ["invariants", (entry.invariants_touched ?? []).map((each) => <Name key={each} of={each} />)],
        ]}
      />
      {entry.responsibilities ? <Paragraphs text={entry.responsibilities} /> : null}
      {(entry.assumptions ?? []).length === 0 ? null : (
        <Section title="Assumptions">
          <ul class="cards">
            {(entry.assumptions ?? []).map((assumption) => (
              <li key={assumption.id}>
                <QuotedText text={assumption.text} /> {assumption.shared ? <Chip>shared</Chip> : null}{" "}
                <span class="small">
                  <Name of={assumption.declared_by} />
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ActionForm
        done="Marked as reviewed."
        actions={[
          { name: "review", label: "I have looked at it", input: { ids }, command: ["skl", "state", "review", ...ids] },
        ]}
      />
    </>
  );
}

function UndeclaredImports({ path, map }: { readonly path: string; readonly map: RepositoryMap }): JSX.Element | null {
  const found = map.imports.filter(({ declared, from, to }) => !declared && (from === path || to === path));
  if (found.length === 0) return null;
  return (
    <Section title="Imports that nobody declared" count={found.length}>
      <ul class="cards">
        {found.map(({ from, to, proposal }) => (
          <li key={from + to} class="warn">
            <Name of={from} /> imports <Name of={to} />
            {proposal === null ? null : (
              <>
                {" "}
                in <a href={linkTo("queue", proposal)}>{proposal}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Dependents({
  of: { direct, direct_total: total, transitive_total: through },
}: {
  readonly of: EntryAnswer;
}): JSX.Element {
  return (
    <Section title="Who depends on it" count={total}>
      {total === 0 ? <Empty says="No entry declares that it does." /> : null}
      <ul class="plain">
        {direct.map((entry) => (
          <li key={entry.id}>
            <a href={linkTo("map", entry.path)}>
              <Name of={entry.path} />
            </a>{" "}
            <Level of={entry.uncertainty_level} />
          </li>
        ))}
      </ul>
      {total > direct.length ? <p class="hint">and {total - direct.length} more</p> : null}
      {through > 0 ? <p class="hint">and {countOf(through, "entry")} that depend on these</p> : null}
    </Section>
  );
}

function EntryHistory({ path }: { readonly path: string }): JSX.Element {
  const sessions = useAnswer<SessionList>("sessions");
  return (
    <WhenAnswered answer={sessions}>
      {({ sessions: all }) => {
        const decided = all.flatMap((session) =>
          (session.decisions ?? [])
            .filter((decision) => decision.path === path)
            .map((decision) => ({ session, decision })),
        );
        return (
          <Section title="What sessions decided of it" count={decided.length}>
            {decided.length === 0 ? <Empty says="No session has decided about a change of it." /> : null}
            <ol class="plain">
              {decided.slice(0, MOST).map(({ session, decision }) => (
                <li key={decision.proposal_id}>
                  <Chip>{decision.decision.replaceAll("_", " ")}</Chip>{" "}
                  <a href={linkTo("queue", decision.proposal_id)}>{decision.proposal_id}</a> of{" "}
                  <Name of={decision.agent_id} /> in{" "}
                  <a href={linkTo("history", session.session_id)}>{session.session_id}</a>,{" "}
                  <Ago at={session.session_end} />: <QuotedText text={decision.rationale} />
                </li>
              ))}
            </ol>
          </Section>
        );
      }}
    </WhenAnswered>
  );
}
