import type { SourceVersion } from "./source-version.ts";

/** Lines of one class below; with the header and the functions a file of the standard size has 300 lines. */
const CLASSES = 4;
const FUNCTIONS = 8;

/**
 * Returns a Python module as a service has them: classes with annotated methods, functions, a few comprehensions, f-strings and
 * `try` blocks; about 300 lines. A later version has other bodies in a third of the definitions and one import more.
 */
export function pythonSource(name: string, version: SourceVersion, newImport = "import hashlib"): string {
  const classes = Array.from({ length: CLASSES }, (_, at) => serviceClass(`${name}_${at}`, at, version));
  const functions = Array.from({ length: FUNCTIONS }, (_, at) => serviceFunction(`${name}_${at}`, at, version));
  return [...header(name, version, newImport), ...classes.flat(), ...functions.flat(), ""].join("\n");
}

function header(name: string, { isChanged }: SourceVersion, newImport: string): string[] {
  return [
    `"""What ${name} does for the service: reads records, checks them and hands them on."""`,
    "from __future__ import annotations",
    "",
    "import json",
    "import logging",
    ...(isChanged ? [newImport] : []),
    "from collections import defaultdict",
    "from dataclasses import dataclass, field",
    "from typing import Any, Iterable, Iterator",
    "",
    "logger = logging.getLogger(__name__)",
    `LIMITS: dict[str, int] = {"${name}": 10, "retries": 3}`,
    "",
  ];
}

function serviceClass(name: string, at: number, { isChanged, marker }: SourceVersion): string[] {
  const limit = isChanged && at % 3 === 0 ? `max(self.limit, ${marker % 97})` : "self.limit";
  return `
@dataclass
class Record_${name}:
    """One record of ${name} and how often it was tried."""

    key: str
    limit: int = ${at + 3}
    tags: list[str] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    @property
    def label(self) -> str:
        return f"{self.key}:{self.limit:>4}:{len(self.tags)!r}"

    def remember(self, tag: str, *, times: int = 1) -> int:
        if tag not in self.tags and len(self.tags) < ${limit}:
            self.tags.append(tag)
        self.seen[tag] = self.seen.get(tag, 0) + times
        return self.seen[tag]

    def merged(self, other: "Record_${name}", strict: bool = False) -> "Record_${name}":
        if strict and other.key != self.key:
            raise ValueError(f"{other.key!r} is not {self.key!r}")
        joined = [tag for tag in (*self.tags, *other.tags) if tag]
        counts = {tag: self.seen.get(tag, 0) + other.seen.get(tag, 0) for tag in joined}
        return Record_${name}(self.key, ${limit} + other.limit, joined, counts)

    def rows(self, start: int = 0, step: int = 1) -> Iterator[tuple[str, int]]:
        for position, tag in enumerate(self.tags[start::step]):
            if position % 2 == 0 or tag.startswith("keep"):
                yield tag, self.seen.get(tag, 0)
            elif self.limit >= 0:
                continue

    def encoded(self, **options: Any) -> str:
        try:
            return json.dumps({"key": self.key, "rows": list(self.rows())}, **options)
        except (TypeError, ValueError) as error:
            logger.warning("%s: %s", self.label, error)
            raise RuntimeError(self.key) from error
`.split("\n");
}

function serviceFunction(name: string, at: number, { isChanged, marker }: SourceVersion): string[] {
  const weight = isChanged && at % 3 === 1 ? `${at + 2} + len(total) * ${marker % 89}` : `${at + 2}`;
  return `
def grouped_${name}(rows: Iterable[tuple[str, int]], floor: int = ${at}) -> dict[str, int]:
    """Adds rows up by their first word; rows below the floor are left out."""
    total: dict[str, int] = defaultdict(int)
    for text, count in rows:
        if count < floor or not text:
            continue
        first, *rest = text.split()
        total[first] += count * (${weight})
        if rest and LIMITS.get(first, 0) > len(rest):
            total["rest"] += sum(len(word) for word in rest)
    while len(total) > LIMITS["retries"] * ${at + 1}:
        total.pop(min(total, key=lambda key: (total[key], key)))
    return dict(total)
`.split("\n");
}
