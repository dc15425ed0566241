export const cloud = `
kubernetes/crashing-pods | pod stuck in CrashLoopBackOff ; debug k8s container restarting
kubernetes/rolling-updates | zero downtime deploy k8s ; rollback bad release kubectl
kubernetes/autoscale-workloads | scale pods automatically with load ; set up HPA on cpu
kubernetes/manage-secrets | store passwords safely in k8s ; rotate kubernetes credentials
kubernetes/expose-services | make app reachable from internet k8s ; configure ingress hostname
kubernetes/restrict-traffic | isolate namespaces from each other ; firewall rules between pods
kubernetes/right-size-requests | pods OOMKilled memory limits ; tune cpu requests kubernetes
kubernetes/upgrade-cluster | bump k8s version safely ; drain nodes before cluster update
docker/slim-images | reduce docker image size ; multistage dockerfile smaller
docker/speed-builds | docker build takes forever ; cache dependencies in dockerfile
docker/compose-stack | run app with postgres locally docker-compose ; local dev environment containers
docker/scan-images | check container for CVEs ; image vulnerability scanner
docker/multi-arch | build image for arm and amd64 ; buildx cross platform
docker/run-rootless | don't run container as root ; drop capabilities docker hardening
docker/inspect-networking | containers can't talk to each other ; docker dns resolution fails
docker/prune-disk | docker eating all disk space ; clean up unused images
terraform/write-modules | reusable tf module ; structure terraform code for reuse
terraform/move-state | rename tf resource without recreating ; split terraform state file
terraform/import-existing | bring manually created bucket into tf ; terraform import live infrastructure
terraform/detect-drift | someone changed infra in console ; find differences between tf and cloud
terraform/review-plans | is this terraform plan dangerous ; check which resources get deleted
terraform/lock-backend | remote tfstate in s3 with locking ; share terraform state in team
terraform/policy-checks | enforce rules on terraform with opa ; block non-compliant infrastructure changes
terraform/estimate-spend | how much will this infra change cost ; infracost on pull request
aws/least-privilege | minimal iam permissions ; tighten overly broad aws role
aws/static-hosting | host website on s3 cloudfront ; deploy spa to aws bucket
aws/lambda-functions | deploy serverless function ; package python lambda dependencies
aws/cut-bill | reduce aws costs ; find unused instances wasting money
aws/trace-calls | who deleted my ec2 instance ; audit log of aws api activity
aws/vpc-layout | design aws network private subnets ; nat gateway and routing setup
aws/queue-workers | process sqs messages reliably ; dlq handling for failed jobs
aws/cross-account | access another aws account's resources ; sts assume role setup
observability/define-slos | set reliability targets ; error budget alerting
observability/instrument-code | add tracing to service otel ; emit custom metrics from app
observability/build-dashboards | grafana dashboard for service ; visualise service health
observability/tame-alerts | too many noisy pages ; reduce alert fatigue
observability/search-logs | find error in production logs ; query loki for stack traces
observability/capacity-forecast | when will disk be full ; predict resource growth
observability/profile-live | why is prod process using cpu ; continuous profiling flamegraph
observability/uptime-probes | monitor website availability ; public status page setup
incidents/run-command | coordinate outage response ; production is down what now
incidents/write-postmortem | retrospective after outage ; root cause writeup
incidents/write-runbooks | oncall playbook for alert ; document steps for pager
incidents/inform-customers | tell users about downtime ; outage message wording
incidents/rehearse-failure | chaos engineering experiment ; simulate outage game day
incidents/plan-rotation | oncall schedule ; fair pager shifts
incidents/restore-service | disaster recovery procedure ; recover system from snapshot after loss
incidents/measure-response | mttr statistics ; how fast do we react to outages
pipelines/cache-dependencies | speed up ci npm install ; cache pip in github actions
pipelines/matrix-builds | test on multiple node versions ; run workflow across operating systems
pipelines/publish-packages | auto publish to npm on release ; push library to pypi from ci
pipelines/secretless-deploys | github actions oidc to aws ; deploy without stored keys
pipelines/split-tests | parallelize slow ci test suite ; shard tests over workers
pipelines/debug-failures | ci red but works locally ; build broken on runner why
pipelines/self-hosted | own github runner ; autoscale gitlab runners
pipelines/gate-merges | require reviews before merging to main ; merge queue branch protection
linux/write-units | daemon autostart systemd ; keep program running after reboot
linux/free-disk | server disk full ; find biggest files linux
linux/harden-ssh | secure new vps ; disable password login ssh
linux/schedule-jobs | cronjob for backup script ; run command every night
linux/find-bottleneck | server is slow diagnose ; high load average cause
linux/playbook-roles | ansible role for web servers ; configure many machines identically
linux/recover-boot | machine won't boot grub ; rescue broken linux startup
linux/safe-scripts | robust bash script ; shell quoting errors fix
`;
