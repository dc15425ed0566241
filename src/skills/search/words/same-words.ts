// A thesaurus of the software field and of office work, from general knowledge and not from any list of queries. A line is a
// group: every word may stand for every other. Queries are widened with it, documents are not, so that the table may change
// without an index being built anew.

/** Other names of the same thing. */
export const SAME = `
kubernetes k8s kube kubectl
javascript js ecmascript
typescript ts
python py python3
golang go
ruby rb
rust rs
csharp dotnet
cpp cxx
postgres postgresql psql pg
mongodb mongo
elasticsearch elastic opensearch
db database
ci pipeline
cicd ci
pr mr
auth authentication login signin
authorization permission authz rbac
i18n internationalization localization l10n translation
a11y accessibility wcag
o11y observability
regex regexp
docx word
xlsx excel xls spreadsheet workbook
pptx powerpoint slides deck presentation keynote
jpg jpeg
yaml yml
md markdown
html markup
tf terraform
aws amazon
gcp gcloud
s3 bucket
vm machine
env environment
config settings options preferences
ui interface gui
ml learning
llm gpt
nlp linguistics
repo repository
e2e playwright cypress
tdd test
sql query
email mail inbox
ssl tls certificate cert https
oauth oauth2 oidc
sso saml
mfa 2fa totp
ocr scan
etl ingestion
pwa offline
slo sla
gha actions
cron crontab schedule
adr decision
changelog release
readme documentation
linter lint eslint
mock stub fake
ide editor
url link uri
api endpoint rest
graphql gql
grpc protobuf proto
pubsub queue broker
dockerfile docker container
helm chart
geojson gis shapefile
timezone tz
`;
