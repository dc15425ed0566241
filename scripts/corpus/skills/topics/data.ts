export const data = `
# postgres | PostgreSQL databases | psql, pgbouncer, pg_dump | table, index, row, transaction, planner
slow-queries | Read execution plans and make statements quicker. | explain, sequential scan, index
safe-migrations | Alter tables under traffic without long locks. | lock timeout, concurrently, backfill
backup-restore | Keep point-in-time backups and prove that they can be read back. | wal, pitr, dump
row-security | Let every tenant see own rows only. | tenant, policy, rls
partition-tables | Divide a huge table by time and drop old parts. | partition, retention, range
replication-setup | Feed a standby and switch over to it. | standby, failover, logical
connection-pooling | Serve many clients with few connections. | pgbouncer, pool size, transaction mode
full-text | Search prose inside the database with ranking. | tsvector, ranking, dictionary

# pandas | tabular data | pandas, polars, DuckDB | column, row, frame, type, null
tidy-columns | Bring names, types and units of a messy table in order. | dtype, header, unit
handle-gaps | Decide what to do with values that are not there. | null, impute, drop
join-tables | Bring two tables together by keys that almost agree. | key, left join, fuzzy
reshape-frames | Turn wide tables into long ones and back. | melt, pivot, stack
dedupe-records | Find rows that mean the same person or thing. | blocking, similarity, survivor
group-aggregates | Compute figures for each group and window. | group by, rolling, window
read-parquet | Store tables by column and read only what is asked for. | parquet, predicate, row group
explore-dataset | Look at a new table: shapes, ranges, oddities. | distribution, histogram, profile

# charts | data visualisation | matplotlib, Vega-Lite, D3 | axis, mark, scale, legend, colour
choose-chart | Pick the form that fits the question and the data. | comparison, part of whole, trend
interactive-plots | Let readers filter, zoom and hover. | tooltip, brush, zoom
draw-maps | Colour regions and place points on a map. | choropleth, projection, tile
style-figures | Make figures fit for print in a journal. | font, column width, vector
dashboards-bi | Arrange key figures for managers with filters. | tile, drill down, filter
explain-trends | Put into words what a time series shows. | season, change point, narrative
network-graphs | Draw nodes and links so that clusters show. | layout, node, edge
accessible-palettes | Choose colours that colour-blind readers tell apart. | palette, colour-blind, contrast

# dataflow | data engineering | dbt, Airflow, Spark | table, source, schedule, partition, warehouse
incremental-models | Rebuild only what changed in a warehouse table. | merge key, watermark, late data
schedule-dags | Order tasks by dependence, with retries and backfills. | dag, backfill, sensor
data-quality | Test tables for freshness, ranges and uniqueness. | expectation, freshness, unique
stream-events | Process events as they come, with windows and late arrivals. | kafka, window, offset
change-capture | Carry every change of an operational database into the warehouse. | debezium, log, cdc
model-warehouse | Shape facts and dimensions for reporting. | star schema, fact, dimension
trace-lineage | Show where a column comes from and who reads it. | lineage, upstream, catalogue
tune-spark | Make distributed jobs finish sooner: skew, shuffles, memory. | shuffle, skew, executor

# machinelearning | machine learning | scikit-learn, PyTorch, XGBoost | model, feature, label, training, metric
prepare-features | Encode, scale and combine columns for a learner. | encoding, scaling, leakage
tune-parameters | Search the settings of a learner within a budget. | grid, bayesian, cross-validation
judge-models | Compare learners with the right measures and intervals. | precision, recall, confidence interval
uneven-classes | Learn from data in which one class is rare. | imbalance, sampling, weight
explain-predictions | Say which inputs led to an answer. | shap, importance, attribution
serve-models | Put a model behind an interface with batching and versions. | inference, latency, batching
watch-drift | Notice when live data no longer look like training data. | drift, shift, retrain
track-experiments | Keep settings, data and results of every run. | mlflow, run, artifact

# llm | language model applications | LangChain, DSPy, vLLM | prompt, token, context, completion, model
write-prompts | Word instructions with examples so that answers hold a form. | few-shot, instruction, format
retrieval-answers | Answer from own documents with passages quoted. | rag, chunk, citation
evaluate-outputs | Grade answers with rubrics and a judge. | rubric, judge, regression
structured-output | Make a model give data that fits a schema. | json schema, grammar, retry
agent-tools | Describe functions that a model may call, and handle the calls. | tool call, function, loop
cut-tokens | Send less and cache more to spend less. | caching, truncation, smaller model
guard-injection | Keep foreign text from steering the model. | injection, sandbox, untrusted
finetune-adapters | Train small adapters on own examples. | lora, dataset, epoch

# sql | SQL queries | SQLite, BigQuery, Snowflake | select, join, column, table, view
window-functions | Rank, number and compare rows with their neighbours. | partition by, lag, row number
translate-dialects | Carry statements from one engine to another. | sqlglot, syntax, function
readable-statements | Lay out long statements with common table expressions. | cte, alias, indentation
hierarchies | Walk trees and paths by recursion. | recursive, parent, path
funnel-cohorts | Count how many people take each step and come back. | funnel, cohort, retention
cheap-scans | Read fewer bytes in a warehouse that charges for them. | bytes, clustering, partition pruning
dates-zones | Cut time stamps into days and weeks of a place. | time zone, truncate, interval
schema-design | Choose tables, keys and constraints for a new application. | normal form, foreign key, constraint

# stats | statistics | R, statsmodels, SciPy | sample, estimate, variance, distribution, hypothesis
ab-tests | Plan and read experiments on two variants. | variant, power, significance
fit-regression | Fit linear and generalised models and check their assumptions. | residual, coefficient, collinearity
forecast-series | Predict future values with seasons and intervals. | arima, season, horizon
sample-size | Say how many observations a study needs. | power, effect, margin
bayes-models | Combine prior knowledge with data and show the posterior. | posterior, prior, chain
causal-effects | Estimate what a measure caused without an experiment. | matching, confounder, instrument
survival-times | Model the time until something happens. | censoring, hazard, kaplan
find-outliers | Point at observations that do not belong. | robust, distance, leverage
`;
