import type { CheckRun } from "../port.ts";
import { countIn, type Fields, fieldsOf, textIn, textOrNull } from "./fields.ts";

/** A check run with its number of annotations, by which we recognise our own. */
export interface FullCheckRun extends CheckRun {
  readonly annotations: number;
}

export function parseFullCheckRun(value: unknown): FullCheckRun {
  const output = fieldsOf(fieldsOf(value, "a check run").output, "`output`");
  return { ...parseCheckRun(value), annotations: countIn(output, "annotations_count") };
}

export function parseCheckRun(value: unknown): CheckRun {
  const fields = fieldsOf(value, "a check run");
  return {
    id: countIn(fields, "id"),
    name: textIn(fields, "name"),
    status: textIn(fields, "status"),
    conclusion: textOrNull(fields, "conclusion"),
    app: appOf(fields),
    externalId: textOrNull(fields, "external_id"),
    url: textOrNull(fields, "html_url"),
  };
}

function appOf(fields: Fields): string | null {
  const app = fields.app;
  return app === null || app === undefined ? null : textOrNull(fieldsOf(app, "`app`"), "slug");
}
