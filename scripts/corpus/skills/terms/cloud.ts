export const cloud = `
kubernetes/crashing-pods | CrashLoopBackOff, pod restarts, container logs, failing pod, debugging
kubernetes/rolling-updates | rollout, rolling update, rollback, zero downtime, deployment strategy
kubernetes/autoscale-workloads | autoscaling, horizontal pod autoscaler, scaling, CPU load, replicas
kubernetes/manage-secrets | secrets, credentials, passwords, encryption, sealed secrets, rotation
kubernetes/expose-services | ingress, load balancer, hostname, external access, TLS
kubernetes/restrict-traffic | network policies, namespace isolation, firewall, pod-to-pod traffic
kubernetes/right-size-requests | resource requests, memory limits, OOMKilled, CPU, sizing
kubernetes/upgrade-cluster | cluster upgrade, version, draining nodes, node pools, compatibility
docker/slim-images | image size, small image, multi-stage build, Dockerfile, alpine
docker/speed-builds | slow builds, build cache, layers, dependencies, BuildKit
docker/compose-stack | docker compose, local development, services, database container, YAML
docker/scan-images | vulnerability scanning, CVE, image security, packages, severity
docker/multi-arch | multi-platform images, ARM, AMD64, buildx, cross-compilation
docker/run-rootless | rootless, non-root user, container security, hardening, privileges
docker/inspect-networking | container networking, DNS, bridge network, ports, connectivity
docker/prune-disk | disk space, cleanup, unused images, dangling volumes, prune
terraform/write-modules | modules, reuse, variables, outputs, project structure
terraform/move-state | state file, refactoring, renaming resources, moved blocks, splitting state
terraform/import-existing | importing, existing resources, manually created, unmanaged infrastructure
terraform/detect-drift | drift detection, out-of-band changes, console changes, differences
terraform/review-plans | plan review, destructive changes, deletions, replacements, risk
terraform/lock-backend | remote state, S3 backend, state locking, team, sharing
terraform/policy-checks | policy as code, OPA, compliance, guardrails, enforcement
terraform/estimate-spend | cost estimation, pricing, Infracost, monthly costs, budget
aws/least-privilege | IAM policies, permissions, least privilege, roles, overly broad access
aws/static-hosting | static website, S3 bucket, CloudFront, hosting, single-page application
aws/lambda-functions | Lambda, serverless, function deployment, packaging, dependencies
aws/cut-bill | cost optimisation, savings, unused resources, EC2 instances, bill
aws/trace-calls | CloudTrail, audit log, API activity, who did what, deleted resources
aws/vpc-layout | VPC, subnets, routing, NAT gateway, private network
aws/queue-workers | SQS, message queue, workers, dead-letter queue, failed messages
aws/cross-account | cross-account access, assume role, trust policy, STS, accounts
observability/define-slos | SLO, SLI, error budget, reliability targets, burn rate alerts
observability/instrument-code | instrumentation, tracing, OpenTelemetry, custom metrics, spans
observability/build-dashboards | dashboards, Grafana, panels, visualisation, service health
observability/tame-alerts | alert fatigue, noisy alerts, alert rules, pages, reduction
observability/search-logs | logs, log search, LogQL, errors, production, stack trace
observability/capacity-forecast | capacity planning, forecast, resource growth, disk usage, prediction
observability/profile-live | profiling, CPU usage, flame graphs, production process, continuous profiler
observability/uptime-probes | uptime monitoring, status page, availability, health checks, website
incidents/run-command | incident commander, outage, coordination, production down, war room
incidents/write-postmortem | postmortem, retrospective, root cause analysis, outage review, timeline
incidents/write-runbooks | runbook, playbook, on-call, alert response, steps
incidents/inform-customers | status updates, customer communication, downtime notice, outage message
incidents/rehearse-failure | chaos engineering, game day, fault injection, resilience experiment
incidents/plan-rotation | on-call schedule, rotation, shifts, pager, fairness
incidents/restore-service | disaster recovery, restore, backup, failover, data loss
incidents/measure-response | MTTR, MTTD, incident metrics, response time, statistics
pipelines/cache-dependencies | CI caching, dependency cache, npm, pip, faster pipeline
pipelines/matrix-builds | build matrix, multiple versions, operating systems, Node versions
pipelines/publish-packages | publishing, npm, PyPI, release automation, library
pipelines/secretless-deploys | OIDC, workload identity, keyless deployment, stored credentials
pipelines/split-tests | test sharding, parallel tests, slow suite, workers, splitting
pipelines/debug-failures | failing build, broken pipeline, CI failure, works locally, debugging
pipelines/self-hosted | self-hosted runners, GitHub runner, autoscaling runners, infrastructure
pipelines/gate-merges | branch protection, merge queue, required reviews, status checks
linux/write-units | systemd service, daemon, autostart, restart on failure, boot
linux/free-disk | disk full, disk usage, large files, cleanup, logs
linux/harden-ssh | server hardening, SSH keys, password login, fail2ban, VPS security
linux/schedule-jobs | cron job, timers, scheduled task, nightly, backup script
linux/find-bottleneck | slow server, performance diagnosis, high load, load average, bottleneck
linux/playbook-roles | Ansible, roles, playbooks, configuration management, multiple servers
linux/recover-boot | boot failure, GRUB, rescue mode, startup repair, recovery
linux/safe-scripts | bash script, shell scripting, quoting, error handling, robust
`;
