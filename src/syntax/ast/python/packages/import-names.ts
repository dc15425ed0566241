import { normalizePackageName } from "../../../../kernel/domain/index.ts";

/**
 * Lists import names and the distributions that provide them, where the two differ by more than case and `-_.`:
 * `import: distribution distribution`, separated by semicolons. A star stands for the rest of a name, where many
 * distributions share one namespace. A few are conda's names (`opencv`, `pytorch`), for environment files.
 */
const TABLE = `
_argon2_cffi_bindings: argon2-cffi-bindings; _distutils_hack: setuptools; _pytest: pytest
absl: absl-py; admin_tools: django-admin-tools; adminsortable: django-admin-sortable
adminsortable2: django-admin-sortable2; agents: openai-agents; airflow: apache-airflow apache-airflow-*
aliyunsdkcore: aliyun-python-sdk-core; allauth: django-allauth; ansible: ansible-core
antlr4: antlr4-python3-runtime; apiclient: google-api-python-client; appium: appium-python-client
AppKit: pyobjc-framework-cocoa pyobjc; apt: python-apt; apt_pkg: python-apt; arango: python-arango
argon2: argon2-cffi; atlassian: atlassian-python-api; attr: attrs; auditlog: django-auditlog; auth0: auth0-python
autogen: pyautogen ag2; autoslug: django-autoslug; avro: avro-python3; aws_cdk: aws-cdk-lib aws-cdk-*
axes: django-axes; azure: azure-*
backports: backports-*; barcode: python-barcode; bayes_opt: bayesian-optimization; bidi: python-bidi
binance: python-binance; Bio: biopython; bitcoin: python-bitcoinlib; bluetooth: pybluez; board: adafruit-blinka
bootstrap4: django-bootstrap4; braces: django-braces; brotli: brotlicffi; bs4: beautifulsoup4; bson: pymongo
bugbear: flake8-bugbear; bugzilla: python-bugzilla; busio: adafruit-blinka
cacheops: django-cacheops; cairo: pycairo; camelot: camelot-py; can: python-can
captcha: django-recaptcha django-simple-captcha; cassandra: cassandra-driver; cfnlint: cfn-lint
Cheetah: cheetah3 ct3; ckeditor: django-ckeditor; clr: pythonnet; cms: django-cms; colorfield: django-colorfield
colors: ansicolors; community: python-louvain; compose: docker-compose; compressor: django-compressor
constance: django-constance; constraint: python-constraint; consul: python-consul python-consul2 py-consul
corsheaders: django-cors-headers; cpuinfo: py-cpuinfo; crispy_forms: django-crispy-forms; crontab: python-crontab
Crypto: pycryptodome pycrypto; Cryptodome: pycryptodomex; csp: django-csp; cups: pycups
cv2: opencv-python opencv-python-headless opencv-contrib-python opencv-contrib-python-headless opencv py-opencv
daemon: python-daemon; databricks: databricks-*; dateutil: python-dateutil; dbus: dbus-python; debian: python-debian
debug_toolbar: django-debug-toolbar; decouple: python-decouple; digitalio: adafruit-blinka
digitalocean: python-digitalocean; direct: panda3d; discord: discord-py py-cord; django_filters: django-filter
djcelery: django-celery; djmoney: django-money; dns: dnspython; docker: docker-py; docopt: docopt-ng
docx: python-docx; dogpile: dogpile-cache; dotenv: python-dotenv; dspy: dspy-ai
editor: python-editor; elasticapm: elastic-apm; elftools: pyelftools; enchant: pyenchant; engineio: python-engineio
environ: django-environ environ-config; etcd: python-etcd; exiftool: pyexiftool
facebook: facebook-sdk; factory: factory-boy; faiss: faiss-cpu faiss-gpu; ffmpeg: ffmpeg-python
fireworks: fireworks-ai; fitz: pymupdf; Foundation: pyobjc-framework-cocoa pyobjc; fpdf: fpdf2
frontmatter: python-frontmatter
gherkin: gherkin-official; gi: pygobject; git: gitpython; github: pygithub; github3: github3-py
gitlab: python-gitlab; gnupg: python-gnupg; google: google-* googleapis-common-protos protobuf
googleapiclient: google-api-python-client; graphql: graphql-core; graphviz: python-graphviz; gridfs: pymongo
grpc: grpcio; grpc_health: grpcio-health-checking; grpc_reflection: grpcio-reflection; grpc_status: grpcio-status
grpc_tools: grpcio-tools; guardian: django-guardian
haystack: haystack-ai farm-haystack django-haystack; hcl2: python-hcl2; health_check: django-health-check
hglib: python-hglib; hijack: django-hijack; hubspot: hubspot-api-client; hydra: hydra-core
ibm_boto3: ibm-cos-sdk; igraph: python-igraph; imagekit: django-imagekit; imblearn: imbalanced-learn; impala: impyla
import_export: django-import-export
jaraco: jaraco-*; jenkins: python-jenkins; jks: pyjks; jnpr: junos-eznc; jose: python-jose; jwt: pyjwt
kafka: kafka-python kafka-python-ng; keycloak: python-keycloak
lark: lark-parser; lazr: lazr-*; ldap: python-ldap; Levenshtein: python-levenshtein
lightning_fabric: lightning pytorch-lightning; llama_cpp: llama-cpp-python; llama_index: llama-index-*
logstash: python-logstash
magic: python-magic python-magic-bin; markdown_it: markdown-it-py; matplotlib: matplotlib-base
memcache: python-memcached; model_utils: django-model-utils; modeltranslation: django-modeltranslation
moneyed: py-moneyed; mpl_toolkits: matplotlib matplotlib-base basemap; mptt: django-mptt; msgpack: msgpack-python
multipart: python-multipart; mysql: mysql-connector-python mysql-connector; MySQLdb: mysqlclient mysql-python
nacl: pynacl; nats: nats-py; neo4j: neo4j-driver; newspaper: newspaper3k newspaper4k; ninja: django-ninja
nmap: python-nmap; nomad: python-nomad; nvidia: nvidia-*
oauth2_provider: django-oauth-toolkit; odf: odfpy; ogr: gdal; onelogin: python3-saml; opencensus: opencensus-*
OpenGL: pyopengl; openid: python3-openid; opensearchpy: opensearch-py; OpenSSL: pyopenssl
opentelemetry: opentelemetry-*; osgeo: gdal; osr: gdal
paho: paho-mqtt; past: future; pcapng: python-pcapng; pdfminer: pdfminer-six; peak: decoratortools
pep8ext_naming: pep8-naming; phonenumber_field: django-phonenumber-field; phonenumbers: phonenumberslite
PIL: pillow pillow-simd; pinecone: pinecone-client; pipeline: django-pipeline; pkg_resources: setuptools
plaid: plaid-python; playhouse: peewee; polymorphic: django-polymorphic; pptx: python-pptx; psycopg: psycopg-binary
psycopg2: psycopg2-binary; pubsub: pypubsub; pulsar: pulsar-client; pygame: pygame-ce
pylab: matplotlib matplotlib-base; pylsp: python-lsp-server; pynvml: nvidia-ml-py; PyQt5: pyqt; pyrebase: pyrebase4
PySide6: pyside6-essentials; pytestqt: pytest-qt; pythoncom: pywin32; pythonjsonlogger: python-json-logger
pythonwin: pywin32; pywintypes: pywin32; pyximport: cython
Quartz: pyobjc-framework-quartz pyobjc; quickbooks: python-quickbooks
rapidjson: python-rapidjson; ratelimit: django-ratelimit; readability: readability-lxml
redis_cache: django-redis-cache; rediscluster: redis-py-cluster; registration: django-registration
rest_auth: django-rest-auth; rest_framework: djangorestframework django-rest-framework
rest_framework_simplejwt: djangorestframework-simplejwt; reversion: django-reversion; robot: robotframework
rosetta: django-rosetta; rpds: rpds-py; RPi: rpi-gpio; ruamel: ruamel-yaml; rx: reactivex
samcli: aws-sam-cli; saml2: pysaml2; samtranslator: aws-sam-translator; sass: libsass; serial: pyserial
sgmllib: sgmllib3k; shapefile: pyshp; shopify: shopifyapi; silk: django-silk; simple_history: django-simple-history
skimage: scikit-image; sklearn: scikit-learn; skmultilearn: scikit-multilearn; skopt: scikit-optimize
sksurv: scikit-survival; skvideo: scikit-video; slack: slackclient slack-sdk
slugify: python-slugify unicode-slugify; smartcard: pyscard; smbus: smbus-cffi; snappy: python-snappy; snmp: pysnmp
snowflake: snowflake-*; social_core: social-auth-core; social_django: social-auth-app-django
socketio: python-socketio; socks: pysocks; sorl: sorl-thumbnail; speech_recognition: speechrecognition
sphinxcontrib: sphinxcontrib-*; stdnum: python-stdnum; Stemmer: pystemmer; stomp: stomp-py
storages: django-storages; strawberry: strawberry-graphql
tables: pytables; tabula: tabula-py; taggit: django-taggit; talib: ta-lib; tavily: tavily-python
telebot: pytelegrambotapi; telegram: python-telegram-bot
tencentcloud: tencentcloud-sdk-python tencentcloud-sdk-python-*
tensorflow: tensorflow-cpu tensorflow-gpu tensorflow-macos; tinymce: django-tinymce; tlz: toolz cytoolz
torch: pytorch; treebeard: django-treebeard; twitter: python-twitter; two_factor: django-two-factor-auth
typer: typer-slim
ulid: python-ulid ulid-py; umap: umap-learn; unleash_client: unleashclient; usb: pyusb; usb1: libusb1
vcr: vcrpy; vertexai: google-cloud-aiplatform; vlc: python-vlc
waffle: django-waffle; weaviate: weaviate-client; web: web-py; webpack_loader: django-webpack-loader
websocket: websocket-client; webview: pywebview; whisper: openai-whisper; whois: python-whois
widget_tweaks: django-widget-tweaks; win32api: pywin32; win32clipboard: pywin32; win32com: pywin32
win32comext: pywin32; win32con: pywin32; win32crypt: pywin32; win32event: pywin32; win32evtlog: pywin32
win32file: pywin32; win32gui: pywin32; win32net: pywin32; win32pdh: pywin32; win32pipe: pywin32; win32print: pywin32
win32process: pywin32; win32security: pywin32; win32service: pywin32; win32serviceutil: pywin32
win32timezone: pywin32; win32ui: pywin32; winerror: pywin32; wx: wxpython
xdist: pytest-xdist; xgboost: xgboost-cpu; Xlib: python-xlib
yaml: pyyaml
zmq: pyzmq; zope: zope-*
`;

const DISTRIBUTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.split(/[;\n]/).flatMap((entry) => {
    const [name = "", ...distributions] = entry.trim().split(/[: ]+/);
    return name === "" ? [] : [[name, distributions] as const];
  }),
);

/** Returns whether one of these distributions, in the form of `normalizePackageName`, provides the import name. */
export function isProvidedBy(importName: string, distributions: ReadonlySet<string>): boolean {
  return [normalizePackageName(importName), ...(DISTRIBUTIONS.get(importName) ?? [])].some((distribution) => {
    if (!distribution.endsWith("*")) return distributions.has(distribution);
    const prefix = distribution.slice(0, -1);
    return [...distributions].some((name) => name.startsWith(prefix));
  });
}
