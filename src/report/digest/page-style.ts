import { html } from "../document/markup.ts";

/** The colours of every page of skl, in the light or dark of the reader's system, and on paper. */
export const DESIGN_TOKENS = html`
:root{color-scheme:light dark;--ink:#1c2024;--soft:#59626b;--paper:#fff;--panel:#f5f6f8;--line:#dfe3e8;--link:#0a58ca;--bad:#b3261e;--warn:#8a5a00;
--h0:#eef0f3;--h1:#d3e4fb;--h2:#9cc4f5;--h3:#3a78cc;--h4:#164a94;--n1:#12355f;--n2:#0c2a4f;--n3:#fff;--n4:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e6e9ec;--soft:#a2abb5;--paper:#14171a;--panel:#1d2125;--line:#31373e;--link:#7db4ff;--bad:#ff8f85;--warn:#f0bd5e;
--h0:#1f242a;--h1:#173456;--h2:#1f5089;--h3:#3d86d8;--h4:#93c4ff;--n1:#d3e6ff;--n2:#fff;--n3:#04101f;--n4:#04101f}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--paper:#fff;--panel:#fff;--line:#bbb;--link:#000;--bad:#8f1d17;--warn:#6b4600;
--h0:#f2f2f2;--h1:#d3e4fb;--h2:#9cc4f5;--h3:#3a78cc;--h4:#164a94;--n1:#12355f;--n2:#0c2a4f;--n3:#fff;--n4:#fff}}
`;

/** The styles of a digest's content, on its own page and in the page of `skl ui`. */
export const DIGEST_STYLE = html`
.quote{unicode-bidi:isolate}
nav ul{display:grid;grid-template-columns:repeat(4,1fr);gap:.5rem;list-style:none;margin:1.25rem 0 0;padding:0}
nav li a{display:block;height:100%;padding:.5rem .65rem;border:1px solid var(--line);border-radius:.5rem;background:var(--panel);color:var(--ink);text-decoration:none;font-size:.825rem;line-height:1.3;overflow-wrap:normal}
nav li a:hover,nav li a:focus-visible{border-color:var(--link)}
nav b{display:block;font-size:1.4rem;line-height:1.2;font-variant-numeric:tabular-nums}
nav .bad b{color:var(--bad)} nav .warn b{color:var(--warn)}
nav .none b{color:var(--soft);font-weight:400}
.jump{font-size:.85rem;margin-top:.75rem;color:var(--soft)}
.jump a{white-space:nowrap}
section{margin-top:2rem;scroll-margin-top:1rem}
.hint,.detail,.empty,figcaption,footer,.more{color:var(--soft);font-size:.875rem}
.items{list-style:none;margin:.6rem 0 0;padding:0}
.items>li{padding:.6rem 0 .6rem .75rem;border-top:1px solid var(--line);border-left:3px solid transparent}
.items>.bad{border-left-color:var(--bad)} .items>.warn{border-left-color:var(--warn)}
.items p{margin:0}
.items .body{margin-top:.25rem;max-width:42rem}
.tag{font-size:.75rem;font-weight:600;margin-right:.35rem}
.bad>p>.tag{color:var(--bad)} .warn>p>.tag{color:var(--warn)}
.heat{margin:.75rem 0 .5rem}
.heat svg{display:block;height:auto;max-width:100%}
.heat text{font:11px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;fill:var(--ink)}
.heat .axis{fill:var(--soft)}
.h0{fill:var(--h0)}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}
.heat .n1{fill:var(--n1)}.heat .n2{fill:var(--n2)}.heat .n3{fill:var(--n3)}.heat .n4{fill:var(--n4)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.75rem 0;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line);min-width:3.5rem}
thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:600}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
summary{cursor:pointer;font-size:.875rem;color:var(--soft)}
@media (max-width:30rem){nav ul{grid-template-columns:repeat(3,1fr)}}
@media print{.jump,details{display:none}.items>li,tr,figure{break-inside:avoid-page}
h2,.hint{break-after:avoid}.heat rect{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;

/** Styles the digest's own page: one column for phones and paper. */
export const PAGE_STYLE = html`${DESIGN_TOKENS}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
main,header,footer{max-width:46rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.75rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.15rem;line-height:1.3;margin:0}
p{margin:.25rem 0}
a{color:var(--link)}
code{font:.92em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;unicode-bidi:isolate}
h1 code{font-size:.9em}
${DIGEST_STYLE}
footer{margin-top:2.5rem;padding-top:1rem;padding-bottom:2rem;border-top:1px solid var(--line)}
@media print{body{font-size:10.5pt}main,header,footer{max-width:none;padding:0}}
`;
