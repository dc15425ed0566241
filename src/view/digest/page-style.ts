import { html } from "../document/markup.ts";

/** The colours of every page of skl, in the light or dark of the reader's system, and on paper. */
export const DESIGN_TOKENS = html`
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#59626d;--paper:#fff;--panel:#f6f7f9;--line:#e1e4e9;--link:#2457c5;--bad:#b3261e;--warn:#8a5a00;--good:#1a7046;
--come:#e9f7ee;--gone:#fdeeee;--comes:#b5e3c4;--goes:#f6c3c1;--t-note:#5f6873;--t-text:#0a5c3e;--t-value:#8a4b00;--t-word:#8d2ab0;--t-type:#1c5f8f;--t-name:#2b50b8;--t-key:#70470c;
--h0:#eef0f3;--h1:#d3e4fb;--h2:#9cc4f5;--h3:#3a78cc;--h4:#164a94;--n1:#12355f;--n2:#0c2a4f;--n3:#fff;--n4:#fff;
--u0:#dceaf7;--u1:#8fbbe6;--u2:#e08e0b;--u3:#7d1128;--u0t:#10243a;--u1t:#0b1d31;--u2t:#1f1300;--u3t:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e3e6ea;--soft:#9ba5b0;--paper:#101315;--panel:#171b1f;--line:#282e35;--link:#86b0ff;--bad:#ff8f85;--warn:#edb95a;--good:#74cf9a;
--come:#11271a;--gone:#301718;--comes:#1f5233;--goes:#6a2a2c;--t-note:#8f99a5;--t-text:#8fd3a9;--t-value:#e5b171;--t-word:#d3a4f2;--t-type:#84c5ef;--t-name:#9db9ff;--t-key:#dcbf8f;
--h0:#1f242a;--h1:#173456;--h2:#1f5089;--h3:#3d86d8;--h4:#93c4ff;--n1:#d3e6ff;--n2:#fff;--n3:#04101f;--n4:#04101f;
--u0:#c9dff3;--u1:#6fa5d8;--u2:#c47a06;--u3:#6d0f23;--u2t:#140c00}}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--paper:#fff;--panel:#fff;--line:#bbb;--link:#000;--bad:#8f1d17;--warn:#6b4600;--good:#0f5132;
--come:#fff;--gone:#fff;--comes:#ddd;--goes:#ddd;
--h0:#f2f2f2;--h1:#d3e4fb;--h2:#9cc4f5;--h3:#3a78cc;--h4:#164a94;--n1:#12355f;--n2:#0c2a4f;--n3:#fff;--n4:#fff;--u0:#eee;--u1:#bbb;--u2:#777;--u3:#222;--u2t:#000}}
`;

/** Colours the words of code by their kind. */
export const CODE_STYLE = html`
.t-note{color:var(--t-note)}.t-text{color:var(--t-text)}.t-value{color:var(--t-value)}.t-word{color:var(--t-word)}
.t-type{color:var(--t-type)}.t-name{color:var(--t-name)}.t-key{color:var(--t-key)}
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
thead th{color:var(--soft);font-weight:500} thead:has(th:empty){display:none} thead:has(th:empty)+tbody td:first-child{width:12rem;color:var(--soft)}
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
