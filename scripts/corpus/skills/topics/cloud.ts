export const cloud = `
# kubernetes | Kubernetes clusters | kubectl, helm, kustomize | pod, namespace, deployment, manifest, node
crashing-pods | Find out why containers restart again and again: events, exit codes, probes. | crashloop, exit code, probe
rolling-updates | Bring a new version out step by step and go back when it is unhealthy. | revision, surge, readiness
autoscale-workloads | Grow and shrink replicas by load and by custom metrics. | hpa, metric, replica
manage-secrets | Keep credentials out of manifests and rotate them. | sealed, vault, rotation
expose-services | Route traffic from outside to a service by host and path. | ingress, gateway, host
restrict-traffic | Allow only declared connections between namespaces. | network policy, egress, deny
right-size-requests | Set requests and limits by what workloads really take. | request, limit, oom
upgrade-cluster | Move control plane and nodes to a new minor version without downtime. | drain, control plane, skew

# docker | container images | docker, buildx, podman | layer, image, registry, tag, entrypoint
slim-images | Make images smaller with multi-stage builds and lean bases. | multi-stage, distroless, layer
speed-builds | Order layers and mount caches so that rebuilds take seconds. | cache mount, layer order, context
compose-stack | Start an application with its database and queue on a laptop by one file. | compose, volume, service
scan-images | Look for known vulnerabilities in the packages of an image. | trivy, cve, base image
multi-arch | Publish one tag for ARM and x86 machines. | arm64, platform, manifest list
run-rootless | Run containers as an ordinary account without privileges. | capability, user namespace, seccomp
inspect-networking | Find out why two containers cannot reach one another. | bridge, dns, port mapping
prune-disk | Free the room that old images, volumes and caches take. | dangling, volume, disk

# terraform | infrastructure as code | terraform, OpenTofu, terragrunt | module, state, provider, plan, resource
write-modules | Cut infrastructure into reusable modules with typed inputs. | input, output, registry
move-state | Move resources between states without destroying them. | moved block, state mv, backend
import-existing | Bring resources that were made by hand under management. | import block, drift, existing
detect-drift | Report where reality differs from the code. | drift, refresh, schedule
review-plans | Read a plan and point at what would be destroyed or replaced. | destroy, replace, approval
lock-backend | Store the state remotely with locking and encryption. | remote backend, lock, dynamodb
policy-checks | Refuse plans that break the rules of the company. | opa, sentinel, rule
estimate-spend | Say what a change costs a month before it is applied. | infracost, monthly, estimate

# aws | Amazon Web Services | aws cli, boto3, cdk | account, region, role, resource, console
least-privilege | Write IAM policies that allow what is needed and nothing else. | iam, policy, action
static-hosting | Serve a site from a bucket behind a content network. | cloudfront, bucket, origin
lambda-functions | Package and publish functions with their layers and triggers. | handler, layer, event source
cut-bill | Find idle and oversized resources and say what leaving them off saves. | idle, reserved, savings
trace-calls | Find who changed a resource from the audit trail. | cloudtrail, principal, event
vpc-layout | Plan subnets, route tables and gateways of a private network. | subnet, nat, route table
queue-workers | Process messages of a queue with retries and a dead-letter queue. | sqs, visibility, dead letter
cross-account | Let one account act in another by roles. | assume role, trust policy, sts

# observability | monitoring | Prometheus, Grafana, OpenTelemetry | metric, label, trace, span, panel
define-slos | Set objectives of service level and alert by burn rate. | error budget, burn rate, indicator
instrument-code | Emit spans and metrics from a service. | span, exporter, context propagation
build-dashboards | Lay out panels so that the health of a service shows at a glance. | panel, variable, red method
tame-alerts | Drop alarms nobody acts on and group the rest. | noise, grouping, silence
search-logs | Find the cause of an error in gigabytes of structured log lines. | loki, filter, correlation id
capacity-forecast | Tell when disks and machines run full. | trend, saturation, growth
profile-live | Record where a running process spends its time. | flame graph, sampling, pprof
uptime-probes | Check endpoints from outside and publish a status page. | blackbox, status page, probe

# incidents | incident response | PagerDuty, Opsgenie, Statuspage | responder, severity, timeline, impact, service
run-command | Lead a running incident: roles, channel, updates. | commander, bridge, severity
write-postmortem | Describe what happened without blame, with causes and actions. | blameless, root cause, action item
write-runbooks | Write what the person on call does for each alarm. | procedure, escalation, alarm
inform-customers | Word updates for customers during a disturbance. | status, wording, update
rehearse-failure | Break parts on purpose and watch what the system does. | chaos, game day, hypothesis
plan-rotation | Make a fair roster for nights and weekends. | roster, handover, holiday
restore-service | Bring a system back from backups within the agreed time. | recovery, rto, rpo
measure-response | Report times to detect and to restore over a quarter. | mttr, detection, quarter

# pipelines | continuous integration | GitHub Actions, GitLab CI, Jenkins | job, step, runner, artifact, stage
cache-dependencies | Keep downloaded packages between runs so that jobs start at once. | cache key, restore, lock file
matrix-builds | Run one job over versions and systems. | axis, include, version
publish-packages | Release a library to its registry from a tag with provenance. | npm, provenance, tag
secretless-deploys | Reach the cloud from a job by short-lived identity tokens. | oidc, federation, role
split-tests | Spread a suite over parallel runners by past durations. | shard, duration, parallel
debug-failures | Find out why a job fails there but not on a laptop. | reproduce, environment difference, log
self-hosted | Run jobs on own machines that are thrown away after use. | ephemeral, autoscaling, label
gate-merges | Let nothing into the main branch that lacks checks and approval. | required check, branch protection, queue

# linux | Linux servers | systemd, ansible, bash | service, process, unit, log, permission
write-units | Run a program as a service that starts at boot and restarts. | unit file, restart, journal
free-disk | Find what fills a file system and clean it without harm. | inode, log rotation, large file
harden-ssh | Close the doors of a fresh machine: keys only, firewall, updates. | sshd, firewall, key
schedule-jobs | Run scripts at times, without overlap, with mail on failure. | cron, timer, lock
find-bottleneck | Tell whether processor, memory, disk or network holds a machine up. | iostat, load, swap
playbook-roles | Describe the set-up of many machines as idempotent roles. | playbook, inventory, idempotent
recover-boot | Bring a machine back that hangs in the boot loader. | grub, rescue, initramfs
safe-scripts | Write shell scripts that stop at errors and quote properly. | shellcheck, quoting, trap
`;
