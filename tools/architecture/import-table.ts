const rows = `
error.ts:
flush-folder.ts: node:
program.ts: node:
regular-file.ts: error.ts, node:
json:
text:
schema: text, zod
template: error.ts, text, schema, yaml
fingerprint: error.ts, json, schema, node:
commit: error.ts, program.ts, regular-file.ts, schema, node:
log: error.ts, json, node:
convert: error.ts, json, text, schema, ae-cvss-calculator, saxes, node:
verdict/evidence: json, text, schema, node:crypto
verdict/rule: json, text, schema, verdict/evidence, node:crypto
verdict/judge: text, schema, verdict/evidence, verdict/rule
verdict/explain: text, schema, verdict/evidence, verdict/rule
client: error.ts, regular-file.ts, json, schema, undici, zod, node:
registry: error.ts, program.ts, regular-file.ts, json, schema, fingerprint, client, node:
github: error.ts, schema, commit, @actions/github
command/environment: error.ts, regular-file.ts, json, text, node:
command/input: error.ts, json, text, schema, convert
command/change: error.ts, regular-file.ts, schema, template, commit, client, github, command/environment, command/input, yaml, node:
command/collect: error.ts, regular-file.ts, json, text, schema, fingerprint, commit, convert, verdict/evidence, verdict/explain, client, registry, github, command/environment, command/input, command/change, @actions/glob, node:
command/send: error.ts, json, text, schema, commit, verdict/rule, client, github, command/environment, command/input, command/change, command/collect, node:
command/log: error.ts, json, text, schema, log, client, command/environment, command/send, node:
command/outcome: error.ts, text, schema, commit, convert, verdict/explain, client, github, command/environment, command/input, command/change, command/collect, command/send, command/log, node:
command/publish: error.ts, text, schema, commit, verdict/evidence, verdict/explain, client, github, command/environment, command/change, command/log, command/outcome, node:
command/dry-run: error.ts, text, schema, verdict/evidence, verdict/rule, verdict/judge, verdict/explain, client, command/environment, command/input, command/change, command/collect, command/send, command/outcome
command/witness: error.ts, flush-folder.ts, regular-file.ts, json, text, schema, log, client, node:
command/question: error.ts, regular-file.ts, text, schema, commit, verdict/rule, verdict/explain, client, command/environment, command/input, command/change, command/collect, command/send, node:
command: error.ts, regular-file.ts, text, schema, template, convert, verdict/explain, client, command/environment, command/input, command/change, command/collect, command/send, command/log, command/outcome, command/publish, command/dry-run, node:
service/thread-priority.ts: node:
service/thread.ts: node:
service/network.ts: error.ts, node:
service/http/http-problem.ts:
service/limit: json, service/network.ts, service/http/http-problem.ts, node:
service/data-location.ts: node:
service/store/record.ts: schema
service/store/record-origin.ts: schema, service/store/record.ts
service/fact: json, schema, verdict/evidence, verdict/rule, service/limit, service/store/record.ts, service/store/record-origin.ts
service/store/new-record.ts: service/store/record.ts, service/store/record-origin.ts, node:
service/store/failure.ts: service/store/record.ts
service/store/reader.ts: schema, service/fact, service/store/record.ts
service/store/engine: service/limit, service/store/record.ts
service/store/cache: service/limit, service/store/record.ts, node:
service/store/outbox: service/store/record.ts, service/store/engine
service/store/secret: error.ts, flush-folder.ts, regular-file.ts, service/store/record.ts, service/store/engine, node:
service/store/search: json, text, schema, service/limit, service/store/record.ts, service/store/reader.ts, service/store/engine
service/store/ledger: error.ts, json, schema, log, service/limit, service/fact, service/store/record.ts, service/store/failure.ts, service/store/reader.ts, service/store/engine, service/store/cache, service/store/outbox, service/store/secret, service/store/search, node:
service/store/history: service/fact, service/limit, service/store/record.ts, service/store/reader.ts, service/store/engine, service/store/cache, service/store/ledger
service/store/log: error.ts, log, service/store/engine, service/store/secret, service/store/ledger, node:
service/store/access: schema, service/limit, service/store/record.ts, service/store/engine, service/store/ledger
service/store/feed: service/store/record.ts, service/store/engine, service/store/ledger, node:
service/store/sqlite: error.ts, json, service/limit, service/thread.ts, service/store/record.ts, service/store/failure.ts, service/store/engine, service/store/cache, service/store/search, service/store/ledger, node:
service/store/postgres: error.ts, schema, service/limit, service/store/record.ts, service/store/failure.ts, service/store/engine, service/store/search, service/store/ledger, pg, node:
service/store: error.ts, service/data-location.ts, service/fact, service/store/record.ts, service/store/failure.ts, service/store/reader.ts, service/store/engine, service/store/cache, service/store/outbox, service/store/secret, service/store/search, service/store/ledger, service/store/history, service/store/log, service/store/access, service/store/feed, service/store/sqlite, service/store/postgres, node:
service/attachment: error.ts, flush-folder.ts, schema, service/network.ts, aws4fetch, node:, @aws-sdk/client-s3
service/access: error.ts, json, text, schema, client, service/network.ts, service/limit, service/store/record.ts, service/store/new-record.ts, service/store/access, service/store/store.ts, jose, node:
service/custom: error.ts, json, service/limit, service/thread-priority.ts, service/thread.ts, ajv, jq-wasm, node:
service/history: json, schema, verdict/evidence, verdict/judge, service/limit, service/fact, service/store/record.ts, service/store/record-origin.ts, service/store/cache
service/notify/target: text, schema, node:crypto
service/resource: json, schema, verdict/evidence, service/fact, service/store/record.ts, service/store/reader.ts, service/store/outbox, service/store/secret, service/notify/target, service/history, node:
service/judgement: schema, verdict/evidence, verdict/rule, verdict/judge, service/fact, service/store/record.ts, service/history, service/resource
service/log: error.ts, flush-folder.ts, text, schema, log, service/store/record.ts, service/store/new-record.ts, service/store/engine, service/limit, service/store/ledger, service/store/log, service/store/store.ts, node:
service/http/connection: service/network.ts, service/limit, node:
service/http/request: json, text, schema, service/limit, service/fact, service/store/record.ts, service/store/reader.ts, service/attachment, service/http/http-problem.ts, @fastify/busboy, node:
service/notify: error.ts, text, schema, verdict/judge, service/limit, service/network.ts, service/fact, service/store/record.ts, service/store/new-record.ts, service/store/outbox, service/history, service/notify/target, service/resource, service/store/store.ts, node:
service/witness: error.ts, text, schema, log, service/network.ts, service/log, service/notify, node:
service/maintenance/finding.ts:
service/maintenance/file: service/thread.ts, service/store/sqlite, service/maintenance/finding.ts, node:
service/maintenance/record: json, log, service/thread.ts, service/store/record.ts, service/store/engine, service/store/ledger, service/store/access, service/store/sqlite, service/maintenance/finding.ts, node:
service/context.ts: service/attachment, service/access, service/history, service/log, service/http/request, service/limit, service/notify, service/store/store.ts
service/http/response: error.ts, json, schema, service/limit, service/store/failure.ts, service/access, service/http/http-problem.ts, service/http/request, @hono/node-server, hono, node:
service/http/middleware: schema, service/limit, service/network.ts, service/access, service/http/http-problem.ts, service/http/connection, service/context.ts, service/store/store.ts, @hono/node-server, hono, node:
service/http/monitoring: error.ts, schema, service/limit, service/store/failure.ts, service/access, service/http/http-problem.ts, service/http/request, service/context.ts, service/http/response, service/http/middleware, service/store/store.ts, hono
service/http: json, schema, log, service/limit, service/store/record.ts, service/store/ledger, service/access, service/log, service/http/http-problem.ts, service/http/request, service/context.ts, service/http/response, service/http/middleware, hono, node:
service/query: error.ts, text, schema, log, verdict/evidence, service/limit, service/access, service/fact, service/store/record.ts, service/store/reader.ts, service/store/ledger, service/history, service/resource, service/judgement, service/log, service/http/http-problem.ts, service/http/middleware, service/context.ts, service/http/response, service/store/store.ts, node:
service/write: error.ts, json, schema, template, service/limit, service/thread-priority.ts, service/thread.ts, service/fact, service/store/cache, service/store/record.ts, service/store/new-record.ts, service/store/failure.ts, service/store/secret, service/store/ledger, service/access, service/custom, service/history, service/resource, service/http/http-problem.ts, service/http/middleware, service/context.ts, service/query, service/store/store.ts, service/http/handler.ts, yaml, node:
service/handler: json, schema, log, verdict/evidence, verdict/judge, service/limit, service/store/record.ts, service/store/reader.ts, service/store/secret, service/access, service/custom, service/history, service/resource, service/judgement, service/http/http-problem.ts, service/http/request, service/notify, service/context.ts, service/http/middleware, service/query, service/write, service/http/handler.ts, node:
service/maintenance: error.ts, json, schema, log, service/data-location.ts, service/store/record.ts, service/store/record-origin.ts, service/store/engine, service/store/ledger, service/store/log, service/store/access, service/store/sqlite, service/store/postgres, service/attachment, service/log, service/maintenance/finding.ts, service/maintenance/file, service/maintenance/record, service/store/open-sqlite.ts, service/store/open.ts, service/store/store.ts, node:
service/page/asset: hono, node:
service/page/component: json, text, schema, verdict/explain, service/resource, hono
service/page/layout: text, service/access, service/resource, service/context.ts, service/page/asset, service/page/component, hono
service/page/kind: error.ts, json, text, schema, convert, verdict/rule, service/context.ts, service/page/component, hono
service/page/record: text, schema, log, service/store/record.ts, service/store/log, service/http/http-problem.ts, service/context.ts, service/query, service/page/component, service/page/layout, hono
service/page/flow: text, schema, verdict/explain, service/history, service/resource, service/context.ts, service/query, service/page/component, service/page/layout, hono
service/page/evidence: verdict/explain, service/page/component, hono
service/page/trail: json, text, schema, verdict/explain, service/limit, service/store/record.ts, service/history, service/resource, service/http/http-problem.ts, service/query, service/page/component, service/page/layout, service/page/record, service/page/evidence, hono
service/page/attestation: text, schema, verdict/explain, service/store/record.ts, service/history, service/resource, service/query, service/page/component, service/page/layout, service/page/kind, service/page/record, hono
service/page/artifact: text, schema, verdict/explain, service/limit, service/history, service/resource, service/context.ts, service/query, service/page/component, service/page/layout, service/page/evidence, hono
service/page/search: text, schema, verdict/evidence, service/store/reader.ts, service/history, service/resource, service/http/http-problem.ts, service/context.ts, service/query, service/page/component, service/page/layout, hono
service/page: text, schema, service/limit, service/access, service/history, service/resource, service/http/http-problem.ts, service/http/connection, service/http/request, service/context.ts, service/http/response, service/http/middleware, service/query, service/page/asset, service/page/component, service/page/layout, service/page/record, service/page/flow, service/page/trail, service/page/attestation, service/page/artifact, service/page/search, hono, node:
service: error.ts, schema, log, service/limit, service/network.ts, service/data-location.ts, service/store/record.ts, service/store/access, service/attachment, service/access, service/history, service/resource, service/log, service/http/http-problem.ts, service/http/connection, service/http/request, service/notify, service/witness, service/context.ts, service/http/response, service/http/middleware, service/http/monitoring, service/write, service/handler, service/store/open.ts, service/store/store.ts, service/http/handler.ts, service/http/log-route.ts, service/http/witness-route.ts, service/http/route.ts, service/page/pages.ts, @hono/node-server, hono, node:
action: text, command/environment, command/input, command/outcome, command/report.ts, service/main.ts, @actions/core, node:
cli: error.ts, regular-file.ts, text, schema, fingerprint, log, command/environment, command/input, command/send, command/outcome, command/witness, command/question, service/limit/limits.ts, service/data-location.ts, service/store/secret, service/store/log, service/attachment, service/http/monitoring, service/maintenance, command/convert-files.ts, command/fingerprint-paths.ts, command/replay.ts, command/report.ts, service/main.ts, service/access-store.ts, service/open-erasures.ts, service/open-log-keys.ts, node:, command/assert-artifacts.ts, command/init-template.ts, command/lint-file.ts
`

/**
 * What each folder or file below src may import, besides itself: folders and files below src, packages, and `node:` for Node's modules. A
 * file belongs to the innermost row. A row imports only rows above it. test/architecture.test.ts checks it, docs/architecture.md shows it.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  rows.trim().split('\n').map(parseRow),
)

function parseRow(row: string): readonly [string, readonly string[]] {
  const end = row.indexOf(':')
  const imports = row.slice(end + 1).split(',')
  return [row.slice(0, end), imports.map((name) => name.trim()).filter((name) => name !== '')]
}
