import { escapeHiddenCharacters } from "../text/printable.ts";
import { takeFittingEnd, takeFittingStart } from "../text/width.ts";

/** HTML that is safe to write. Only the template below makes it, so that no text can be written unescaped by mistake. */
export class Markup {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** Builds HTML from the strings of the template and escapes every value, for text, attributes and SVG alike. */
  static html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
    return new Markup(
      strings.map((text, index) => text + (index < values.length ? Markup.#of(values[index]) : "")).join(""),
    );
  }

  static #of(value: Content | undefined): string {
    if (value === undefined) return "";
    if (value instanceof Markup) return value.#text;
    if (typeof value === "object") return value.map((each) => Markup.#of(each)).join("");
    return escapeHtml(String(value));
  }
}

export type Content = string | number | Markup | readonly Content[];

export const { html } = Markup;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

function escapeHtml(text: string): string {
  return escapeHiddenCharacters(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? "");
}

/** Cuts the middle out of a text that is longer than `longest` columns, since the end of a path says most. */
export function cutMiddle(text: string, longest: number): string {
  const shown = escapeHiddenCharacters(text);
  if (shown.length <= longest) return shown;
  const end = Math.floor(longest / 3);
  return `${takeFittingStart(shown, longest - end - 1)}…${takeFittingEnd(shown, end)}`;
}
