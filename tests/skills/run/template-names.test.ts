import { expect, test } from "vitest";
import { listMissingNames } from "../../../src/skills/engine/run/template-names.ts";

const variables = { name: "Bo", user: { name: "Bo", tags: [] }, claims: [{ text: "x" }] };

test.each<[string, readonly string[]]>([
  ["{{ nam | upper }}", ["nam"]],
  ["{{ user.nick | trim }}", ["user.nick"]],
  ['{{ "a" ~ nam ~ other }}', ["nam", "other"]],
  ["{% set x = nam | upper %}", ["nam"]],
  ["{{ name | upper }} {{ user.name | upper }}", []],
  ["{{ nam }}", []],
  ["{{ nam | default('x') }} {{ nam | d('x') | upper }}", []],
  ["{% if nam is defined %}{{ nam | upper }}{% endif %}", []],
  ["{% if user.nick %}{{ user.nick | upper }}{% endif %}", []],
  ["{{ nam | upper if nam else '' }}", []],
  ["{% set x = 1 %}{{ x | upper }}", []],
  ["{% for c in claims %}{{ c.text | upper }}{{ loop.index | string }}{% endfor %}", []],
  ["{% for k, v in user | items %}{{ k | upper }}{{ v | upper }}{% endfor %}", []],
  ["{% macro m(a) %}{{ a | upper }}{% endmacro %}{{ m('x') | upper }}", []],
  ["{% from 'o' import f %}{{ f(1) | upper }}{% import 'o' as o %}{{ o.f(1) | upper }}", []],
  ["{# {{ nam | upper }} #}{% raw %}{{ nam | upper }}{% endraw %}", []],
  ["{{ 'nam | upper' }} {{ \"nam ~ x\" }}", []],
  ["{{ claims[0].text | upper }} {{ range(3) | list }} {{ true | string }}", []],
  ["{% with x = 1 %}{{ x | string }}{% endwith %}", []],
])("%s", (source, expected) => {
  expect(listMissingNames(source, variables)).toEqual(expected);
});
