const rows = `
error.ts:
flush-folder.ts: node:
program.ts: node:
regular-file.ts: error.ts, node:
thread.ts: node:
verify-page: @noble/hashes
wire/json:
text:
help: text
wire: text, zod
evidence/template: error.ts, text, wire, yaml
fingerprint: error.ts, thread.ts, wire/json, wire, node:
change/commit: error.ts, program.ts, regular-file.ts, wire, node:
log: error.ts, wire/json, node:
package: error.ts, wire/json, log
convert: error.ts, wire/json, text, wire, ae-cvss-calculator, saxes, node:
evidence/fact: wire/json, text, wire, node:crypto
evidence/policy: wire/json, text, wire, evidence/fact, node:crypto
evidence/statement: wire/json, wire, evidence/fact, evidence/policy
evidence/judge: text, wire, evidence/fact, evidence/policy
evidence/explain: text, wire, evidence/fact, evidence/policy
evidence/verdict: wire, evidence/fact
client: error.ts, regular-file.ts, wire/json, wire, undici, zod, node:
fingerprint/registry: error.ts, program.ts, regular-file.ts, wire/json, wire, fingerprint, client, node:
change/github: error.ts, wire, change/commit, @actions/github
step/environment: error.ts, help, regular-file.ts, wire/json, text, node:
step/input: error.ts, wire/json, text, wire, convert
step/change: error.ts, regular-file.ts, wire, evidence/template, change/commit, client, change/github, step/environment, step/input, node:
step/collect: error.ts, regular-file.ts, wire/json, text, wire, fingerprint, change/commit, convert, evidence/fact, evidence/explain, client, change/github, step/environment, step/input, step/change, @actions/glob, node:
step/send: error.ts, wire/json, text, wire, change/commit, evidence/policy, client, change/github, step/environment, step/input, step/change, step/collect, node:
step/log: error.ts, wire/json, text, wire, log, client, step/environment, step/send, node:
step/outcome: error.ts, help, text, wire, change/commit, convert, evidence/explain, client, change/github, step/environment, step/input, step/change, step/collect, step/send, step/log
step/verdict: error.ts, wire/json, wire, client, step/environment, step/input, step/change, step/log, step/outcome, node:
step/publish: error.ts, text, wire, change/commit, evidence/fact, evidence/explain, client, change/github, step/environment, step/change, step/log, step/outcome, zod/mini, node:
step/dry-run: error.ts, text, wire, evidence/fact, evidence/policy, evidence/judge, evidence/explain, client, step/environment, step/input, step/change, step/collect, step/send, step/outcome
step/witness: error.ts, flush-folder.ts, regular-file.ts, wire/json, text, wire, log, client, node:
step/question: error.ts, regular-file.ts, text, wire, evidence/template, change/commit, evidence/policy, evidence/explain, client, step/environment, step/input, step/change, step/collect, step/send, node:
step: error.ts, help, regular-file.ts, text, wire, evidence/template, convert, evidence/explain, client, step/environment, step/input, step/change, step/collect, step/send, step/log, step/outcome, step/verdict, step/publish, step/dry-run, node:
service/network.ts: error.ts, node:
service/http/client-address.ts: service/network.ts, node:
service/http/http-problem.ts:
service/http/links.ts:
service/limit: wire/json, service/network.ts, service/http/http-problem.ts, node:
service/data-location.ts: node:
service/store/record.ts: wire
service/store/document-length.ts: service/store/record.ts
service/store/new-record.ts: wire, service/store/record.ts, node:
service/fact: wire/json, wire, evidence/fact, evidence/policy, service/limit, service/store/record.ts, service/store/new-record.ts
service/store/failure.ts: service/store/record.ts
service/store/clock.ts:
service/store/reader.ts: wire, service/store/record.ts, service/fact
service/store/engine: service/limit, service/store/record.ts
service/store/outbox: service/store/record.ts, service/store/engine
service/store/secret: error.ts, flush-folder.ts, regular-file.ts, service/store/record.ts, service/store/engine, node:
service/store/search: wire/json, text, wire, service/limit, service/store/record.ts, service/store/reader.ts, service/store/engine
service/store/ledger: error.ts, wire/json, wire, log, service/limit, service/store/record.ts, service/store/document-length.ts, service/fact, service/store/failure.ts, service/store/reader.ts, service/store/engine, service/store/outbox, service/store/secret, service/store/search, node:
service/store/history: service/limit, service/store/record.ts, service/store/document-length.ts, service/fact, service/store/reader.ts, service/store/engine, service/store/ledger
service/store/log: error.ts, log, service/store/engine, service/store/secret, service/store/ledger, node:
service/store/access: wire, service/limit, service/store/record.ts, service/store/engine, service/store/ledger
service/store/sqlite: error.ts, thread.ts, wire/json, service/limit, service/store/record.ts, service/store/document-length.ts, service/store/failure.ts, service/store/engine, service/store/search, service/store/ledger, node:
service/store/postgres: error.ts, wire, service/limit, service/store/record.ts, service/store/failure.ts, service/store/engine, service/store/search, service/store/ledger, pg, node:
service/store: error.ts, wire, service/limit, service/data-location.ts, service/store/record.ts, service/fact, service/store/failure.ts, service/store/clock.ts, service/store/reader.ts, service/store/engine, service/store/outbox, service/store/secret, service/store/search, service/store/ledger, service/store/history, service/store/log, service/store/access, service/store/sqlite, service/store/postgres, node:
service/attachment: error.ts, flush-folder.ts, wire, service/network.ts, node:, @aws-sdk/client-s3
service/access: error.ts, wire/json, text, wire, client, service/network.ts, service/limit, service/data-location.ts, service/store/record.ts, service/store/new-record.ts, service/store/access, service/store/open.ts, service/store/store.ts, jose, node:
service/custom: error.ts, thread.ts, wire/json, service/limit, ajv, jq-wasm, node:
service/trail: wire/json, wire, evidence/fact, evidence/policy, evidence/judge, service/limit, service/store/record.ts, service/store/new-record.ts, service/fact
service/notify/target: text, wire, evidence/explain, node:crypto
service/http/request: wire/json, text, wire, service/http/http-problem.ts, service/limit, service/store/record.ts, service/fact, service/store/reader.ts, service/attachment, @fastify/busboy, node:
service/notify: error.ts, text, wire, evidence/judge, service/network.ts, service/http/links.ts, service/limit, service/store/record.ts, service/store/new-record.ts, service/fact, service/store/outbox, service/store/secret, service/trail, service/notify/target, service/store/store.ts, node:
service/log: error.ts, flush-folder.ts, text, wire, log, service/network.ts, service/limit, service/data-location.ts, service/store/record.ts, service/store/new-record.ts, service/store/engine, service/store/secret, service/store/ledger, service/store/log, service/notify, service/store/open.ts, service/store/store.ts, node:
service/operate/finding.ts:
service/operate/file: thread.ts, service/store/sqlite, service/operate/finding.ts, node:
service/operate/record: thread.ts, wire/json, log, service/store/record.ts, service/store/engine, service/store/ledger, service/store/access, service/store/sqlite, service/operate/finding.ts, node:
service/context.ts: service/limit, service/attachment, service/access, service/http/request, service/notify, service/log, service/store/store.ts
service/http/response: error.ts, wire/json, wire, service/http/http-problem.ts, service/limit, service/store/failure.ts, service/access, service/http/request, @hono/node-server, hono, node:
service/verdict: wire/json, wire, evidence/fact, evidence/verdict, service/http/links.ts, service/store/record.ts, service/store/document-length.ts, service/store/new-record.ts, service/fact, service/store/ledger, service/trail, node:
service/http/middleware: wire, service/network.ts, service/http/client-address.ts, service/http/http-problem.ts, service/limit, service/access, service/context.ts, service/store/store.ts, @hono/node-server, hono, node:
service/http/monitoring: error.ts, text, wire, service/http/http-problem.ts, service/limit, service/store/failure.ts, service/store/clock.ts, service/access, service/context.ts, service/http/response, service/http/middleware, service/store/store.ts, hono
service/http: wire/json, wire, log, service/http/http-problem.ts, service/limit, service/store/record.ts, service/store/ledger, service/access, service/http/request, service/log, service/context.ts, service/http/response, service/http/middleware, hono
service/api: error.ts, thread.ts, wire/json, text, wire, evidence/template, log, package, evidence/fact, evidence/statement, evidence/judge, evidence/verdict, service/http/http-problem.ts, service/http/links.ts, service/limit, service/store/record.ts, service/store/document-length.ts, service/store/new-record.ts, service/fact, service/store/failure.ts, service/store/reader.ts, service/store/secret, service/store/ledger, service/access, service/custom, service/trail, service/verdict, service/http/request, service/notify, service/log, service/context.ts, service/http/response, service/http/middleware, service/store/store.ts, node:, service/http/handler.ts
service/operate: error.ts, wire/json, wire, log, service/http/http-problem.ts, service/data-location.ts, service/store/record.ts, service/store/new-record.ts, service/store/clock.ts, service/store/engine, service/store/ledger, service/store/log, service/store/sqlite, service/store/postgres, service/attachment, service/log, service/operate/finding.ts, service/operate/file, service/operate/record, service/store/open-sqlite.ts, service/store/open.ts, service/store/store.ts, node:, service/api/record/erasure.ts
service/page/asset: text, hono, node:
service/page/component: wire/json, text, wire, evidence/explain, service/http/links.ts, hono
service/page/layout: text, service/http/links.ts, service/access, service/context.ts, service/page/asset, service/page/component, hono
service/page/kind: error.ts, wire/json, text, wire, convert, evidence/policy, service/context.ts, service/page/component, hono
service/page/record: error.ts, text, wire, log, service/http/http-problem.ts, service/store/record.ts, service/store/ledger, service/store/log, service/store, service/log, service/context.ts, service/api, service/page/component, service/page/layout, hono
service/page/flow: text, wire, evidence/explain, service/http/links.ts, service/store/record.ts, service/trail, service/context.ts, service/api, service/page/component, service/page/layout, hono
service/page/trail: wire/json, text, wire, evidence/explain, service/http/http-problem.ts, service/http/links.ts, service/limit, service/store/record.ts, service/trail, service/api, service/page/component, service/page/layout, service/page/record, hono
service/page/attestation: text, wire, evidence/explain, service/http/links.ts, service/store/record.ts, service/trail, service/api, service/page/component, service/page/layout, service/page/kind, service/page/record, hono
service/page/artifact: text, wire, evidence/explain, service/http/links.ts, service/limit, service/store/record.ts, service/trail, service/context.ts, service/api, service/page/component, service/page/layout, hono
service/page/search: text, wire, evidence/fact, service/http/http-problem.ts, service/http/links.ts, service/store/reader.ts, service/trail, service/context.ts, service/api, service/page/component, service/page/layout, hono
service/page: text, wire, service/http/client-address.ts, service/http/http-problem.ts, service/http/links.ts, service/limit, service/store/record.ts, service/access, service/trail, service/http/request, service/context.ts, service/http/response, service/http/middleware, service/api, service/page/asset, service/page/component, service/page/layout, service/page/record, service/page/flow, service/page/trail, service/page/attestation, service/page/artifact, service/page/search, hono, node:
service: error.ts, wire, service/network.ts, service/http/client-address.ts, service/limit, service/data-location.ts, service/store/clock.ts, service/attachment, service/access, service/http/request, service/notify, service/log, service/context.ts, service/http/response, service/http/middleware, service/http/monitoring, service/api, service/store/open.ts, service/store/store.ts, service/http/handler.ts, service/http/log-route.ts, service/http/route.ts, service/page/pages.ts, @hono/node-server, hono, node:
verify: error.ts, regular-file.ts, wire/json, text, wire, evidence/template, change/commit, log, package, evidence/statement, evidence/explain, evidence/verdict, service/store/record.ts, service/fact, service/verdict, node:
action: help, text, step/environment, step/input, step/outcome, step/report.ts, service/main.ts, @actions/core, node:
cli: error.ts, help, regular-file.ts, wire/json, text, wire, fingerprint, log, package, evidence/explain, evidence/verdict, step/environment, step/input, step/change, step/send, step/outcome, step/witness, step/question, service/data-location.ts, service/store/secret, service/store/log, service/attachment, service/http/monitoring, service/operate, service/limit/limits.ts, step/convert-files.ts, step/fingerprint-paths.ts, step/replay.ts, step/report.ts, verify, service/main.ts, service/access/access-store.ts, service/log/key-store.ts, node:, step/assert-artifacts.ts, step/init-template.ts, step/lint-file.ts
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
