import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type {
  ShownSkill,
  SkillEdge,
  SkillHistoryEntry,
  SkillHistoryOutput,
  SkillShowOutput,
} from "../../../domain/documents.generated.ts";
import { countOf, printable } from "../../../report/page/index.ts";
import { ActionForm, TextField } from "../parts/action.tsx";
import { Empty, Facts, Section, Title, WhenAnswered } from "../parts/frame.tsx";
import { Ago, Chip, Name, Paragraphs, QuotedText } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

/** Shows one skill: what it is for, the graph around it, and the edits of that graph. */
export function SkillPage({ name }: { readonly name: string }): JSX.Element {
  const shown = useAnswer<SkillShowOutput>(`skill/${encodeURIComponent(name)}`);
  const history = useAnswer<SkillHistoryOutput>(`skill-history/${encodeURIComponent(name)}`);
  return (
    <article aria-label={`Skill ${name}`}>
      <p class="back">
        <a href={linkTo("skills")}>All skills</a>
      </p>
      <Title>
        <Name of={name} />
      </Title>
      <WhenAnswered answer={shown}>
        {({ skills: [skill] }) => (skill === undefined ? null : <Skill skill={skill} />)}
      </WhenAnswered>
      <WhenAnswered answer={history}>{({ entries }) => <GraphEdits entries={entries} />}</WhenAnswered>
    </article>
  );
}

function Skill({ skill }: { readonly skill: ShownSkill }): JSX.Element {
  return (
    <>
      <p>
        <QuotedText text={skill.description} cut={2000} />
      </p>
      <Facts
        rows={[
          ["version", <Name key="version" of={skill.version} />],
          ["from", `${skill.source}, ${skill.scope}`],
          ["status", skill.status],
          ["folder", <Name key="path" of={skill.path} />],
          ["artifacts", skill.artifacts.length === 0 ? null : countOf(skill.artifacts.length, "artifact")],
        ]}
      />
      <Section title="The graph around it" count={skill.edges.length}>
        {skill.edges.length === 0 ? (
          <Empty says="No edge leads to it or from it." first="An agent learns one with `skl skill propose-edge`." />
        ) : (
          <Graph centre={skill.name} edges={skill.edges} />
        )}
        <ul class="cards">
          {skill.edges.map(({ type, a, b, reason, origin, entry_id }) => (
            <li key={`${type} ${a} ${b} ${entry_id}`}>
              <Name of={a} /> <Chip>{type.replaceAll("_", " ")}</Chip>{" "}
              <a href={linkTo("skills", a === skill.name ? b : a)}>
                <Name of={b} />
              </a>
              : <QuotedText text={reason} /> <span class="small">({printable(origin)})</span>
            </li>
          ))}
        </ul>
      </Section>
      <details>
        <summary>Its text</summary>
        <Paragraphs text={skill.body} />
      </details>
    </>
  );
}

const SIZE = 360;
/** The height of the picture of one or two neighbours, which stand beside the skill. */
const FLAT = 90;
const MOST_AROUND = 14;

/** Draws the skills that edges join with this one; the list below it says the same in words. */
function Graph({ centre, edges }: { readonly centre: string; readonly edges: readonly SkillEdge[] }): JSX.Element {
  const around = [...new Set(edges.map(({ a, b }) => (a === centre ? b : a)))].slice(0, MOST_AROUND);
  const height = around.length < 3 ? FLAT : SIZE;
  const place = (name: string): readonly [number, number] => {
    const angle = (around.indexOf(name) / around.length) * 2 * Math.PI;
    return [SIZE + Math.cos(angle) * SIZE * 0.72, height / 2 + Math.sin(angle) * height * 0.38];
  };
  return (
    <svg
      class="graph"
      viewBox={`0 0 ${2 * SIZE} ${height}`}
      role="img"
      aria-label={`${printable(centre)} and ${countOf(around.length, "skill")} around it`}
    >
      {edges
        .filter(({ a, b }) => around.includes(a === centre ? b : a))
        .map(({ type, a, b }) => {
          const [x, y] = place(a === centre ? b : a);
          return (
            <g key={`${type} ${a} ${b}`} class={type === "conflicts_with" ? "edge bad" : "edge"}>
              <line x1={SIZE} y1={height / 2} x2={x} y2={y} />
              <text x={(SIZE + x) / 2} y={(height / 2 + y) / 2 - 6} text-anchor="middle">
                {`${a === centre ? "" : "← "}${type.replaceAll("_", " ")}${a === centre ? " →" : ""}`}
              </text>
            </g>
          );
        })}
      <text class="node centre" x={SIZE} y={height / 2 + 4} text-anchor="middle">
        {printable(centre).slice(0, 40)}
      </text>
      {around.map((name) => {
        const [x, y] = place(name);
        return (
          <text class="node" key={name} x={x} y={y + 4} text-anchor="middle">
            {printable(name).slice(0, 30)}
          </text>
        );
      })}
    </svg>
  );
}

const MOST_EDITS = 50;

function GraphEdits({ entries }: { readonly entries: readonly SkillHistoryEntry[] }): JSX.Element {
  const latest = [...entries].reverse().slice(0, MOST_EDITS);
  const undone = new Set(entries.flatMap(({ reverts }) => reverts));
  return (
    <Section title="Edits of the graph" count={entries.length}>
      {entries.length === 0 ? <Empty says="Nobody has edited an edge of it." /> : null}
      <ol class="cards">
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
        <QuotedText text={entry.reason} /> <span class="small">({printable(entry.origin)})</span>
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
        done="Rolled back."
        actions={[{ name: "rollback", label: "Roll back", input: { id, reason: reason || null }, command: words }]}
      >
        <TextField label="Why (may be empty)" value={reason} onInput={setReason} rows={1} />
      </ActionForm>
    </details>
  );
}
