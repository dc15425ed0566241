import type { JSX } from "preact";
import type { StateEntry } from "../../../kernel/domain/documents.generated.ts";
import type { SessionList, WorkMap } from "../../../kernel/domain/index.ts";
import { renderEntryPage } from "../../../view/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { Title, WhenAnswered } from "../parts/frame.tsx";
import { Doc, linkInPage } from "../parts/html.tsx";
import { Path } from "../parts/text.tsx";
import { linkTo, useAnswer } from "../store.ts";

interface EntryAnswer {
  readonly entry: StateEntry | null;
  readonly direct: readonly StateEntry[];
  readonly direct_total: number;
  readonly transitive_total: number;
}

/** Shows what is known of one file, and takes that a person has looked at it. */
export function EntryPage({ path, map }: { readonly path: string; readonly map: WorkMap }): JSX.Element {
  const answer = useAnswer<EntryAnswer>(`entry/${encodeURIComponent(path)}`);
  const sessions = useAnswer<SessionList>("sessions").value?.sessions ?? [];
  const folder = path.split("/").slice(0, -1).join("/");
  return (
    <article aria-label={`Entry of ${path}`}>
      <p>
        <a href={folder === "" ? linkTo("map") : linkTo("map", "folder", folder)}>{folder === "" ? "Map" : folder}</a>
      </p>
      <Title>
        <Path of={path} />
      </Title>
      <WhenAnswered answer={answer}>
        {(value) => {
          const ids = value.entry === null ? [] : [value.entry.id];
          const command = ["skl", "state", "review", ...ids];
          return (
            <>
              {ids.length === 0 ? null : (
                <ActionForm
                  {...{
                    done: "Marked as reviewed.",
                    name: "review",
                    label: "I have looked at it",
                    input: { ids },
                    command,
                  }}
                />
              )}
              <Doc of={renderEntryPage({ ...value, path, imports: map.imports, sessions }, linkInPage)} />
            </>
          );
        }}
      </WhenAnswered>
    </article>
  );
}
