import { type HierarchyRectangularNode, hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { MappedFile, MappedImport, RepositoryMap } from "../../../domain/index.ts";
import { counted, printable, uncertainty } from "../../../report/page/index.ts";
import { linkTo } from "../store.ts";

export type Colouring = "uncertainty" | "churn";

interface Branch {
  readonly name: string;
  readonly file: MappedFile | null;
  readonly children: readonly Branch[];
}

/** The picture's size in its own units: a narrow one keeps its words readable on a phone. */
const WIDE = { width: 1200, height: 520 } as const;
const NARROW = { width: 420, height: 460 } as const;
type Size = typeof WIDE | typeof NARROW;
const HEADER = 22;
/** A smaller tile could neither be seen nor met. */
const SMALLEST = 3;
/** The picture stays quick with so many tiles; the list below it has every file. */
const MOST_TILES = 2500;

/** Draws the files of each scope as tiles. The list below it says the same in words, so the picture is one image to a screen reader. */
export function TreeMap({
  map,
  colouring,
  chosen,
}: {
  readonly map: RepositoryMap;
  readonly colouring: Colouring;
  readonly chosen: MappedFile | null;
}): JSX.Element {
  const size = useSize();
  const root = useMemo(() => layOut(map.files, size), [map, size]);
  const tiles = root.leaves().filter(({ x0, x1, y0, y1 }) => x1 - x0 > SMALLEST && y1 - y0 > SMALLEST);
  const shown = tiles.slice(0, MOST_TILES);
  const most = Math.max(1, ...map.files.map(({ churn }) => churn));
  const places = new Map(root.leaves().map((tile) => [tile.data.file?.path ?? "", tile]));
  const lines = map.imports.filter(
    ({ declared, from, to }) => !declared || from === chosen?.path || to === chosen?.path,
  );
  const open = (path: string): void => {
    location.hash = linkTo("map", path);
  };
  return (
    <figure class="map">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`${counted(map.files.length, "file")} in ${counted(root.children?.length ?? 0, "scope")}; the list below names each`}
      >
        {(root.children ?? []).map((scope) => (
          <g key={scope.data.name}>
            <rect class="area" x={scope.x0} y={scope.y0} width={scope.x1 - scope.x0} height={scope.y1 - scope.y0} />
            {scope.x1 - scope.x0 > 60 ? (
              <text class="area-name" x={scope.x0 + 6} y={scope.y0 + 15}>
                {cut(printable(scope.data.name), (scope.x1 - scope.x0 - 10) / 7.5)}
              </text>
            ) : null}
          </g>
        ))}
        {shown.map((tile) => (
          <Tile
            key={tile.data.name}
            tile={tile}
            level={levelOf(tile.data.file, colouring, most)}
            isChosen={tile.data.file === chosen}
            open={open}
          />
        ))}
        {lines.map((line) => (
          <Import key={`${line.from} ${line.to} ${line.declared}`} line={line} places={places} />
        ))}
      </svg>
      <figcaption>
        <Legend colouring={colouring} most={most} />
        {shown.length < map.files.length ? <span class="hint"> The {shown.length} largest are drawn.</span> : null}
      </figcaption>
    </figure>
  );
}

/** Returns the size that suits the window. */
function useSize(): Size {
  const query = useMemo(() => matchMedia("(max-width: 43.99rem)"), []);
  const [isNarrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const look = (): void => setNarrow(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, [query]);
  return isNarrow ? NARROW : WIDE;
}

function layOut(files: readonly MappedFile[], { width, height }: Size): HierarchyRectangularNode<Branch> {
  const scopes = new Map<string, Branch[]>();
  for (const file of files) {
    const name = file.scope ?? "no scope";
    scopes.set(name, [...(scopes.get(name) ?? []), { name: file.path, file, children: [] }]);
  }
  const tree: Branch = {
    name: "",
    file: null,
    children: [...scopes].map(([name, children]) => ({ name, file: null, children })),
  };
  const root = hierarchy(tree, ({ children }) => [...children])
    .sum(({ file }) => (file === null ? 0 : Math.max(3, file.lines ?? 3)))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  return treemap<Branch>()
    .size([width, height])
    .tile(treemapSquarify.ratio(1.4))
    .paddingOuter(2)
    .paddingInner(1)
    .paddingTop(({ depth }) => (depth === 1 ? HEADER : 0))
    .round(true)(root);
}

function Tile({
  tile,
  level,
  isChosen,
  open,
}: {
  readonly tile: HierarchyRectangularNode<Branch>;
  readonly level: string;
  readonly isChosen: boolean;
  readonly open: (path: string) => void;
}): JSX.Element {
  const { x0, x1, y0, y1, data } = tile;
  const { file, name } = data;
  const [width, height] = [x1 - x0, y1 - y0];
  const base = printable(name.slice(name.lastIndexOf("/") + 1));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <g class={isChosen ? "tile chosen" : "tile"} onClick={() => open(name)}>
      <title>{`${printable(name)}: ${uncertainty(file?.uncertainty)}, ${file?.lines ?? "?"} lines, ${counted(file?.churn ?? 0, "change")}`}</title>
      <rect class={`fill ${level}`} x={x0} y={y0} width={width} height={height} rx={2} />
      {width > 54 && height > 18 ? (
        <text class={`label ${level}`} x={x0 + 5} y={y0 + 14}>
          {cut(base, (width - 8) / 6.8)}
        </text>
      ) : null}
    </g>
  );
}

function Import({
  line,
  places,
}: {
  readonly line: MappedImport;
  readonly places: ReadonlyMap<string, HierarchyRectangularNode<Branch>>;
}): JSX.Element | null {
  const [from, to] = [places.get(line.from), places.get(line.to)];
  if (from === undefined || to === undefined) return null;
  const [x1, y1, x2, y2] = [...middle(from), ...middle(to)];
  return (
    <g class={line.declared ? "import" : "import undeclared"}>
      <title>{`${printable(line.from)} imports ${printable(line.to)}${line.declared ? "" : ", which nobody declared"}`}</title>
      <line x1={x1} y1={y1} x2={x2} y2={y2} />
      <circle cx={x2} cy={y2} r={4} />
    </g>
  );
}

const middle = ({ x0, x1, y0, y1 }: HierarchyRectangularNode<Branch>): [number, number] => [
  (x0 + x1) / 2,
  (y0 + y1) / 2,
];

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, Math.max(1, longest - 1))}…`;

function levelOf(file: MappedFile | null, colouring: Colouring, most: number): string {
  if (file === null) return "ux";
  if (colouring === "uncertainty") return `u${file.uncertainty}`;
  return `h${file.churn === 0 ? 0 : Math.max(1, Math.ceil((file.churn / most) * 4))}`;
}

function Legend({ colouring, most }: { readonly colouring: Colouring; readonly most: number }): JSX.Element {
  const rows =
    colouring === "uncertainty"
      ? [0, 1, 2, 3].map((level) => [`u${level}`, uncertainty(level)] as const)
      : [0, 1, 2, 3, 4].map(
          (level) => [`h${level}`, level === 0 ? "no change" : `up to ${Math.ceil((most * level) / 4)}`] as const,
        );
  return (
    <span class="legend">
      {rows.map(([level, text]) => (
        <span key={level}>
          <svg class="swatch" viewBox="0 0 14 14" aria-hidden="true">
            <rect class={`fill ${level}`} x="1" y="1" width="12" height="12" rx="2" />
          </svg>
          {text}
        </span>
      ))}
    </span>
  );
}
