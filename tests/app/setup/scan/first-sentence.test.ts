import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractFirstSentence } from "../../../../src/core/state/first-sentence.ts";
import type { Language } from "../../../../src/kernel/domain/index.ts";

const sentenceIn = (text: string, language: Language = "python"): string | null =>
  extractFirstSentence(new TextEncoder().encode(text), language);

describe("the first sentence of a file", () => {
  describe("when a Python module describes itself", () => {
    it.each([
      ['"""Login and token refresh. More text."""\n', "Login and token refresh."],
      ["'''\nLogin and\ntoken refresh\n'''\n", "Login and token refresh."],
      ['#!/usr/bin/env python\n# -*- coding: utf-8 -*-\n\n"""Sends the mail."""\n', "Sends the mail."],
      ['r"""Reads v1.2 files, e.g. from disk."""', "Reads v1.2 files, e.g."],
      ['"""\nweb.auth\n~~~~~~~~\n\nChecks who is there.\n"""\n', "Checks who is there."],
      ["# Checks who is there.\n\nimport os\n", "Checks who is there."],
    ])("finds it in %j", (text, expected) => {
      expect(sentenceIn(text)).toBe(expected);
    });
  });

  describe("when a script opens with a comment about the file", () => {
    it.each([
      ["/** Keeps sessions alive. */\n\nexport const a = 1;\n", "Keeps sessions alive."],
      ["/**\n * @file Keeps sessions\n * alive\n */\nimport a from 'a';\n", "Keeps sessions alive."],
      ["// Keeps sessions alive.\n\nexport const a = 1;\n", "Keeps sessions alive."],
      ["/* Copyright 2020 X */\n\n// Keeps sessions alive.\n\nrun();\n", "Keeps sessions alive."],
    ])("finds it in %j", (text, expected) => {
      expect(sentenceIn(text, "typescript")).toBe(expected);
    });
  });

  describe("when a class of Java has documentation", () => {
    it("leaves out the tags, also where a line ends in one", () => {
      const text =
        "package a;\n\n/**\n * Turns {@code null} into a {@link\n * Part}.\n *\n * @since 1\n */\nclass A {}\n";
      expect(sentenceIn(text, "java")).toBe("Turns null into a Part.");
    });
  });

  describe("when the text says nothing of the file", () => {
    it.each<[string, Language]>([
      ["import os\n", "python"],
      ['"""Copyright 2020 The Authors. All rights reserved."""\n', "python"],
      ['"""TODO: write this down."""\n', "python"],
      ['"""Settings"""\n', "python"],
      ['name = """not a docstring at all"""\n', "python"],
      ['"""a format {} string""".format(1)\n', "python"],
      ["# About the import below.\nimport os\n", "python"],
      ["/** About the function below. */\nexport function f() {}\n", "typescript"],
      ["/* eslint-disable no-console */\n\nrun();\n", "javascript"],
      ["/*global gettext, quickElement*/\n\nrun();\n", "javascript"],
      ["", "python"],
    ])("gives null for %j", (text, language) => {
      expect(sentenceIn(text, language)).toBeNull();
    });
  });

  describe("when the sentence is long", () => {
    it("ends at a word with an ellipsis within 160 characters", () => {
      const sentence = sentenceIn(`"""${"word ".repeat(100)}"""\n`);
      expect(sentence).toBe(`${"word ".repeat(30)}word…`);
    });
  });

  describe("when the bytes are anything at all", () => {
    it("never throws and never gives control characters", () => {
      const bytes = fc.oneof(
        fc.uint8Array(),
        fc.string().map((text) => new TextEncoder().encode(`"""${text}"""`)),
      );
      fc.assert(
        fc.property(bytes, fc.constantFrom<Language>("python", "javascript"), (source, language) => {
          expect(extractFirstSentence(source, language) ?? "").not.toMatch(/[\p{Cc}\uFFFD]/u);
        }),
      );
    });
  });
});
