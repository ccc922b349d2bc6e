import { createClient } from './hey-api/client/index.ts'
import * as sdk from './hey-api/sdk.gen.ts'
import * as orval from './orval/zod.ts'

// A SHA with a `c` and a name with a hyphen: patterns that another language reads differently refuse these.
const commit_sha = 'c0ffee'.padEnd(40, '0')
const fingerprint = 'f'.repeat(64)
const ofOrg = { org: 'acme' }
const ofFlow = { ...ofOrg, flow_name: 'shop.web' }
const ofTrail = { ...ofFlow, trail_name: commit_sha }
const git_commit_info = { sha1: commit_sha, message: 'Répare «tout»', author: 'Ada <a@b.test>', timestamp: 1.5e9 }
const finding = { id: 'CVE-1', message: 'm', locations: [{ uri: 'a', lines: '1' }], priority_score: 7.5 }
const artifact = {
  fingerprint,
  filename: 'app.tgz',
  build_url: 'https://ci.test/1',
  commit_url: 'https://git.test/1',
  trail_name: commit_sha,
  template_reference_name: null,
  description: null,
  git_commit: commit_sha,
  git_commit_info,
  commits_list: null,
  is_compliant: null,
  user_data: ['any'],
}
const scan = {
  attestation_name: 'unit-tests',
  artifact_fingerprint: fingerprint,
  git_commit_info,
  user_data: { mine: 1 },
  vulnscan_results: {
    tool: { name: 'scanner', version: '1' },
    results: [{ low_count: 1, medium_count: 0, high_count: 0, low: [finding], medium: [], high: [] }],
    schema_version: 1,
  },
}
const quality = {
  attestation_name: 'quality',
  codequality_results: {
    status: 'SUCCESS',
    serverUrl: 'https://quality.test',
    project: { key: 'shop', url: 'u' },
    qualityGate: { status: 'OK', name: 'Way', conditions: [] },
  },
}
const custom = { attestation_name: 'tea', type_name: 'tea', attestation_data: { is_compliant: true } }
const override = {
  attestation_name: 'unit-tests',
  artifact_fingerprint: fingerprint,
  reason: 'accepted',
  new_compliance_status: true,
  original_attestation_type: 'vulnscan' as const,
  target_artifacts: null,
  origin_url: null,
}
const criteria = { commit_list: commit_sha, attestation_type: 'vulnscan', flow_name: 'shop.web' }

/** Where a service is, and a token for it. */
interface Place {
  readonly baseUrl: string
  readonly token: string
}

/** Calls every published operation with the client of hey-api, which validates its requests and all responses. */
async function driveHeyApi({ baseUrl, token }: Place): Promise<Readonly<Record<string, unknown>>> {
  const client = createClient({ baseUrl, auth: () => token, throwOnError: true })
  const to = { client, throwOnError: true } as const
  const attachment_file = new Blob(['{}'], { type: 'application/json' })
  const answers = {
    reportArtifact: await sdk.reportArtifact({ ...to, path: ofFlow, body: artifact }),
    reportVulnscan: await sdk.reportVulnscan({ ...to, path: ofTrail, body: { data_json: scan, attachment_file } }),
    reportCodequality: await sdk.reportCodequality({
      ...to,
      path: ofTrail,
      body: { data_json: quality, attachment_file: null },
    }),
    reportCustom: await sdk.reportCustom({ ...to, path: ofTrail, body: { data_json: custom } }),
    overrideAttestation: await sdk.overrideAttestation({ ...to, path: ofTrail, body: override }),
    listAttestationsForCriteria: await sdk.listAttestationsForCriteria({ ...to, path: ofOrg, query: criteria }),
    listTrails: await sdk.listTrails({ ...to, path: ofFlow, query: { page: 1, per_page: null } }),
    listAttestations: await sdk.listAttestations({ ...to, path: ofOrg, query: { attestation_id: null } }),
    listArtifactsByCommit: await sdk.listArtifactsByCommit({
      ...to,
      path: { ...ofFlow, commit_sha },
      query: { trail: null },
    }),
    listArtifacts: await sdk.listArtifacts({ ...to, path: ofFlow }),
    listNotifications: await sdk.listNotifications({ ...to, path: ofOrg }),
  }
  return Object.fromEntries(Object.entries(answers).map(([name, { data }]) => [name, data]))
}

