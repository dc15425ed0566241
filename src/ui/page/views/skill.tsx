import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type {
  SkillHistoryEntry,
  SkillHistoryOutput,
  SkillShowOutput,
} from "../../../kernel/domain/documents.generated.ts";
import { escapeHiddenCharacters, renderSkillPage } from "../../../view/page/index.ts";
import { ActionForm, TextField } from "../parts/action.tsx";
import { Back, Empty, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Doc, linkInPage } from "../parts/html.tsx";
import { Ago, Chip, Name, Paragraphs, QuotedText } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

/** Shows one skill: what it is for, the graph around it, and the edits of that graph. */
export function SkillPage({ name }: { readonly name: string }): JSX.Element {
  const shown = useAnswer<SkillShowOutput>(`skill/${encodeURIComponent(name)}`);
  const history = useAnswer<SkillHistoryOutput>(`skill-history/${encodeURIComponent(name)}`);
  return (
    <article aria-label={`Skill ${name}`}>
      <Back to={linkTo("skills")} title="All skills" />
      <Title>
        <Name of={name} />
      </Title>
      <WhenAnswered answer={shown}>
        {({ skills: [skill] }) => (skill === undefined ? null : <Doc of={renderSkillPage(skill, linkInPage)} />)}
      </WhenAnswered>
      <WhenAnswered answer={history}>{({ entries }) => <GraphEdits entries={entries} />}</WhenAnswered>
    </article>
  );
}

const MOST_EDITS = 50;

function GraphEdits({ entries }: { readonly entries: readonly SkillHistoryEntry[] }): JSX.Element {
  const latest = [...entries].reverse().slice(0, MOST_EDITS);
  const undone = new Set(entries.flatMap(({ reverts }) => reverts));
  return (
    <Section title="Edits of the graph" count={entries.length}>
      {entries.length === 0 ? <Empty says="Nobody has edited an edge of it." /> : null}
      <ol class="plain">
        {latest.map((entry) => (
          <Edit key={entry.entry_id} entry={entry} isUndone={undone.has(entry.entry_id)} />
        ))}
      </ol>
    </Section>
  );
}

function Edit({ entry, isUndone }: { readonly entry: SkillHistoryEntry; readonly isUndone: boolean }): JSX.Element {
  // The form stays with its answer after the edge was rolled back.
  const [couldRollBack] = useState(!isUndone && entry.op !== "revert");
  return (
    <li>
      <p>
        <Chip>{entry.op}</Chip> {entry.a === null ? null : <Name of={entry.a} />}{" "}
        {entry.type?.replaceAll("_", " ") ?? ""} {entry.b === null ? null : <Name of={entry.b} />} <Ago at={entry.at} />{" "}
        {isUndone ? <Chip tone="warn">rolled back</Chip> : null}
      </p>
      <p>
        <QuotedText text={entry.reason} /> <span class="small">({escapeHiddenCharacters(entry.origin)})</span>
      </p>
      {entry.evidence === null ? null : (
        <details>
          <summary>Evidence</summary>
          <Paragraphs text={entry.evidence} />
        </details>
      )}
      {couldRollBack ? <RollBack id={entry.entry_id} /> : null}
    </li>
  );
}

function RollBack({ id }: { readonly id: string }): JSX.Element {
  const [reason, setReason] = useState("");
  const words = ["skl", "skill", "rollback", "--entry", id, ...(reason === "" ? [] : ["--reason", reason])];
  return (
    <details>
      <summary>Roll it back</summary>
      <ActionForm
        {...{
          done: "Rolled back.",
          name: "rollback",
          label: "Roll back",
          input: { id, reason: reason || null },
          command: words,
        }}
      >
        <TextField label="Why (may be empty)" value={reason} onInput={setReason} />
      </ActionForm>
    </details>
  );
}
