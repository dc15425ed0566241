import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { type Link, toHtml } from "../../../view/page/index.ts";
import { linkTo } from "../store.ts";

/** The one place of the page that parses HTML: what the writer of documents makes, which escapes everything in it. */
const policy = (window as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("skl-digest", {
  createHTML: (text) => text,
});

/** The part of the browser's Trusted Types that is used here; TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createHTML: (text: string) => string },
  ): { createHTML(text: string): unknown };
}

/** Returns where a thing of a document is in the page. */
export const linkInPage: Link = (kind, id) => {
  const view = { branch: "branches", rfc: "inbox", adr: "log", session: "log", file: "map", skill: "skills" } as const;
  return linkTo(view[kind], kind, id);
};

/** Shows a document by the same writer as a digest's file. */
export const Doc = ({ of }: { readonly of: Parameters<typeof toHtml>[0] }) => <Html of={toHtml(of).toString()} />;

/** Shows the HTML of a document. */
export function Html({ of }: { readonly of: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const div = place.current;
    if (div === null) return;
    div.innerHTML = (policy?.createHTML(of) ?? of) as string;
    div.addEventListener("click", toSection);
    return () => div.removeEventListener("click", toSection);
  }, [of]);
  return <div class="digest" ref={place} />;
}

/** The page's address holds the view, so the document's links to its sections scroll only. */
function toSection(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const section = link && document.getElementById((link.getAttribute("href") ?? "").slice(1));
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
}
