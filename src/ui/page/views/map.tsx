import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { WorkMap } from "../../../kernel/domain/index.ts";
import { escapeHiddenCharacters, formatCount } from "../../../view/page/index.ts";
import { useNarrow } from "../parts/diff.tsx";
import { Empty, Title, WhenAnswered } from "../parts/frame.tsx";
import { Icon } from "../parts/icon.tsx";
import { LongList } from "../parts/long-list.tsx";
import { ListRow } from "../parts/row.tsx";
import { hasWords, SearchField } from "../parts/search.tsx";
import { Ago, Chip, Path, QuotedText } from "../parts/text.tsx";
import { linkTo, route, useAnswer } from "../store.ts";
import { NoMatch } from "./branches.tsx";
import { EntryPage } from "./entry.tsx";
import { layOutFolders, type Tile } from "./map-layout.ts";

/** A change of a session fades over so many later ones. */
const FADES_AFTER = 3;

/** Shows the folders of the repository: where sessions changed something lately, what is contested, and who is at work. */
export function MapView(): JSX.Element {
  const map = useAnswer<WorkMap>("map");
  return <WhenAnswered answer={map}>{(value) => <FolderMap map={value} />}</WhenAnswered>;
}

function FolderMap({ map }: { readonly map: WorkMap }): JSX.Element {
  const { files, packages, sessions } = map;
  const { kind, id } = route.value;
  const [replayed, setReplayed] = useState<number | null>(null);
  const at = Math.min(replayed ?? sessions.length - 1, sessions.length - 1);
  const isNow = at === sessions.length - 1;
  const isWide = !useNarrow();
  const root = useMemo(() => layOutFolders(map, isWide), [map, isWide]);
  if (files.length === 0)
    return (
      <Empty
        says="State knows no file yet."
        first="`skl init --scan` drafts State and scopes from the code; commit `.skl/` to the base branch."
      />
    );
  const session = sessions[at];
  return (
    <div class={kind === "" ? "mapped" : "mapped chosen"}>
      <div class="whole">
        <nav class="map" aria-label="Folders" style={{ "aspect-ratio": isWide ? "100 / 56" : "100 / 120" }}>
          {root.children?.map((top) => (
            <p class="top-folder" key={top.data.name} style={placeTile(top, root)}>
              {packages.includes(top.data.name) ? <Icon of="package" /> : null} {escapeHiddenCharacters(top.data.name)}
            </p>
          ))}
          {root.leaves().map((tile) => (
            <FolderTile
              key={tile.data.name}
              tile={tile}
              top={tile.parent?.data.name ?? ""}
              root={root}
              at={at}
              isNow={isNow}
              isChosen={tile.data.name === id}
            />
          ))}
        </nav>
        {sessions.length < 2 ? null : (
          <label class="replay">
            <span>Replay</span>
            <input
              type="range"
              min={0}
              max={sessions.length - 1}
              value={at}
              aria-valuetext={session?.session_id}
              onInput={({ currentTarget }) => setReplayed(Number(currentTarget.value))}
            />
            <span class="small">
              {session?.session_id.replace("session_", "Session ")}, <Ago at={session?.session_end} />
              {(session?.merged_branches ?? []).length > 0 ? (
                <>
                  : merged <QuotedText text={session?.merged_branches?.join(", ")} cut={90} />
                </>
              ) : null}
            </span>
          </label>
        )}
        <p class="legend small">
          <span class="swatch lately-0" /> changed by {isNow ? "the last session" : "this session"}
          <span class="swatch lately-2" /> a few sessions before
          {packages.length === 0 ? null : (
            <>
              <Icon of="package" /> a package of the workspace
            </>
          )}
          {isNow ? (
            <>
              <Icon of="person" tone="warn" /> an agent is at work <Icon of="clash" tone="bad" /> contested
            </>
          ) : null}
        </p>
      </div>
      <div class="one" key={`${kind} ${id}`}>
        {kind === "file" ? (
          <EntryPage path={id} map={map} />
        ) : (
          <FolderPage map={map} name={kind === "folder" ? id : ""} />
        )}
      </div>
    </div>
  );
}

