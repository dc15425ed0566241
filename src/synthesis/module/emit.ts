import { PLACES } from "../apply.ts";
import type { Edit, EditProgram, NewValue, Template } from "../program.ts";
import { MODULE_LIBRARY } from "./library.generated.ts";

/** Returns the AssemblyScript of a module that makes the program's edits: the library of edits, and one call for each edit. */
export function moduleSource(program: EditProgram): string {
  const calls = program.edits.map((_, at) => `  edit${at}();`).join("\n");
  const edits = program.edits.map((edit, at) => `function edit${at}(): void {\n${editBody(edit, at)}\n}\n`).join("\n");
  const reads = (program.reads ?? []).map(
    ({ slot, path, format, pointer }) =>
      `  read(${literal(slot)}, fieldOf(documentAt(${literal(path)}, 0).text, "${format}", [${pointer.map(literal).join(", ")}]));\n`,
  );
  return `${MODULE_LIBRARY}\n// The program.\n\n${edits}\nfunction main(): void {\n  start();\n${reads.join("")}${calls}\n  finish();\n}\n\nmain();\n`;
}

function editBody(edit: Edit, at: number): string {
  const text = (template: Template) => textOf(template, at);
  if (edit.op === "replace_everywhere") {
    const call = `replaceInLines(document.text, ${text(edit.needle)}, ${text(edit.old)}, ${text(edit.value)})`;
    return [
      `  const all = documentsBelow(${literal(edit.folder)}, ${literal(edit.ending)});`,
      "  let isChanged = false;",
      "  for (let index = 0; index < all.length; index++) {",
      "    const document = all[index];",
      `    if (changeOrLeave(document, ${call})) isChanged = true;`,
      "  }",
      `  if (!isChanged) refuse(${at}, "${edit.op} has nothing to change.");`,
    ].join("\n");
  }
  const lines = (call: string) =>
    `  const document = documentAt(${text(edit.path)}, ${at});\n  change(document, ${call}, ${at}, "${edit.op}");`;
  switch (edit.op) {
    case "set_field": {
      const place = `"${edit.format}", [${edit.pointer.map(text).join(", ")}]`;
      return lines(
        `setField(document.text, ${place}, ${newValueOf(edit.value, `fieldOf(document.text, ${place})`, at)})`,
      );
    }
    case "replace_token": {
      const [before, after] = [text(edit.before), text(edit.after)];
      const value = newValueOf(edit.value, `tokenBetween(document.text, ${before}, ${after})`, at);
      const old = edit.old === null ? '""' : text(edit.old);
      return lines(`replaceToken(document.text, ${before}, ${after}, ${old}, ${value})`);
    }
    case "replace_in_lines":
      return lines(`replaceInLines(document.text, ${text(edit.needle)}, ${text(edit.old)}, ${text(edit.value)})`);
    case "replace_lines":
      return lines(`replaceLines(document.text, ${text(edit.old)}, ${text(edit.value)})`);
    case "append_below": {
      const place = PLACES.indexOf(edit.place);
      return lines(`appendBelow(document.text, ${text(edit.heading)}, ${place}, ${text(edit.addition)})`);
    }
    case "insert_sorted":
      return lines(
        `insertSorted(document.text, ${text(edit.anchor)}, ${text(edit.line)}, ${edit.ignoresCase ? 1 : 0})`,
      );
  }
}

function newValueOf(value: NewValue, current: string, at: number): string {
  if (value.kind === "text") return textOf(value.template, at);
  return `nextVersion(${current}, ${["major", "minor", "patch"].indexOf(value.part)}, ${at})`;
}

/** JSON's texts are AssemblyScript's, too; the two separators that end a line in older JavaScript are escaped. */
function literal(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}

function textOf(template: Template, at: number): string {
  return (
    template.reduce((before, part) => {
      if ("rule" in part) return `underlined(${before === "" ? '""' : before}, ${literal(part.rule)})`;
      const own = "text" in part ? literal(part.text) : `slot(${literal(part.slot)}, "${part.form}", ${at})`;
      return before === "" ? own : `${before} + ${own}`;
    }, "") || '""'
  );
}
