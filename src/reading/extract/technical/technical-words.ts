/** Word lists of the technical rules. */

import { wordList } from '../word-list.ts';

export const fileEndings = wordList(`
  ts tsx mts cts js jsx mjs cjs json jsonl json5 yaml yml toml ini cfg conf env lock py pyi ipynb rb go rs java kt kts scala
  c h cc cpp hpp cs swift m mm php pl lua r jl ex exs erl hs clj dart vue svelte astro html htm css scss sass less sql sqlite
  db md mdx rst txt csv tsv parquet xml xsd svg png jpg jpeg gif webp pdf docx xlsx pptx sh bash zsh ps1 bat tf tfvars hcl
  proto graphql gql wasm so dll exe jar war zip tar gz tgz bz2 xz log pem crt key pub patch diff snap plist gradle cmake mk
  dockerfile service timer semb onnx gguf`);

export const fileNames = wordList(`
  Dockerfile Makefile Jenkinsfile Procfile Gemfile Rakefile Vagrantfile CMakeLists.txt CODEOWNERS
  .env .gitignore .npmrc .bashrc .zshrc .dockerignore .editorconfig docker-compose.yml`);

/** Top-level domains, without those that are also file extensions (py, rs, sh, pl, md). */
export const hostEndings = wordList(`
  com org net io dev app ai co edu gov info biz cloud tech xyz eu de uk fr es it nl ch at be se no dk fi cz jp cn in br au ca
  us me tv local internal lan corp test example localhost svc home arpa`);

/** Machine names that are followed by a number. */
export const hostWords = wordList(`
  db web app node host srv server prod stage staging dev worker cache redis kafka gpu build runner edge lb proxy pg postgres
  mysql mongo es elastic vm bastion gateway gw mail smtp dns ns router switch nas backup ci k8s kube master replica api ip eu us uk asia apac`);

/** Last parts of hyphenated service names. */
export const serviceEndings = wordList(`
  service svc api worker workers gateway server proxy daemon queue scheduler indexer bot exporter operator controller frontend
  backend consumer producer ingest ingester processor sync agent broker collector router dispatcher notifier mailer auth
  store cron job web ui app client cluster db gw lb mq pipeline webhook relay crawler syncer`);

/** Prefixes of standards, models and diseases: capitals with a number that are not a ticket. */
export const notTickets = wordList(`
  UTF SHA ISO AES RSA MD CRC GPT COVID HTTP TLS SSL IPV RFC EC MP H B A C F M X PS USB DDR PCI RTX GTX CPU TOP Q FY W ES UTC
  GMT ECMA BM BASE INT FLOAT HS RS SQL TCP UDP L1 L2 L3 P S T V ARM X86 WPA RAID PEP K8S S3`);

/** Tags of documentation comments, which are not people. */
export const docTags = wordList(`
  param params return returns throws type typedef see example deprecated override property internal public private protected
  ts-ignore ts-expect-error author since version default todo link media import keyframes font-face charset app test`);

/** Words that make the number after them an error code. */
export const errorNumbers = wordList('http status error code');
