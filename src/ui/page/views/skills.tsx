import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SkillListOutput, SkillSearchOutput } from "../../../kernel/domain/documents.generated.ts";
import { renderMatchingSkills } from "../../../view/page/index.ts";
import { Empty, WhenAnswered } from "../parts/frame.tsx";
import { Doc, linkInPage } from "../parts/html.tsx";
import { LongList } from "../parts/long-list.tsx";
import { ListRow } from "../parts/row.tsx";
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
          <LongList items={all} height={58} label="Skills" keyOf={({ name, scope }) => `${scope} ${name}`}>
            {({ name, scope, status, problems, description }) => (
              <ListRow
                {...{ id: name, href: linkTo("skills", "skill", name), isChosen: name === chosen }}
                title={
                  <>
                    <Name of={name} cut={60} /> <span class="small">{scope}</span>
                    {status === null ? null : <Chip tone={status === "stale" ? "warn" : "plain"}>{status}</Chip>}
                    {problems.length > 0 ? <Chip tone="warn">problems</Chip> : null}
                  </>
                }
              >
                <QuotedText text={description} cut={160} />
              </ListRow>
            )}
          </LongList>
        )
      }
    </WhenAnswered>
  );
}

function SearchResults({ words }: { readonly words: string }): JSX.Element {
  const found = useAnswer<SkillSearchOutput>(`skill-search?q=${encodeURIComponent(words)}`);
  return <WhenAnswered answer={found}>{(value) => <Doc of={renderMatchingSkills(value, linkInPage)} />}</WhenAnswered>;
}
