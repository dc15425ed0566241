import { PLACES } from "../apply.ts";
import type { Edit, EditProgram, NewValue, Template } from "../program.ts";
import { MODULE_LIBRARY } from "./library.generated.ts";

/** Returns the AssemblyScript of a module that makes the program's edits: the library of edits, and one call for each edit. */
export function emitModuleSource(program: EditProgram): string {
  const calls = program.edits.map((_, at) => `  edit${at}();`).join("\n");
  const edits = program.edits.map((edit, at) => `function edit${at}(): void {\n${editBody(edit, at)}\n}\n`).join("\n");
  const reads = (program.reads ?? []).map(
    ({ slot, path, format, pointer }) =>
      `  read(${emitTextLiteral(slot)}, fieldOf(documentAt(${emitTextLiteral(path)}, 0).text, "${format}", [${pointer.map(emitTextLiteral).join(", ")}]));\n`,
  );
  return `${MODULE_LIBRARY}\n// The program.\n\n${edits}\nfunction main(): void {\n  start();\n${reads.join("")}${calls}\n  finish();\n}\n\nmain();\n`;
}

function editBody(edit: Edit, at: number): string {
  const emitTemplate = (template: Template) => emitTemplateText(template, at);
  if (edit.op === "replace_everywhere") {
    const call = `replaceInLines(document.text, ${emitTemplate(edit.needle)}, ${emitTemplate(edit.old)}, ${emitTemplate(edit.value)})`;
    return [
      `  const all = documentsBelow(${emitTextLiteral(edit.folder)}, ${emitTextLiteral(edit.ending)});`,
      "  let isChanged = false;",
      "  for (let index = 0; index < all.length; index++) {",
      "    const document = all[index];",
      `    if (changeOrLeave(document, ${call})) isChanged = true;`,
      "  }",
      `  if (!isChanged) refuse(${at}, "${edit.op} has nothing to change.");`,
    ].join("\n");
  }
  const emitDocumentChange = (call: string) =>
    `  const document = documentAt(${emitTemplate(edit.path)}, ${at});\n  change(document, ${call}, ${at}, "${edit.op}");`;
  switch (edit.op) {
    case "set_field": {
      const place = `"${edit.format}", [${edit.pointer.map(emitTemplate).join(", ")}]`;
      return emitDocumentChange(
        `setField(document.text, ${place}, ${emitNewValue(edit.value, `fieldOf(document.text, ${place})`, at)})`,
      );
    }
    case "replace_token": {
      const [before, after] = [emitTemplate(edit.before), emitTemplate(edit.after)];
      const value = emitNewValue(edit.value, `tokenBetween(document.text, ${before}, ${after})`, at);
      const old = edit.old === null ? '""' : emitTemplate(edit.old);
      return emitDocumentChange(`replaceToken(document.text, ${before}, ${after}, ${old}, ${value})`);
    }
    case "replace_in_lines":
      return emitDocumentChange(
        `replaceInLines(document.text, ${emitTemplate(edit.needle)}, ${emitTemplate(edit.old)}, ${emitTemplate(edit.value)})`,
      );
    case "replace_lines":
      return emitDocumentChange(`replaceLines(document.text, ${emitTemplate(edit.old)}, ${emitTemplate(edit.value)})`);
    case "append_below": {
      const place = PLACES.indexOf(edit.place);
      return emitDocumentChange(
        `appendBelow(document.text, ${emitTemplate(edit.heading)}, ${place}, ${emitTemplate(edit.addition)})`,
      );
    }
    case "insert_sorted":
      return emitDocumentChange(
        `insertSorted(document.text, ${emitTemplate(edit.anchor)}, ${emitTemplate(edit.line)}, ${edit.ignoresCase ? 1 : 0})`,
      );
  }
}

function emitNewValue(value: NewValue, current: string, at: number): string {
  if (value.kind === "text") return emitTemplateText(value.template, at);
  return `nextVersion(${current}, ${["major", "minor", "patch"].indexOf(value.part)}, ${at})`;
}

/** JSON's texts are AssemblyScript's, too; the two separators that end a line in older JavaScript are escaped. */
function emitTextLiteral(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
}

function emitTemplateText(template: Template, at: number): string {
  return (
    template.reduce((before, part) => {
      if ("rule" in part) return `underlined(${before === "" ? '""' : before}, ${emitTextLiteral(part.rule)})`;
      const own =
        "text" in part ? emitTextLiteral(part.text) : `slot(${emitTextLiteral(part.slot)}, "${part.form}", ${at})`;
      return before === "" ? own : `${before} + ${own}`;
    }, "") || '""'
  );
}
