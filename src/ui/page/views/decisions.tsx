import type { JSX } from "preact";
import type { Adr, AdrOutput, Rfc, RfcOutput } from "../../../domain/documents.generated.ts";
import { Empty, Facts, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { LongList } from "../parts/long-list.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Ago, Name, Paragraphs, QuotedText, Status } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { Criteria, RfcPage } from "./rfc.tsx";

type StandingAdr = Adr & { readonly superseded_by?: readonly string[] };

/** Shows questions that need a person, and the decisions that were made. */
export function DecisionsView(): JSX.Element {
  const { id } = route.value;
  return (
    <div class={id === "" ? "beside" : "beside chosen"}>
      <div class="list">
        <DecisionList chosen={id} />
      </div>
      <div class="one">
        {id === "" ? (
          <Empty says="Choose an RFC to decide it, or a decision to read it." />
        ) : id.startsWith("ADR") ? (
          <AdrPage key={id} id={id} />
        ) : (
          <RfcPage key={id} id={id} />
        )}
      </div>
    </div>
  );
}

type Row = { readonly id: string; readonly status: string; readonly title: string; readonly text: string };

function DecisionList({ chosen }: { readonly chosen: string }): JSX.Element {
  const { words } = route.value;
  const rfcs = useAnswer<RfcOutput>("rfcs");
  const adrs = useAnswer<AdrOutput>("adrs");
  return (
    <WhenAnswered answer={rfcs}>
      {({ rfcs: questions }) => {
        const rows = [...questions.map(rfcRow), ...(adrs.value?.adrs ?? []).map(adrRow)].sort(byUrgency);
        const shown = rows.filter(({ text }) => hasWords(text, words));
        if (rows.length === 0)
          return (
            <Empty
              says="Nothing was asked and nothing was decided yet."
              first="An RFC opens when a session meets an architectural change, such as a new package. Then a person decides it here."
            />
          );
        return (
          <>
            <SearchField label="Find in questions, options, reasons and criteria" />
            <LongList items={shown} height={76} label="Decisions" keyOf={(row) => row.id}>
              {(row) => (
                <a class="row" href={linkTo("decisions", row.id)} aria-current={row.id === chosen ? "true" : undefined}>
                  <span class="line">
                    <Name of={row.id} /> <Status of={row.status} />
                  </span>
                  <span class="line two">
                    <QuotedText text={row.title} cut={160} />
                  </span>
                </a>
              )}
            </LongList>
          </>
        );
      }}
    </WhenAnswered>
  );
}

const rfcRow = (rfc: Rfc): Row => ({
  id: rfc.id,
  status: rfc.status,
  title: rfc.decision_required ?? "",
  text: JSON.stringify(rfc),
});

const adrRow = (adr: StandingAdr): Row => ({
  id: adr.id,
  status: (adr.superseded_by ?? []).length > 0 ? "superseded" : adr.status,
  title: adr.title,
  text: JSON.stringify(adr),
});

const URGENCY = ["overdue", "open"];

/** Puts what waits for a person first, and else the latest. */
function byUrgency(a: Row, b: Row): number {
  const rank = ({ status }: Row) => (URGENCY.includes(status) ? URGENCY.indexOf(status) : URGENCY.length);
  return rank(a) - rank(b) || (a.id < b.id ? 1 : -1);
}

function AdrPage({ id }: { readonly id: string }): JSX.Element {
  const adrs = useAnswer<{ readonly adrs: readonly StandingAdr[] }>("adrs");
  return (
    <WhenAnswered answer={adrs}>
      {({ adrs: all }) => {
        const adr = all.find((each) => each.id === id);
        return adr === undefined ? (
          <Empty says={`There is no ${id}.`} first="`skl adr list` shows those that are there." />
        ) : (
          <AdrText adr={adr} />
        );
      }}
    </WhenAnswered>
  );
}

function AdrText({ adr }: { readonly adr: StandingAdr }): JSX.Element {
  const { considered_options: options = [], acceptance_criteria: criteria = [] } = adr;
  const texts = [
    ["Context", adr.context],
    ["Decision", adr.decision],
    ["Why", adr.rationale],
    ["Consequences", adr.consequences],
  ] as const;
  return (
    <article aria-label={adr.id}>
      <p class="back">
        <a href={linkTo("decisions")}>All decisions</a>
      </p>
      <Title>
        <Name of={adr.id} /> <QuotedText text={adr.title} />
      </Title>
      <Facts
        rows={[
          ["status", <Status key="status" of={adr.status} />],
          ["date", adr.date ? <Ago key="date" at={adr.date} /> : null],
          ["decided by", (adr.decided_by ?? []).map((name) => <Name key={name} of={name} />)],
          [
            "of",
            adr.rfc ? (
              <a key="rfc" href={linkTo("decisions", adr.rfc)}>
                {adr.rfc}
              </a>
            ) : null,
          ],
          [
            "replaced by",
            (adr.superseded_by ?? []).length === 0
              ? null
              : (adr.superseded_by ?? []).map((each) => (
                  <a key={each} href={linkTo("decisions", each)}>
                    {each}
                  </a>
                )),
          ],
        ]}
      />
      {texts.map(([title, text]) =>
        text ? (
          <Section key={title} title={title}>
            <Paragraphs text={text} />
          </Section>
        ) : null,
      )}
      {options.length === 0 ? null : (
        <Section title="Options">
          <ul class="cards">
            {options.map((option) => (
              <li key={option.id} class={option.chosen ? "good" : ""}>
                <Name of={option.id} /> {option.chosen ? "chosen: " : ""}
                <QuotedText text={option.description} /> <QuotedText text={option.consequences} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Criteria criteria={criteria} />
    </article>
  );
}
