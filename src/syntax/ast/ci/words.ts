/** What commands and names of a file of continuous integration do, as data. */

/** Takes something from the network, or makes text of what nobody can read. */
const FETCH =
  "(?:\\bcurl(?:\\.exe)?\\b|\\bwget\\b|\\baria2c\\b|\\biwr\\b|\\birm\\b|\\bInvoke-(?:WebRequest|RestMethod)\\b|\\bDownloadString\\b|\\bDownloadFile\\b|\\bStart-BitsTransfer\\b|\\bbase64 +(?:-d|-D|--decode)\\b|\\burlopen\\b)";
const SHELL = "(?:(?:/usr)?/bin/)?(?:env +)?(?:(?:ba|z|da|k|fi)?sh|pwsh|powershell)\\b(?! +-c)";
const INTERPRETER = "(?:python[\\d.]{0,5}|node|ruby|perl|php)(?= *(?:$|- |-$|[|;&)\"'`]))";
const UNPACKER = "(?:tar|unzip|bsdtar|cpio|dpkg|gunzip|zcat|tee +/|dd +of=/|docker +load|podman +load)\\b";
const SUDO = "(?:sudo +(?:-\\w{1,10} +){0,5})?";

/** Lines that hand what they take from the network to a shell or an interpreter at once. */
export const RUNS_AT_ONCE: readonly RegExp[] = [
  new RegExp(`${FETCH}[^\\n]{0,2000}?\\| *${SUDO}(?:xargs +)?(?:${SHELL}|${INTERPRETER}|${UNPACKER})`, "im"),
  new RegExp(
    `(?:<\\(|\\beval\\b|\\bsource\\b|-c\\b|-e\\b|\`|\\bexec\\b)[^\\n]{0,200}?${FETCH}[^\\n]{0,2000}?(?:https?:|\\$)`,
    "im",
  ),
  new RegExp(
    `(?:\\biex\\b|\\bInvoke-Expression\\b)[^\\n]{0,500}?${FETCH}|${FETCH}[^\\n]{0,1000}?(?:\\biex\\b|\\bInvoke-Expression\\b)`,
    "im",
  ),
];

