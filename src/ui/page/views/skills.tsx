import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ListedSkill, SkillListOutput, SkillSearchOutput } from "../../../domain/documents.generated.ts";
import { Empty, Section, WhenAnswered } from "../parts/frame.tsx";
import { LongList } from "../parts/long-list.tsx";
import { SearchField } from "../parts/search.tsx";
import { Chip, Name, QuotedText } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { SkillPage } from "./skill.tsx";

const SEARCH_AFTER_MS = 250;

/** Shows the library of skills, its search, and one skill with what is around it. */
export function SkillsView(): JSX.Element {
  const { id, words } = route.value;
  const asked = useLater(words);
  return (
    <div class={id === "" ? "beside" : "beside chosen"}>
      <div class="list">
        <SearchField label="What is to be done" />
        {words.trim() === "" ? <AllSkills chosen={id} /> : <SearchResults words={asked} />}
      </div>
      <div class="one">
        {id === "" ? <Empty says="Choose a skill to see what is around it." /> : <SkillPage key={id} name={id} />}
      </div>
    </div>
  );
}

/** Returns a text as it was when nobody had typed for a moment. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}

function AllSkills({ chosen }: { readonly chosen: string }): JSX.Element {
  const skills = useAnswer<SkillListOutput>("skills");
  return (
    <WhenAnswered answer={skills}>
      {({ skills: all }) =>
        all.length === 0 ? (
          <Empty
            says="There is no skill here yet."
            first="`skl skill new NAME` makes one, `skl skill import PATH` takes one over."
          />
        ) : (
          <LongList items={all} height={76} label="Skills" keyOf={({ name, scope }) => `${scope} ${name}`}>
            {(skill) => <SkillRow skill={skill} isChosen={skill.name === chosen} />}
          </LongList>
        )
      }
    </WhenAnswered>
  );
}

function SkillRow({ skill, isChosen }: { readonly skill: ListedSkill; readonly isChosen: boolean }): JSX.Element {
  return (
    <a class="row" href={linkTo("skills", skill.name)} aria-current={isChosen ? "true" : undefined}>
      <span class="line">
        <Name of={skill.name} cut={60} /> <Chip>{skill.scope}</Chip>
        {skill.status === null ? null : <Chip tone={skill.status === "stale" ? "warn" : "good"}>{skill.status}</Chip>}
        {skill.problems.length > 0 ? <Chip tone="warn">problems</Chip> : null}
      </span>
      <span class="line two small">
        <QuotedText text={skill.description} cut={160} />
      </span>
    </a>
  );
}

function SearchResults({ words }: { readonly words: string }): JSX.Element {
  const found = useAnswer<SkillSearchOutput>(`skill-search?q=${encodeURIComponent(words)}`);
  return (
    <WhenAnswered answer={found}>
      {({ matches, neighbors, conflicts, notes }) => (
        <>
          <Section title="Matches" count={matches.length}>
            {matches.length === 0 ? <Empty says="No skill matches." first="Try other words." /> : null}
            <ol class="cards">
              {matches.map(({ name, description, why }) => (
                <li key={name}>
                  <a href={linkTo("skills", name)}>
                    <Name of={name} />
                  </a>{" "}
                  <QuotedText text={description} cut={240} />
                  <span class="block small">
                    because <QuotedText text={why.join("; ")} />
                  </span>
                </li>
              ))}
            </ol>
          </Section>
          {neighbors.length === 0 ? null : (
            <Section title="Around them" count={neighbors.length}>
              <ul class="cards">
                {neighbors.map(({ name, type, from, reason, direction }) => (
                  <li key={`${name} ${type} ${from} ${direction}`}>
                    <a href={linkTo("skills", name)}>
                      <Name of={name} />
                    </a>{" "}
                    <Chip>{type.replaceAll("_", " ")}</Chip> {direction === "in" ? "to" : "from"} <Name of={from} />:{" "}
                    <QuotedText text={reason} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {conflicts.map(({ a, b, reason }) => (
            <p class="notice" key={a + b}>
              <Name of={a} /> conflicts with <Name of={b} />: <QuotedText text={reason} />
            </p>
          ))}
          {notes.map((note) => (
            <p class="hint" key={note}>
              <QuotedText text={note} />
            </p>
          ))}
        </>
      )}
    </WhenAnswered>
  );
}
