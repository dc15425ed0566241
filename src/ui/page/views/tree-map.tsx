import { type Signal, useSignal } from "@preact/signals";
import type { JSX, TargetedMouseEvent } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { MappedFile, MappedImport, RepositoryMap } from "../../../domain/index.ts";
import { countOf, printable, uncertainty } from "../../../report/page/index.ts";
import { linkTo } from "../store.ts";
import { layOut, NARROW, type Size, type Tile, WIDE } from "./map-layout.ts";

export type Colouring = "uncertainty" | "churn";

/**
 * Draws the files of each scope as tiles; those of one colour are one path, so that ten thousand of them are drawn at once. The list below
 * it says the same in words, so the picture is one image to a screen reader.
 */
export function TreeMap({
  map,
  colouring,
  chosen,
  isAll,
}: {
  readonly map: RepositoryMap;
  readonly colouring: Colouring;
  readonly chosen: MappedFile | null;
  /** Draws every declared import, not those of the chosen file alone. */
  readonly isAll: boolean;
}): JSX.Element {
  const size = useSize();
  const root = useMemo(() => layOut(map.files, size), [map, size]);
  const most = useMemo(() => map.files.reduce((highest, { churn }) => Math.max(highest, churn), 1), [map]);
  const places = useMemo(() => new Map(root.leaves().map((tile) => [tile.data.file?.path ?? "", tile])), [root]);
  const pointed = useSignal<Tile | null>(null);
  const own = places.get(chosen?.path ?? "");
  const lines = map.imports.filter(
    ({ declared, from, to }) => !declared || from === chosen?.path || to === chosen?.path,
  );
  return (
    <figure class="map">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`${countOf(map.files.length, "file")} in ${countOf(root.children?.length ?? 0, "scope")}; the list below names each`}
      >
        {(root.children ?? []).map((scope) => (
          <g key={scope.data.name}>
            <rect class="area" {...rectangle(scope)} />
            {scope.x1 - scope.x0 > 60 ? (
              <text class="area-name" x={scope.x0 + 6} y={scope.y0 + 15}>
                {cut(printable(scope.data.name), (scope.x1 - scope.x0 - 10) / 7.5)}
              </text>
            ) : null}
          </g>
        ))}
        <Tiles root={root} colouring={colouring} most={most} />
        <Pointer root={root} size={size} pointed={pointed} />
        {own === undefined ? null : <rect class="chosen" {...rectangle(own)} />}
        {isAll ? <path class="imports" d={pathOf(map.imports, places)} /> : null}
        {lines.map((line) => (
          <Import key={`${line.from} ${line.to} ${line.declared}`} line={line} places={places} />
        ))}
      </svg>
      <figcaption>
        <Legend colouring={colouring} most={most} />
        <PointedFile pointed={pointed} />
      </figcaption>
    </figure>
  );
}

const rectangle = ({ x0, x1, y0, y1 }: Tile) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

/** Draws the tiles of each level as one path, and the names of those that have room for one. */
function Tiles({
  root,
  colouring,
  most,
}: {
  readonly root: Tile;
  readonly colouring: Colouring;
  readonly most: number;
}): JSX.Element {
  const { paths, labels } = useMemo(() => {
    const byLevel = new Map<string, string[]>();
    for (const { x0, x1, y0, y1, data } of root.leaves()) {
      const level = levelOf(data.file, colouring, most);
      const path = `M${x0} ${y0}H${x1}V${y1}H${x0}Z`;
      byLevel.get(level)?.push(path) ?? byLevel.set(level, [path]);
    }
    const roomy = root.leaves().filter(({ x0, x1, y0, y1 }) => x1 - x0 > 54 && y1 - y0 > 18);
    return { paths: [...byLevel].map(([level, parts]) => [level, parts.join("")] as const), labels: roomy };
  }, [root, colouring, most]);
  return (
    <>
      {paths.map(([level, path]) => (
        <path key={level} class={`fill ${level}`} d={path} />
      ))}
      {labels.map(({ x0, x1, y0, data: { name, file } }) => (
        <text key={name} class={`label ${levelOf(file, colouring, most)}`} x={x0 + 5} y={y0 + 14}>
          {cut(printable(name.slice(name.lastIndexOf("/") + 1)), (x1 - x0 - 8) / 6.8)}
        </text>
      ))}
    </>
  );
}

/** Follows the pointer over the tiles: it frames the one below it, and a press opens it. */
function Pointer({
  root,
  size,
  pointed,
}: {
  readonly root: Tile;
  readonly size: Size;
  readonly pointed: Signal<Tile | null>;
}): JSX.Element {
  const leaves = useMemo(() => root.leaves(), [root]);
  const tileAt = ({ clientX, clientY, currentTarget }: TargetedMouseEvent<SVGRectElement>): Tile | null => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * size.width;
    const y = ((clientY - box.top) / box.height) * size.height;
    return leaves.find(({ x0, x1, y0, y1 }) => x0 <= x && x < x1 && y0 <= y && y < y1) ?? null;
  };
  const tile = pointed.value;
  return (
    <>
      {tile === null ? null : <rect class="pointed" {...rectangle(tile)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list below opens the same by keyboard */}
      <rect
        class={tile === null ? "surface" : "surface over"}
        width={size.width}
        height={size.height}
        onMouseMove={(event) => {
          pointed.value = tileAt(event);
        }}
        onMouseLeave={() => {
          pointed.value = null;
        }}
        onClick={(event) => {
          const path = tileAt(event)?.data.file?.path;
          if (path !== undefined) location.hash = linkTo("map", path);
        }}
      />
    </>
  );
}

/** Says what the tile below the pointer is. */
function PointedFile({ pointed }: { readonly pointed: Signal<Tile | null> }): JSX.Element {
  const file = pointed.value?.data.file ?? null;
  return (
    <p class="hint pointed-name" aria-hidden="true">
      {file === null
        ? ""
        : `${printable(file.path)}: ${uncertainty(file.uncertainty)}, ${file.lines ?? "?"} lines, ${countOf(file.churn, "change")}`}
    </p>
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

function Import({
  line,
  places,
}: {
  readonly line: MappedImport;
  readonly places: ReadonlyMap<string, Tile>;
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

/** Returns the declared imports as one path, so that many thousand of them are drawn at once. */
function pathOf(imports: readonly MappedImport[], places: ReadonlyMap<string, Tile>): string {
  const parts = imports.map(({ declared, from, to }) => {
    const [start, end] = [places.get(from), places.get(to)];
    return !declared || start === undefined || end === undefined ? "" : `M${middle(start)}L${middle(end)}`;
  });
  return parts.join("");
}

const middle = ({ x0, x1, y0, y1 }: Tile): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];

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
