import type { SourceText } from "./sources.ts";

/** Syntax that real files seldom hold, so that it is tested in every run. */
export const samples: readonly SourceText[] = [
  {
    path: "jsx.tsx",
    text: `import React, { type FC } from "react";
const A: FC<{ a?: string }> = ({ a = "x", ...rest }) => {
  return (
    <section id="main" title='say "hi"' {...rest} data-x={\`n\${a}\`}>
      Hello, {a}! It&apos;s &amp; fine &nbsp; here
      <B.C x:y="1" on={() => { run(a); }} />
      {/* nothing */}
      <>{a ? <i>yes</i> : null}</>
      text   with
      lines
    </section>
  );
};
const G = <T,>(x: T) => <List<T> items={[x]} render={(item) => <li key={1}>{item}</li>} />;
export default A;
`,
  },
  {
    path: "jsx.jsx",
    text: `export function App({ items }) {
  return <ul className="a&quot;b">{items.map((item) => <li key={item.id}>{item.name} - {item.price}</li>)} end</ul>;
}
const x = a < b > (c);
`,
  },
  {
    path: "types.ts",
    text: `type U = | "a" | 'b';
type V = (string)[] | (() => void) | (new () => U);
type M = { readonly [K in keyof T as \`get\${K}\`]-?: T[K]; };
type C<T> = T extends (infer U extends string)[] ? U : T extends [a: string, b?: number, ...rest: boolean[]] ? 1 : never;
type I = import("x", { with: { "resolution-mode": "import" } }).A<string>;
type Q = typeof import("y"); type S = unique symbol; type R = readonly string[]; type N = -1 | 1n | null | undefined | this;
declare function assertIsString(x: unknown): asserts x is string;
declare function over(a: string): void;
declare function over(a: number, b?: string): asserts a;
abstract class K<in out T, const U = {}> extends Base<T>(Mixin) implements X.Y<T>, Z {
  static #count = 0; static { this.#count++; } declare readonly z: string; accessor w = 1; y!: number; x?: string;
  constructor(private readonly a: string, public b = 1, @inject() c?: Foo) { super(); }
  get v(): string { return this.#p!; } set v(x) { this.#p = x; }
  protected abstract m<T>(this: K<T>, ...args: T[]): Promise<void>;
  override async *gen() { yield* other(); } [Symbol.iterator]() {} "quoted"() {} 12() {} [k: string]: any;
}
enum E { A, B = 1 << 2, "c d" = "x", D = E.B }
const enum F { A = 1 }
namespace N.O.P { export const x = 1; namespace Q { } }
declare module "m" { export default function f(): void; import y from "z"; export { y }; }
declare global { interface Window { a: string; b(): void; new (x: string): Window; (y: number): string; get c(): 1; set c(v) } }
let v = <T>(x as any) satisfies Y; let w = f<string>; const t = tag<string>\`a\${1}\\u{41}\`; let d!: string; a?.b!.c; (a?.b)!.c; a!?.[0]?.(1);
export = K;
`,
  },
  {
    path: "values.js",
    text: `"use strict";
'it\\'s';
var a = 0xff + 1_000 + .5 + 1e3 + 0b11 + 0o17 + 10n + 0xan + 1e400 + 5e-324, b = /[/]\\/(?<n>x)/dgimsuy, c = \`a\\n\${b}\\x41\`;
label: for (let i = 0, j; i < 10; i++, j--) { if (i) continue label; else break; }
for (const k in o) for (var of of of) ; do x++; while (x) if (a) b; else if (c) d; else { e }
switch (a) { case 1: case 2: { break } default: f() }
try { a() } catch { b() } finally { c() }
try { a() } catch ({ message: [m = 1] }) { }
x = a ? b : c ? d : (e, f), y = async (q) => await q, z = async function* () { yield; yield* z }, g = (a ?? b) || c;
(a?.b).c; a?.b.c; new (a())(); new a()(); new a.b; (function () {})(); (() => {})(); !function () {}(); delete a[b], void 0, typeof x;
var o = { __proto__: null, a, b: 1, "c": 2, [d]: 3, get e() { return 1 }, set e(v) {}, async *f() {}, async: 1, get: 2, ...g, 1: 2, async g() {} };
({ a, b: { c = 1 }, ...d } = e); [[f], { g: [h] }, ...[i]] = j; for ([k.l] of m); [a, , b = 2, ...c] = d; (-(1)) ** 2; (-1) ** 2; a ** b ** c; (a ** b) ** c; a - (b - c); a - b - c;
class A extends (B, C) { static a; static async b() {} static get c() {} 'constructor'() {} static { } #x; has(o) { return #x in o; } get; set; static; async; }
a
(b)
x
++y
if (a) ; else ;
return_: ;
var async; async
function later() { return
1 }
import_ = import("x"), m = import.meta;
`,
  },
  {
    path: "module.mjs",
    text: `#!/usr/bin/env node
import a, { b as c, default as d, "e f" as g } from "./a.js";
import * as ns from './ns.js';
import json from "./x.json" with { type: "json" };
import "./side.js";
export { c, d as default, g as "h i" };
export * from "./all.js"; export * as all from "./all.js"; export { x as y } from "z";
export const { p, q: [r] } = ns, s = 1;
export async function* t() { for await (const x of y) yield x; }
await using u = v();
let w = class { static async *[Symbol.iterator]() {} };
`,
  },
  {
    path: "imports.mts",
    text: `import type A from "a"; import type { B, C as D } from "b"; import { type E, F } from "c"; import type * as G from "d";
import H = require("h"); import type I = require("i"); import J = A.B.C; export import K = A.B;
export type { B }; export { type D, F }; export type * from "e"; export type * as L from "f"; export as namespace M;
export default interface N { a: 1, b: 2; c: 3 }
export declare const o: unique symbol; export abstract class P { } @dec export class Q { } export @dec() class R { @x.y @z({ a: 1 }) m(@p q) { } }
`,
  },
  {
    path: "ambient.d.ts",
    text: `/// <reference types="node" />
declare var a: string, b: number;
declare let c: { (x: string): void; new (y: number): Date; readonly [k: string]: any; m?(): void };
export function f(x: string): void;
export function f(x: number): void;
export class C { private constructor(); static readonly x = 1; get y(): string; }
export {};
`,
  },
];
