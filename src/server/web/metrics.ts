export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge";
  readonly values: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
}

/** Returns metrics in the text format of Prometheus, version 0.0.4. */
export function formatPrometheusMetrics(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, type, values }) => {
      const lines = values.map(([labels, value]) => `${name}${labelText(labels)} ${value}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escapeLabelCharacter)}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escapeLabelCharacter = (character: string): string => (character === "\n" ? "\\n" : `\\${character}`);
