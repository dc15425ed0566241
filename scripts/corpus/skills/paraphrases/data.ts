export const data = `
postgres/slow-queries | sql query takes too long ; optimise pg query with explain analyze
postgres/safe-migrations | add column without downtime ; alter big table online
postgres/backup-restore | dump and recover pg database ; point in time recovery
postgres/row-security | multi-tenant isolation in db ; users only see their own data
postgres/partition-tables | table too large split by date ; archive old rows automatically
postgres/replication-setup | hot standby failover pg ; read replica for database
postgres/connection-pooling | too many connections error ; pgbouncer config
postgres/full-text | search articles in postgresql ; tsvector index ranking
pandas/tidy-columns | clean messy csv ; fix data types dataframe
pandas/handle-gaps | missing values imputation ; NaN in dataset
pandas/join-tables | merge two dataframes on key ; fuzzy matching names between datasets
pandas/reshape-frames | wide to long format ; unpivot dataframe
pandas/dedupe-records | remove duplicate customers ; entity resolution
pandas/group-aggregates | rolling average per group ; groupby totals
pandas/read-parquet | query parquet files fast ; convert csv to columnar storage
pandas/explore-dataset | eda on new dataset ; first look at data profiling
charts/choose-chart | which graph type should I pick ; best visualization for comparison
charts/interactive-plots | zoomable web graph with hover ; d3 filterable visualisation
charts/draw-maps | choropleth by country ; plot coordinates geographic
charts/style-figures | publication quality plot ; matplotlib figure for paper
charts/dashboards-bi | executive kpi dashboard ; tableau style report for managers
charts/explain-trends | describe what time series does ; narrate changes in metrics
charts/network-graphs | visualize graph of relationships ; draw node link diagram
charts/accessible-palettes | colorblind safe colors ; choose color scheme for plots
dataflow/incremental-models | dbt model only process new rows ; incremental load warehouse
dataflow/schedule-dags | airflow pipeline scheduling ; backfill failed dag
dataflow/data-quality | validate data freshness tests ; catch bad rows in etl
dataflow/stream-events | kafka stream processing ; realtime event aggregation
dataflow/change-capture | cdc from mysql to warehouse ; replicate db changes debezium
dataflow/model-warehouse | dimensional modeling star schema ; design analytics tables
dataflow/trace-lineage | where does this column come from ; data lineage graph
dataflow/tune-spark | spark job slow out of memory ; fix skewed join
machinelearning/prepare-features | feature engineering ; encode categorical variables
machinelearning/tune-parameters | hyperparameter optimization ; optuna grid search
machinelearning/judge-models | evaluate classifier accuracy ; compare ml models properly
machinelearning/uneven-classes | imbalanced dataset ; rare fraud class oversampling
machinelearning/explain-predictions | shap values ; why did model predict this
machinelearning/serve-models | deploy ml model as api ; inference server low latency
machinelearning/watch-drift | model accuracy dropping in production ; detect data shift
machinelearning/track-experiments | log training runs mlflow ; compare experiment results
llm/write-prompts | improve my gpt prompt ; prompt engineering few shot
llm/retrieval-answers | rag chatbot over documents ; question answering on knowledge base
llm/evaluate-outputs | llm as judge ; measure quality of model responses
llm/structured-output | get valid json from gpt ; force schema on model reply
llm/agent-tools | function calling agent ; give model access to tools
llm/cut-tokens | reduce openai bill ; context window too long
llm/guard-injection | prevent prompt injection ; jailbreak defense
llm/finetune-adapters | lora training on custom data ; finetune llama
sql/window-functions | running total per customer sql ; previous row comparison query
sql/translate-dialects | convert mysql query to bigquery ; port oracle sql to snowflake
sql/readable-statements | clean up ugly sql ; refactor nested subqueries into ctes
sql/hierarchies | query org chart tree ; recursive cte parent child
sql/funnel-cohorts | retention analysis query ; conversion by step
sql/cheap-scans | bigquery too expensive ; lower warehouse query cost
sql/dates-zones | group timestamps by week ; utc to local time conversion sql
sql/schema-design | design database tables for app ; normalize relational model
stats/ab-tests | analyze experiment results ; is this conversion difference significant
stats/fit-regression | linear model in r ; interpret coefficients glm
stats/forecast-series | predict next quarter demand ; seasonal forecasting arima
stats/sample-size | power analysis ; how many participants do I need
stats/bayes-models | bayesian inference pymc ; posterior sampling
stats/causal-effects | did the campaign cause growth ; propensity score matching
stats/survival-times | time to churn analysis ; kaplan meier curves
stats/find-outliers | detect anomalies in data ; unusual values robust
`;
