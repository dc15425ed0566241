import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/skills/engine/run/index.ts";
import { createTemplateEngine, templateLimits } from "../../../../../src/skills/use/run/handlers/template-engine.ts";

const engine = createTemplateEngine();

function render(source: string, variables: JsonObject = {}, library: Readonly<Record<string, string>> = {}) {
  return engine.render({ name: "Prompt", source, variables, library: new Map(Object.entries(library)) });
}

async function renderForCode(...args: Parameters<typeof render>): Promise<string> {
  const result = await render(...args);
  return result.ok ? `rendered ${result.value.slice(0, 80)}` : result.error.code;
}

describe("a template is rendered", () => {
  test.each<[string, string, JsonObject, string]>([
    ["values", "Hi {{ name }}", { name: "Bo" }, "Hi Bo"],
    ["without escaping", "{{ html }}", { html: "<b>&'\"" }, "<b>&'\""],
    [
      "loops and attributes",
      "{% for c in claims %}{{ loop.index }}: {{ c.text }};{% endfor %}",
      { claims: [{ text: "x" }] },
      "1: x;",
    ],
    [
      "an input's template text is text",
      "{{ a }}",
      { a: "{{ 7 * 7 }}{% include 'x' %}" },
      "{{ 7 * 7 }}{% include 'x' %}",
    ],
    ["a key named __proto__", "{{ a }}", { a: 1, ...(JSON.parse('{"__proto__":{"b":2}}') as JsonObject) }, "1"],
    ["defaults", "{{ a | default('none') }}{% if b is defined %}b{% endif %}", {}, "none"],
    ["undefined that is asked about", "{% if u.n is defined %}{{ u.n | upper }}{% endif %}.", { u: {} }, "."],
  ])("%s", async (_, source, variables, expected) => {
    expect(await render(source, variables)).toEqual({ ok: true, value: expected });
  });

  test("includes, imports and extends name artifacts of the package", async () => {
    const library = {
      Other: "<{{ x }}>",
      "page.html": "[{% block a %}{% endblock %}]{{ x }}",
      macros: "{% macro twice(v) %}{{ v }}{{ v }}{% endmacro %}",
    };
    const source =
      '{% extends "page.html" %}{% block a %}{% include "Other" %}{% from "macros" import twice %}{{ twice(x) }}{% endblock %}';
    expect(await render(source, { x: "'" }, library)).toEqual({ ok: true, value: "[<'>'']'" });
  });
});

test("no artifact's name makes its text HTML or JSON", async () => {
  const library = { "a.html": "{{ x }}", "a.json": "{{ x }}" };
  expect(await render('{% include "a.html" %}{% include "a.json" %}', { x: "<'>" }, library)).toEqual({
    ok: true,
    value: "<'><'>",
  });
});

test.each(["", "a", "a\n", "a\n\n", "a\r\n", "\n", "{ a } { { %} #}", "é 😀\n"])(
  "a text without syntax (%j) is what the engine makes of it, too",
  async (text) => expect(await render(text)).toEqual(await render(`{# none #}${text}`)),
);

describe("a variable that is missing is named", () => {
  test.each<[string, JsonObject, string]>([
    ["Hi {{ nam }}", { name: 1 }, "`nam`"],
    ["{% for c in claims %}{{ c.textt }}{% endfor %}", { claims: [{ text: "é" }] }, "`c.textt`"],
    ["é {{ user.nme }}", { user: { name: 1 } }, "`user.nme`"],
    ["{% for a in nam %}x{% endfor %}", {}, "`nam`"],
    ["{% if nam %}x{% endif %}", {}, "`nam`"],
    ["{{ nam | upper }}", {}, "`nam`"],
    ["{{ user.nme | trim | upper }}", { user: {} }, "`user.nme`"],
    ['{{ "a" ~ nam }}', {}, "`nam`"],
    ["{{ nam | join(', ') }} {{ other | lower }}", {}, "`nam`, `other`"],
  ])("%s", async (source, variables, named) => {
    expect(await render(source, variables)).toMatchObject({
      ok: false,
      error: { code: "TEMPLATE_VARIABLE_MISSING", message: expect.stringContaining(named) },
    });
  });

  test("also in a template that is included", async () => {
    expect(await render('{% include "Other" %}', {}, { Other: "{{ who }}" })).toMatchObject({
      ok: false,
      error: { code: "TEMPLATE_VARIABLE_MISSING", message: expect.stringContaining("`who`") },
    });
  });

  test("and no other variable's value is told", async () => {
    const result = await render("{{ nam }} {{ password }}", { password: "hunter2-hunter2" });
    expect(JSON.stringify(result)).not.toContain("hunter2");
  });
});