interface Call {
  readonly params: object
  readonly query?: object
  readonly body?: object
}

const calls: Readonly<Record<string, Call>> = {
  reportArtifact: { params: ofFlow, body: artifact },
  reportVulnscan: { params: ofTrail, body: { data_json: scan } },
  reportCodequality: { params: ofTrail, body: { data_json: quality } },
  reportCustom: { params: ofTrail, body: { data_json: custom } },
  overrideAttestation: { params: ofTrail, body: override },
  listAttestationsForCriteria: { params: ofOrg, query: criteria },
  listTrails: { params: ofFlow, query: { per_page: 5 } },
  listAttestations: { params: ofOrg, query: { attestation_type: 'custom:tea' } },
  listArtifactsByCommit: { params: { ...ofFlow, commit_sha }, query: { trail: commit_sha } },
  listArtifacts: { params: ofFlow, query: { page: null } },
  listNotifications: { params: ofOrg },
}

interface Schema {
  readonly parse: (value: unknown) => unknown
}

/** A generated schema by its name; orval omits a schema for what an operation does not have. */
function schemaOf(name: string, part: 'Params' | 'QueryParams' | 'Body' | 'Response'): Schema | undefined {
  const found = Object.entries(orval).find(([key]) => key === `${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`)
  return found?.[1] as Schema | undefined
}

function toParsed(name: string, part: 'Params' | 'QueryParams' | 'Body', value: object | undefined): object {
  return Object(schemaOf(name, part)?.parse(value ?? {}))
}

/** The header and the body of a request. Multipart has a content type with its boundary by itself. */
function toContent(body: object | undefined): { readonly body: string | FormData | null; readonly type: object } {
  if (body === undefined) return { body: null, type: {} }
  if (!('data_json' in body)) return { body: JSON.stringify(body), type: { 'content-type': 'application/json' } }
  const form = new FormData()
  form.set('data_json', JSON.stringify(body.data_json))
  return { body: form, type: {} }
}

function toAddress(name: string, path: string, { params, query }: Call): string {
  const given: Readonly<Record<string, string>> = { ...toParsed(name, 'Params', params) }
  const texts = Object.entries(toParsed(name, 'QueryParams', query)).map(
    ([key, value]) => [key, String(value)] as [string, string],
  )
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(given[key] ?? ''))
  return `${filled}?${new URLSearchParams(texts).toString()}`
}

interface CalledOperation {
  readonly name: string
  readonly method: string
  readonly path: string
}

/** Calls one operation: its request and its response pass the schemas of orval. */
async function driveOrval({ baseUrl, token }: Place, operation: CalledOperation): Promise<unknown> {
  const { name, method, path } = operation
  const call = calls[name] ?? { params: {} }
  const { body, type } = toContent(call.body && toParsed(name, 'Body', call.body))
  const headers = { authorization: `Bearer ${token}`, ...type }
  const response = await fetch(`${baseUrl}${toAddress(name, path, call)}`, { method, headers, body })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return schemaOf(name, 'Response')?.parse(answer)
}

/** Throws unless exactly the published operations were called. */
function checkNames(called: readonly string[], operations: readonly CalledOperation[]): void {
  const [found, expected] = [called, operations.map(({ name }) => name)].map((names) => names.toSorted().join(', '))
  if (found !== expected) throw new Error(`Called: ${found}. Published: ${expected}.`)
}

/** `node drive.ts URL TOKEN OPERATIONS` calls the operations, a JSON list, with both clients. */
async function main([baseUrl = '', token = '', list = '[]']: readonly string[]): Promise<void> {
  const operations = JSON.parse(list) as readonly CalledOperation[]
  checkNames(Object.keys(await driveHeyApi({ baseUrl, token })), operations)
  checkNames(Object.keys(calls), operations)
  // In this order, each operation finds its resources.
  for (const name of Object.keys(calls)) {
    const operation = operations.find((it) => it.name === name)
    if (operation !== undefined) await driveOrval({ baseUrl, token }, operation)
  }
}

await main(process.argv.slice(2))
