export const data = `
postgres/slow-queries | query optimisation, EXPLAIN ANALYZE, slow query, missing index, SQL performance
postgres/safe-migrations | schema migration, zero downtime, adding columns, locks, online change
postgres/backup-restore | backups, pg_dump, point-in-time recovery, restore, WAL archiving
postgres/row-security | row-level security, multi-tenant, tenant isolation, policies, access
postgres/partition-tables | partitioning, large tables, date ranges, archiving, retention
postgres/replication-setup | replication, read replica, failover, hot standby, high availability
postgres/connection-pooling | connection pool, PgBouncer, too many connections, pooling mode
postgres/full-text | full-text search, tsvector, ranking, text search, GIN index
pandas/tidy-columns | data cleaning, column types, messy data, CSV, normalisation
pandas/handle-gaps | missing values, NaN, imputation, null handling, incomplete data
pandas/join-tables | merging DataFrames, joins, fuzzy matching, keys, combining datasets
pandas/reshape-frames | reshaping, long format, wide format, unpivot, melt
pandas/dedupe-records | deduplication, duplicate rows, entity resolution, record linkage, matching
pandas/group-aggregates | groupby, aggregation, rolling average, windows, totals
pandas/read-parquet | Parquet, columnar storage, file formats, fast queries, Arrow
pandas/explore-dataset | exploratory data analysis, data profiling, summary statistics, new dataset
charts/choose-chart | chart types, visualisation choice, graph selection, comparison, best chart
charts/interactive-plots | interactive chart, web visualisation, zoom, tooltips, D3, filtering
charts/draw-maps | choropleth, geographic data, coordinates, GeoJSON, map plot
charts/style-figures | publication-quality figures, matplotlib, journal, plot styling, paper
charts/dashboards-bi | business intelligence, KPI dashboard, Tableau, executives, reports
charts/explain-trends | trend description, time series, narrative, insights, metrics
charts/network-graphs | network graph, node-link diagram, relationships, graph layout, visualisation
charts/accessible-palettes | colour palette, colour-blind safe, colour scheme, plots, accessibility
dataflow/incremental-models | incremental models, dbt, new rows, incremental load, merge strategy
dataflow/schedule-dags | Airflow, DAGs, scheduling, orchestration, backfill, pipeline
dataflow/data-quality | data quality tests, validation, freshness checks, bad data, ETL
dataflow/stream-events | stream processing, Kafka, real-time events, aggregation, Flink
dataflow/change-capture | change data capture, CDC, Debezium, database replication, MySQL
dataflow/model-warehouse | dimensional modelling, star schema, fact tables, analytics, warehouse design
dataflow/trace-lineage | data lineage, column-level lineage, upstream sources, impact analysis, graph
dataflow/tune-spark | Spark tuning, slow jobs, skewed joins, out of memory, partitions
machinelearning/prepare-features | feature engineering, categorical encoding, scaling, preprocessing, pipelines
machinelearning/tune-parameters | hyperparameter tuning, grid search, Bayesian optimisation, Optuna
machinelearning/judge-models | model evaluation, accuracy, precision, classifier comparison, validation
machinelearning/uneven-classes | imbalanced data, oversampling, rare class, fraud, SMOTE
machinelearning/explain-predictions | explainability, SHAP, feature importance, interpretability, predictions
machinelearning/serve-models | model serving, inference server, deployment, latency, REST endpoint
machinelearning/watch-drift | data drift, model monitoring, production accuracy, distribution shift
machinelearning/track-experiments | experiment tracking, MLflow, training runs, logging metrics, comparison
llm/write-prompts | prompt engineering, few-shot examples, prompt improvement, GPT, instructions
llm/retrieval-answers | RAG, question answering, knowledge base, retrieval, chatbot, embeddings
llm/evaluate-outputs | LLM evaluation, judge model, response quality, scoring, benchmark
llm/structured-output | structured output, JSON, schema validation, constrained decoding, parsing
llm/agent-tools | function calling, tool use, agents, tool definitions, tool access
llm/cut-tokens | token usage, cost reduction, context window, prompt caching, OpenAI
llm/guard-injection | prompt injection, jailbreak, defence, untrusted input, guardrails
llm/finetune-adapters | fine-tuning, LoRA, training data, Llama, adapters
sql/window-functions | window functions, running total, previous row, LAG, ranking
sql/translate-dialects | SQL dialects, query conversion, MySQL, BigQuery, Oracle, Snowflake
sql/readable-statements | SQL formatting, nested subqueries, CTE, refactoring, clean queries
sql/hierarchies | recursive CTE, tree query, parent-child, org chart, hierarchy
sql/funnel-cohorts | funnel analysis, cohort analysis, retention, conversion rate, steps
sql/cheap-scans | query cost, BigQuery costs, scanned bytes, cheaper queries, warehouse
sql/dates-zones | date arithmetic, time zones, UTC, timestamps, weekly grouping
sql/schema-design | schema design, database tables, normalisation, data model, relational
stats/ab-tests | A/B test, experiment analysis, statistical significance, conversion rate
stats/fit-regression | linear regression, GLM, coefficients, model fit, R
stats/forecast-series | forecasting, time series, ARIMA, seasonality, demand prediction
stats/sample-size | sample size, power analysis, participants, effect size, study planning
stats/bayes-models | Bayesian inference, PyMC, posterior, MCMC sampling, priors
stats/causal-effects | causal inference, propensity score, matching, treatment effect, campaign
stats/survival-times | survival analysis, Kaplan-Meier, time to event, churn, hazard
stats/find-outliers | outlier detection, anomalies, robust statistics, unusual values
`;
