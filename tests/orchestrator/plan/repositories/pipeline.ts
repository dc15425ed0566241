import { aRepository } from "./repository.ts";

/** A data platform: sources in, checked and transformed, reports out. */
export const pipeline = aRepository(
  [
    ["ingest", ["pipeline/ingest/"], "Getting data in.", ["Connectors", "File parsing", "Offsets"]],
    ["transform", ["pipeline/transform/"], "Cleaning, joining and aggregating.", ["Cleaning", "Joins", "Aggregations"]],
    ["quality", ["pipeline/quality/"], "Whether the data can be trusted.", ["Validation rules", "Anomaly detection"]],
    ["warehouse", ["pipeline/warehouse/"], "Tables that analysts query.", ["Loading", "Partitions", "Schema changes"]],
    ["orchestration", ["pipeline/orchestration/"], "What runs when.", ["Scheduling", "Retries", "Backfills"]],
    ["reporting", ["pipeline/reporting/"], "Dashboards and exports.", ["Reports", "Exports", "Charts"]],
    ["observability", ["pipeline/observability/"], "Metrics, lineage and alerts.", ["Metrics", "Alerts", "Lineage"]],
    ["governance", ["pipeline/governance/"], "Privacy and access.", ["Personal data", "Access rights", "Retention"]],
  ],
  `
pipeline/ingest/kafka_source.py | ingest | Agent-1 | Consumes events from Kafka topics and commits offsets. | offsets.py
pipeline/ingest/s3_source.py | ingest | Agent-1 | Lists and downloads objects of an S3 bucket. | csv_reader.py
pipeline/ingest/postgres_cdc.py | ingest | Agent-1 | Change data capture from PostgreSQL. | offsets.py
pipeline/ingest/csv_reader.py | ingest | Agent-1 | Parses CSV files, with delimiters and encodings. |
pipeline/ingest/json_reader.py | ingest | Agent-1 | Parses JSON lines. |
pipeline/ingest/offsets.py | ingest | Agent-1 | Remembers how far each source was read. |
pipeline/ingest/api_poller.py | ingest | Agent-1 | Polls REST APIs page by page. |
pipeline/transform/dedupe.py | transform | Agent-2 | Drops duplicate records by key and time window. |
pipeline/transform/normalize.py | transform | Agent-2 | Normalizes names, currencies and time zones. |
pipeline/transform/join.py | transform | Agent-2 | Joins streams with reference tables. |
pipeline/transform/aggregate.py | transform | Agent-2 | Hourly and daily roll-ups. | windows.py
pipeline/transform/windows.py | transform | Agent-2 | Tumbling and sliding windows, late events. |
pipeline/transform/sessionize.py | transform | Agent-2 | Groups click events into sessions. | windows.py
pipeline/transform/enrich.py | transform | Agent-2 | Adds geo location and device data to events. |
pipeline/quality/expectations.py | quality | Agent-3 | Declarative validation rules for columns. |
pipeline/quality/anomaly.py | quality | Agent-3 | Finds unusual volumes and values. | metrics.py
pipeline/quality/quarantine.py | quality | Agent-3 | Sets bad records aside for inspection. | expectations.py
pipeline/quality/schema_check.py | quality | Agent-3 | Compares incoming records with the registered schema. | schema_registry.py
pipeline/warehouse/loader.py | warehouse | Agent-4 | Bulk loads batches into warehouse tables. | partitions.py
pipeline/warehouse/partitions.py | warehouse | Agent-4 | Creates and drops table partitions by day. |
pipeline/warehouse/schema_registry.py | warehouse | Agent-4 | Versions of the table schemas. |
pipeline/warehouse/migrations.py | warehouse | Agent-4 | Alters tables when a schema changes. | schema_registry.py
pipeline/warehouse/merge.py | warehouse | Agent-4 | Upserts changed rows, slowly changing dimensions. | loader.py
pipeline/orchestration/scheduler.py | orchestration | Agent-5 | Starts jobs by cron expression. | dag.py
pipeline/orchestration/dag.py | orchestration | Agent-5 | Graph of jobs and their dependencies. |
pipeline/orchestration/retry.py | orchestration | Agent-5 | Retries failed jobs with backoff. |
pipeline/orchestration/backfill.py | orchestration | Agent-5 | Runs jobs again for past days. | dag.py
pipeline/orchestration/workers.py | orchestration | Agent-5 | Pool of worker processes. |
pipeline/reporting/dashboards.py | reporting | Agent-6 | Definitions of dashboards and charts. |
pipeline/reporting/export_excel.py | reporting | Agent-6 | Exports report tables as Excel workbooks. |
pipeline/reporting/export_pdf.py | reporting | Agent-6 | Exports reports as PDF. |
pipeline/reporting/subscriptions.py | reporting | Agent-6 | Mails reports to subscribers every week. |
pipeline/reporting/queries.py | reporting | Agent-6 | SQL behind the reports. |
pipeline/observability/metrics.py | observability | Agent-3 | Counters and histograms of every job. |
pipeline/observability/alerts.py | observability | Agent-3 | Sends alerts to Slack and PagerDuty. | metrics.py
pipeline/observability/lineage.py | observability | Agent-3 | Which table came from which source. |
pipeline/governance/masking.py | governance | Agent-4 | Masks personal data in columns. |
pipeline/governance/access.py | governance | Agent-4 | Who may read which table. |
pipeline/governance/retention.py | governance | Agent-4 | Deletes data after its retention period. | partitions.py
pipeline/governance/erasure.py | governance | Agent-4 | Erases one person's data on request. |
`,
);