function placeTile({ x0, x1, y0, y1 }: Tile, root: Tile) {
  const toPercentStyle = (value: number, whole: number): string => `${(100 * value) / whole}%`;
  return {
    left: toPercentStyle(x0, root.x1),
    width: toPercentStyle(x1 - x0, root.x1),
    top: toPercentStyle(y0, root.y1),
    height: toPercentStyle(y1 - y0, root.y1),
  };
}

interface TileFacts {
  readonly tile: Tile;
  /** The package or folder in which it lies. */
  readonly top: string;
  readonly root: Tile;
  /** The place of the session that is looked at. */
  readonly at: number;
  readonly isNow: boolean;
  readonly isChosen: boolean;
}

function FolderTile({ tile, top, root, at, isNow, isChosen }: TileFacts): JSX.Element {
  const { name, files } = tile.data;
  const ages = files.flatMap(({ changed_in }) => changed_in.filter((each) => each <= at).map((each) => at - each));
  const age = Math.min(...ages);
  const agents = isNow ? [...new Set(files.flatMap((file) => file.agents))] : [];
  const isContested = isNow && files.some(({ uncertainty }) => uncertainty === 3);
  const says = [
    formatCount(files.length, "file"),
    ...(age === 0 ? ["changed by the last session"] : age <= FADES_AFTER ? ["changed lately"] : []),
    ...(agents.length > 0 ? [`at work: ${agents.slice(0, 3).join(", ")}`] : []),
    ...(isContested ? ["contested"] : []),
  ];
  return (
    <a
      class={`tile ${age <= FADES_AFTER ? `lately-${Math.min(age, 2)}` : ""}`}
      style={placeTile(tile, root)}
      href={linkTo("map", "folder", name)}
      aria-current={isChosen ? "true" : undefined}
      aria-label={`${escapeHiddenCharacters(name)}: ${says.map(escapeHiddenCharacters).join(", ")}`}
      title={`${escapeHiddenCharacters(name)}: ${says.map(escapeHiddenCharacters).join(", ")}`}
    >
      {isContested ? <Icon of="clash" tone="bad" /> : null}
      {agents.length > 0 ? <Icon of="person" tone="warn" /> : null}
      <span>{escapeHiddenCharacters(name.slice(top.length + 1) || name)}</span>
    </a>
  );
}

/** Lists the files of a folder, or of all: those at work first, then those that changed lately. */
function FolderPage({ map: { files, packages }, name }: { readonly map: WorkMap; readonly name: string }): JSX.Element {
  const { words } = route.value;
  const rows = useMemo(() => {
    const findLatestChange = ({ changed_in }: WorkMap["files"][number]) => Math.max(-1, ...changed_in);
    return files
      .filter(({ path, scope, agents }) => {
        const isInside = name === "" || (name === "." ? !path.includes("/") : path.startsWith(`${name}/`));
        return isInside && hasWords(`${path} ${scope ?? ""} ${agents.join(" ")}`, words);
      })
      .sort(
        (a, b) =>
          Number(b.uncertainty === 3) - Number(a.uncertainty === 3) ||
          b.agents.length - a.agents.length ||
          findLatestChange(b) - findLatestChange(a) ||
          (a.path < b.path ? -1 : 1),
      );
  }, [files, name, words]);
  return (
    <article aria-label={name === "" ? "All files" : name}>
      {name === "" ? (
        <h2 class="title">{formatCount(files.length, "file")}</h2>
      ) : (
        <>
          <p>
            <a href={linkTo("map")}>All folders</a>
          </p>
          <Title>
            <Path of={name} /> {packages.includes(name) ? <Chip>package</Chip> : null}
          </Title>
        </>
      )}
      <SearchField label="Find a file, scope or agent" />
      {rows.length === 0 ? <NoMatch words={words} /> : null}
      <LongList items={rows} height={56} label="Files" keyOf={({ path }) => path}>
        {({ path, uncertainty, agents, scope }) => (
          <ListRow href={linkTo("map", "file", path)} id={path} isChosen={false} title={<Path of={path} />}>
            {uncertainty === 3 ? <Chip tone="bad">contested</Chip> : null} {escapeHiddenCharacters(scope ?? "")}
            {agents.length > 0 ? ` · at work: ${agents.map(escapeHiddenCharacters).join(", ")}` : ""}
          </ListRow>
        )}
      </LongList>
    </article>
  );
}