/** Lines that run what they take from the network. */
export const RUNS_FETCHED: readonly RegExp[] = [
  ...RUNS_AT_ONCE,
  /\bgit +clone\b[^\n]{0,500}?(?:https?:\/\/|git@|ssh:\/\/)/i,
  /\b(?:docker|podman|nerdctl) +run\b/i,
  /\b(?:pip[\d.]{0,5}|pipx|uvx?|npm|npx|pnpm|yarn|bunx?|cargo|gem|deno|brew)\b[^\n]{0,500}?[ =@'"](?:git\+|https?:\/\/)/i,
];

export const HAS_FETCH = new RegExp(FETCH, "i");
/** The name under which a line saves what it takes. */
export const SAVED =
  /(?:(?:^| )-[a-zA-Z]{0,5}[oO] +|--output(?:-document)?[ =]+|-OutFile +|-Destination +|> *)["']?([\w$@{}./~+:-]{1,300})/gi;
/** The end of an address that names a program or an archive. */
export const PROGRAM_ADDRESS =
  /https?:\/\/[^\s"'`|;)]{1,500}\.(?:sh|bash|py|rb|pl|ps1|bat|exe|msi|deb|rpm|apk|pkg|dmg|jar|whl|gem|tgz|txz|zip|7z|tar(?:\.\w{1,4})?|run|AppImage)(?=$|[\s"'`|;)?])/i;
export const ADDRESS = /https?:\/\/([^\s"'`|;)/:]{1,300})[^\s"'`|;)]{0,500}/i;
export const HERE = /^(?:localhost|127\.[\d.]{1,20}|0\.0\.0\.0|\[::1\]|host\.docker\.internal)$/i;

/** Commands that publish, release or deploy. */
export const PUBLISHES = new RegExp(
  [
    "(?:npm|pnpm|yarn(?: npm)?|bun|lerna|changeset|cargo|poetry|uv|flit|hatch|pdm|vsce|ovsx|jsr|deno|nx release) +(?:--?[\\w-]+(?:=\\S{0,100})? +){0,5}(?:publish|release)\\b",
    "\\b(?:npm|pnpm|yarn|bun)(?: run)? +(?:semantic-)?(?:release|publish|deploy)\\b",
    "\\btwine +upload\\b|\\b(?:anaconda|conda) +upload\\b|\\bpython[\\d.]{0,5} +setup\\.py +[^\\n]{0,100}upload\\b",
    "\\b(?:docker|podman|nerdctl|buildah|crane|oras|helm|cosign|dotnet nuget|nuget|gem|snapcraft)(?: +(?:image|manifest|compose|buildx build))? +(?:[^\\n|;&]{0,300} )?(?:--)?(?:push|upload)\\b",
    "\\bskopeo +copy\\b|\\bkaniko\\b|\\bko +(?:publish|build|resolve|apply)\\b",
    "\\bgh +(?:release|api|workflow run)\\b|\\bglab +release\\b|\\brelease-cli\\b|\\bgoreleaser\\b|\\bsemantic-release\\b|\\brelease-(?:it|please|plz)\\b",
    "\\brake +release\\b|\\bmix +hex\\.publish\\b|\\bpod +trunk +push\\b|\\bdart +pub +publish\\b|\\bflutter +pub +publish\\b",
    "\\b(?:mvnw?|mvn) +[^\\n]{0,300}\\b(?:deploy|release:perform)\\b|\\bgradlew? +[^\\n]{0,300}\\b(?:publish|upload|jreleaser)\\w{0,60}|\\bsbt +[^\\n]{0,200}(?:publish|release)",
    "\\bkubectl +(?:[^\\n|;&]{0,200} )?(?:apply|set|rollout|replace|patch|create)\\b|\\bhelm(?:file)? +(?:upgrade|install|apply|sync)\\b|\\b(?:terraform|tofu|terragrunt) +[^\\n|;&]{0,100}(?:apply|destroy)\\b|\\bpulumi +up\\b",
    "\\b(?:serverless|sls|wrangler|firebase|netlify|fly|flyctl|cdk|sam|eb|railway|amplify|now|vercel|surge|heroku|dokku|cap|kamal|gh-pages|mike|mkdocs|eas|fastlane|ansible-playbook|copilot)\\b +(?:[\\w:@./-]{1,60} +){0,3}(?:deploy|gh-deploy|publish|submit|upload|--prod|release|up|push)\\b",
    "\\bmkdocs +gh-deploy\\b|\\bansible-playbook\\b|\\bfastlane\\b",
    "\\b(?:gcloud|az|aws|gsutil|azcopy|ossutil|rclone|s3cmd|mc)\\b +(?:[^\\n|;&]{0,200} )?(?:deploy|publish|cp|copy|sync|rsync|mb|mv|put-object|update-\\w{1,40}|create-\\w{1,40}|upload)\\b",
    "\\bgit +(?:-[^\\n|;&]{1,80} +){0,3}(?:push|tag +(?!-l\\b|--list\\b|$))|\\b(?:scp|rsync|sftp) +[^\\n|;&]{0,300}[\\w.$}-]:|(?:^|[;&|] {0,3})ssh +(?!-V|-keygen)",
    "\\bcurl\\b[^\\n]{0,500}(?:--upload-file|-T +|--data-binary +@|-F +\\S{0,40}=@)",
  ].join("|"),
  "im",
);

/** Actions, pipes, plug-ins, tasks and orbs that publish, by their names. */
export const PUBLISHER =
  /publish|release|deploy|\/push$|gh-pages|build-push|buildx?-and-push|upload-to-|s3-(?:sync|upload)|changesets\/action|docker-?hub|plugins\/(?:docker|npm|pypi|s3|gcr|ecr|ghcr|helm|rsync|scp|ssh)|appleboy\/(?:ssh|scp)|git-auto-commit|push-action|create-pull-request|PublishPipeline|AzureWebApp|AzureFunctionApp|KubernetesManifest|HelmDeploy|UniversalPackages|s3_upload|ecs-|cloudrun/i;

/** Names of variables that a service keeps secret. */
export const SECRET_NAME =
  /(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|PRIVATE_?KEY|API_?KEY|ACCESS_?KEY|SIGNING_?KEY|SSH_?KEY|DEPLOY_?KEY|AUTH_CONFIG|PAT)(?:_|$)/i;
/** Uses of variables: `$A`, `${A}`, `$(A)`, `$env:A`, `%A%`. */
export const VARIABLE = /\$(?:env:)?[({]?([A-Za-z_][\w.]{0,100})|%([A-Za-z_]\w{0,100})%/g;
/** Uses of secrets in expressions of GitHub, and in Jenkins. */
export const SECRET_USE =
  /\bsecrets(?:\s?\.\s?([\w-]{1,100})|\s?\[['"]?([^\]\n]{1,100}?)['"]?\]|(?=\s{0,3}[),}]))|\b(?:credentials\(|credentialsId[:=]? ?)['"]?([\w.-]{1,100})|\b(withCredentials|sshagent|vault\()|\bgithub\.(token)\b/gi;

/** Expressions of GitHub for texts that anybody can write: titles, messages, names of branches. */
export const STRANGERS_TEXT =
  /\bgithub\.(?:head_ref|event\.(?:issue|comment|review|pull_request|discussion|head_commit|commits|pages|workflow_run|label|inputs?)[\w.*-]{0,100}\.(?:title|body|message|name|email|ref|label|page_name|head_branch|display_title))\b/g;
/** Events that start the base's workflow, with its secrets, for what a stranger wrote. */
export const STRANGERS =
  /^(?:pull_request_target|workflow_run|issues|issue_comment|discussion|discussion_comment|fork|watch|gollum)$/;
/** Machines that the service itself provides. */
export const HOSTED =
  /^(?:ubuntu|windows|macos)-[\w.-]{1,40}$|^\$\{\{[^}]{0,200}\bmatrix\.[^}]{0,100}\}\}$|^(?:small|medium|large|xlarge|2xlarge|arm\.\w{1,20}|macos\.[\w.]{1,30}|windows\.[\w.]{1,30})\+?$|^saas-[\w-]{1,60}$/i;
/** Shells that the service itself provides. */
export const USUAL_SHELL = /^(?:bash|sh|pwsh|powershell|cmd|python)(?: .{0,100})?$/;
/** Variables by which a program loads other code as it starts, with values that only set its memory. */
export const LOADS_CODE =
  /^(?:BASH_ENV|LD_PRELOAD|LD_LIBRARY_PATH|DYLD_INSERT_LIBRARIES|PYTHONSTARTUP|PYTHONPATH|RUBYOPT|RUBYLIB|PERL5OPT|PERL5LIB|NODE_OPTIONS|JAVA_TOOL_OPTIONS|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|MAVEN_OPTS|GRADLE_OPTS)$/;
export const SETS_MEMORY =
  /^(?: ?(?:--max[-_]old[-_]space[-_]size=\d{1,9}|--no-warnings|-X(?:mx|ms|ss)\d{1,9}[kmgKMG]?|-D[\w.]{1,100}=[\w.-]{1,100})){1,20}$/;
