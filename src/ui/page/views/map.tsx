import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { MappedFile, RepositoryMap } from "../../../domain/index.ts";
import { countOf } from "../../../report/page/index.ts";
import { Empty, WhenAnswered } from "../parts/frame.tsx";
import { LongList } from "../parts/long-list.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Level, Name } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { EntryPage } from "./entry.tsx";
import { type Colouring, TreeMap } from "./tree-map.tsx";

/** Shows the files of State by scope: their sizes, their uncertainty or changes, and the imports among them. */
export function MapView(): JSX.Element {
  const map = useAnswer<RepositoryMap>("map");
  return <WhenAnswered answer={map}>{(value) => <MapOfFiles map={value} />}</WhenAnswered>;
}

function MapOfFiles({ map }: { readonly map: RepositoryMap }): JSX.Element {
  const [colouring, setColouring] = useState<Colouring>("uncertainty");
  const [isAll, setAll] = useState(false);
  const { id, words } = route.value;
  const chosen = map.files.find((file) => file.path === id || file.id === id) ?? null;
  const files = useMemo(
    () =>
      map.files
        .filter(({ path, scope }) => hasWords(`${path} ${scope ?? ""}`, words))
        .sort((a, b) => b.uncertainty - a.uncertainty || b.churn - a.churn || (a.path < b.path ? -1 : 1)),
    [map, words],
  );
  if (map.files.length === 0)
    return (
      <Empty
        says="State knows no file yet."
        first="`skl init --scan` drafts State and scopes from the code; commit `.skl/` to the base branch."
      />
    );
  const undeclared = map.imports.filter(({ declared }) => !declared);
  return (
    <>
      <div class="choices">
        <fieldset class="choice">
          <legend>Colour</legend>
          {(["uncertainty", "churn"] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="colour" checked={colouring === each} onChange={() => setColouring(each)} />
              {each === "churn" ? "changes since a person looked" : each}
            </label>
          ))}
        </fieldset>
        <label class="choice">
          <input type="checkbox" checked={isAll} onChange={() => setAll(!isAll)} />
          Show every declared import
        </label>
      </div>
      <TreeMap map={map} colouring={colouring} chosen={chosen} isAll={isAll} />
      <p class="hint">
        {countOf(map.files.length, "file")}, sized by lines. Dashed lines are the imports that nobody declared (
        {undeclared.length}); solid ones are declared imports{isAll ? "" : " of the chosen file"}, with a dot at the
        file that is imported.
      </p>
      <div class={id === "" ? "beside" : "beside chosen"}>
        <div class="list">
          <SearchField label="Find a file by path or scope" />
          <LongList items={files} height={58} label="Files" keyOf={(file) => file.path}>
            {(file) => <FileRow file={file} isChosen={file === chosen} />}
          </LongList>
        </div>
        <div class="one">
          {id === "" ? (
            <Empty says="Choose a file to see what is known of it." />
          ) : (
            <EntryPage key={id} path={chosen?.path ?? id} map={map} />
          )}
        </div>
      </div>
    </>
  );
}

function FileRow({ file, isChosen }: { readonly file: MappedFile; readonly isChosen: boolean }): JSX.Element {
  return (
    <a class="row" href={linkTo("map", file.path)} aria-current={isChosen ? "true" : undefined}>
      <span class="line">
        <Name of={file.path} cut={120} />
      </span>
      <span class="line small">
        <Level of={file.uncertainty} /> {file.scope === null ? "no scope" : <Name of={file.scope} cut={40} />} ·{" "}
        {file.lines === null ? "not counted" : countOf(file.lines, "line")} · {countOf(file.churn, "change")}
      </span>
    </a>
  );
}
