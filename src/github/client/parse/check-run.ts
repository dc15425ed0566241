import type { CheckRun } from "../port.ts";
import { countIn, expectFields, expectTextField, type Fields, findTextField } from "./fields.ts";

/** A check run with its number of annotations, by which we recognise our own. */
export interface FullCheckRun extends CheckRun {
  readonly annotations: number;
}

export function parseFullCheckRun(value: unknown): FullCheckRun {
  const output = expectFields(expectFields(value, "a check run").output, "`output`");
  return { ...parseCheckRun(value), annotations: countIn(output, "annotations_count") };
}

export function parseCheckRun(value: unknown): CheckRun {
  const fields = expectFields(value, "a check run");
  return {
    id: countIn(fields, "id"),
    name: expectTextField(fields, "name"),
    status: expectTextField(fields, "status"),
    conclusion: findTextField(fields, "conclusion"),
    app: parseAppSlug(fields),
    externalId: findTextField(fields, "external_id"),
    url: findTextField(fields, "html_url"),
  };
}

function parseAppSlug(fields: Fields): string | null {
  const app = fields.app;
  return app === null || app === undefined ? null : findTextField(expectFields(app, "`app`"), "slug");
}