describe("a hostile template ends with an error", () => {
  const doubling = (times: number) =>
    `{% set ns = namespace(x="aaaaaaaaaaaaaaaa") %}{% for i in range(${times}) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}`;

  test.each<[string, string, string]>([
    [
      "a loop that never ends",
      "{% for i in range(100000) %}{% for j in range(100000) %}x{% endfor %}{% endfor %}",
      "TEMPLATE_LIMIT",
    ],
    ["a range without end", "{{ range(1000000000) }}", "TEMPLATE_LIMIT"],
    ["a macro that calls itself", "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "TEMPLATE_LIMIT"],
    ["a text that doubles until memory ends", `${doubling(40)}{{ ns.x | length }}`, "TEMPLATE_LIMIT"],
    ["an output of more than it may", '{{ "abcdefgh" * 200000 }}', "TEMPLATE_LIMIT"],
    ["nesting", `{{ ${"(".repeat(100_000)}1 }}`, "TEMPLATE_LIMIT"],
    ["a syntax error", "{{ unclosed", "TEMPLATE_BROKEN"],
    ["a file of the host", '{% include "/etc/passwd" %}', "TEMPLATE_BROKEN"],
    ["a file beside", '{% include "../../package.json" %}', "TEMPLATE_BROKEN"],
    ["an import of Node", '{% import "node:fs" as fs %}{{ fs.readFileSync }}', "TEMPLATE_BROKEN"],
    ["a constructor", "{{ x.constructor }}", "TEMPLATE_VARIABLE_MISSING"],
    ["a prototype", "{{ x.__proto__ }}", "TEMPLATE_VARIABLE_MISSING"],
    ["what Python has", "{{ x.__class__.__mro__ }}", "TEMPLATE_VARIABLE_MISSING"],
    ["the engine's state", "{{ debug() }}", "TEMPLATE_BROKEN"],
    ["globals of Node", "{{ process }}", "TEMPLATE_VARIABLE_MISSING"],
    ["a template that is too long", "x".repeat(templateLimits.sourceChars + 1), "TEMPLATE_LIMIT"],
  ])("%s", async (_, source, code) => {
    expect(await renderForCode(source, { x: { a: 1 } })).toBe(code);
  });

  test("a template that includes itself", async () => {
    expect(await renderForCode('{% include "Me" %}', {}, { Me: '{% include "Me" %}' })).toBe("TEMPLATE_LIMIT");
  });

  test("time: expensive steps that the fuel counts as few", async () => {
    const slow = createTemplateEngine({ ...templateLimits, timeMs: 1_000 });
    const source = `${doubling(15)}{% for i in range(100000) %}{% set y = ns.x | replace("b", "c") | upper | lower %}{% endfor %}`;
    const result = await slow.render({ name: "Slow", source, variables: {}, library: new Map() });
    expect(result).toMatchObject({
      ok: false,
      error: { code: "TEMPLATE_LIMIT", message: expect.stringContaining("1 seconds") },
    });
  });

  test("fuel ends a loop long before its time is over", async () => {
    const source = "{% for i in range(100000) %}{% for j in range(100000) %}x{% endfor %}{% endfor %}";
    expect(await render(source)).toMatchObject({ error: { message: expect.stringContaining("ran out of fuel") } });
  });

  test("memory: a text of 16 MB in an engine of 4 MB", async () => {
    const small = createTemplateEngine({ ...templateLimits, memoryBytes: 4 * 1024 * 1024 });
    const source = `${doubling(20)}{{ ns.x | length }}`;
    expect(await small.render({ name: "Big", source, variables: {}, library: new Map() })).toMatchObject({
      error: { code: "TEMPLATE_LIMIT", message: 'The template "Big" needs more than 4 MB.' },
    });
    expect(await renderForCode(source)).toBe("rendered 16777216");
  });

  test("and the next one is rendered", async () => {
    await renderForCode(`${doubling(40)}`);
    expect(await renderForCode("fine")).toBe("rendered fine");
  });
});
