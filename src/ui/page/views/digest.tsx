import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { DigestOutput } from "../../../domain/documents.generated.ts";
import { renderDigestBody } from "../../../report/page/index.ts";
import { ActionForm } from "../parts/action.tsx";
import { Section, WhenAnswered } from "../parts/frame.tsx";
import { useAnswer } from "../store.ts";

/** The one place of the page that parses HTML: what `skl digest --format html` writes, made here of the same facts by the same code. */
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

/** Shows the digest as its file shows it, and lets a person mark it. */
export function DigestView(): JSX.Element {
  const digest = useAnswer<DigestOutput>("digest");
  return (
    <WhenAnswered answer={digest}>
      {(value) => (
        <>
          <DigestBody digest={value} />
          <Section
            title="I have read it"
            hint="This marks every entry that the digest lists as reviewed, and closes its period."
          >
            <ActionForm
              done="The digest is marked."
              actions={[
                {
                  name: "mark",
                  label: "Mark all as reviewed",
                  input: { ids: ["all"] },
                  command: ["skl", "digest", "--mark-reviewed", "all"],
                },
              ]}
            />
          </Section>
        </>
      )}
    </WhenAnswered>
  );
}

function DigestBody({ digest }: { readonly digest: DigestOutput }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const div = place.current;
    if (div === null) return;
    const text = renderDigestBody(digest);
    div.innerHTML = (policy?.createHTML(text) ?? text) as string;
    div.addEventListener("click", toSection);
    return () => div.removeEventListener("click", toSection);
  }, [digest]);
  return <div class="digest" ref={place} />;
}

/** The page's address holds the view, so the digest's links to its sections scroll only. */
function toSection(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  const section = link && document.getElementById((link.getAttribute("href") ?? "").slice(1));
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
}
