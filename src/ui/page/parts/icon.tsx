import type { JSX } from "preact";

/** Outlines on a grid of 16; each differs by shape, so that none needs its colour. */
const PATHS = {
  check: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM5 8.2l2.1 2.1L11 6",
  clock: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM8 4.5V8l2.5 1.5",
  shield: "M8 1.5l5.5 2v4.2c0 3.2-2.2 5.6-5.5 6.8c-3.3-1.2-5.5-3.6-5.5-6.8V3.5zM8 5v3.5M8 10.6v.4",
  person: "M8 7.5a2.8 2.8 0 1 0 0-5.6a2.8 2.8 0 0 0 0 5.6zM2.5 14.3c.5-3 2.6-4.6 5.5-4.6s5 1.6 5.5 4.6",
  back: "M6 3.5L2.5 7L6 10.5M2.8 7H10a3.5 3.5 0 0 1 0 7H7",
  question:
    "M8 1.2L14.8 8L8 14.8L1.2 8zM6.4 6.6c.1-1 .8-1.5 1.7-1.5c1 0 1.7.6 1.7 1.4c0 1.2-1.7 1.3-1.7 2.4M8.1 10.8v.3",
  clash: "M2 3l4.5 5L2 13M14 3L9.5 8l4.5 5",
  contract: "M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M5.8 8h4.4M5.8 11h4.4",
  scope: "M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3M6 8h4",
  file: "M4 1.5h5l3 3v10H4zM9 1.5v3h3",
  merged:
    "M4.5 5.5v5M4.5 5.5a1.8 1.8 0 1 0 0-3.6a1.8 1.8 0 0 0 0 3.6zM4.5 14.1a1.8 1.8 0 1 0 0-3.6a1.8 1.8 0 0 0 0 3.6zM11.5 10.2a1.8 1.8 0 1 0 0-3.6a1.8 1.8 0 0 0 0 3.6zM4.5 5.5c.3 2 2.2 3 5.2 3",
  cross: "M4 4l8 8M12 4l-8 8",
  inbox: "M1.8 9.5L4 3h8l2.2 6.5v3.7H1.8zM1.8 9.5h3.7L6.5 11h3l1-1.5h3.7",
  branches:
    "M4.5 5v6M4.5 5a1.7 1.7 0 1 0 0-3.4a1.7 1.7 0 0 0 0 3.4zM4.5 14.4a1.7 1.7 0 1 0 0-3.4a1.7 1.7 0 0 0 0 3.4zM11.5 5a1.7 1.7 0 1 0 0-3.4a1.7 1.7 0 0 0 0 3.4zM11.5 5c0 3-3 3.4-7 4",
  map: "M2 2h5v7H2zM9 2h5v4H9zM9 8h5v6H9zM2 11h5v3H2z",
  log: "M3 3.5h.1M3 8h.1M3 12.5h.1M6 3.5h8M6 8h8M6 12.5h5",
  more: "M3 8h.1M8 8h.1M13 8h.1",
  package: "M2 4.8L8 1.8l6 3v6.4l-6 3l-6-3zM2 4.8l6 3l6-3M8 7.8v6.4",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7L14 14",
  next: "M6 3.5L10.5 8L6 12.5",
  down: "M3.5 6L8 10.5L12.5 6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ of, tone = "" }: { readonly of: IconName; readonly tone?: string }): JSX.Element {
  return (
    <svg class={`icon ${tone}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[of]} />
    </svg>
  );
}
