import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, toForm, valueAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  below,
  common,
  gitCommit,
  gitCommitRows,
  repoInfo,
  repoInfoRows,
  rows,
  type Row,
} from '../../../testkit/service/published-row.ts'
import { commitSha, fingerprint } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** Every row of the tables of reports in the published API, through HTTP. */
let service: Harness
let org = ''

const finding = { id: 'i', message: 'm', locations: [], priority_score: 1.5 }
const scanRun = { low_count: 1, medium_count: 1, high_count: 1, low: [finding], medium: [finding], high: [finding] }
const condition = { metric: 'm', errorThreshold: '1', operator: 'LT', status: 'OK', value: '2', onLeakPeriod: false }

/** Section, path below the API, status, parts or JSON, a body with every member, and its rows. */
interface Report {
  readonly section: string
  readonly path: string
  readonly status: number
  readonly multipart: boolean
  readonly body: Readonly<Record<string, unknown>>
  readonly rows: readonly Row[]
}

const commonRows = `
  attestation_name      string    yes
  origin_url            string
  description           string
  artifact_fingerprint  string    no  ^[a-f0-9]{64}$
  target_artifacts      string[]
  git_commit_info       object${below('git_commit_info', gitCommitRows)}
  repo_info             object${below('repo_info', repoInfoRows)}
  external_urls         object
  annotations           object
  user_data             object`
const trailPath = '/flow/trail/trail'

const reports: readonly Report[] = [
  {
    section: '4.3 artifact',
    path: '/artifacts/ORG/flow',
    status: 201,
    multipart: false,
    body: {
      fingerprint,
      filename: 'app.tgz',
      build_url: 'b',
      commit_url: 'c',
      trail_name: 'trail',
      template_reference_name: 'app',
      description: 'd',
      git_commit: commitSha,
      git_commit_info: gitCommit,
      repo_info: repoInfo,
      commits_list: [gitCommit],
      repo_url: 'r',
      is_compliant: true,
      template: 't',
      external_urls: { l: 'u' },
      annotations: { a: 'b' },
      user_data: ['any'],
    },
    rows: rows(`
      fingerprint              string        yes  ^[a-f0-9]{64}$
      filename                 string        yes
      build_url                string        yes
      commit_url               string        yes
      trail_name               string|null   no   ^[a-zA-Z0-9][a-zA-Z0-9\\-_.~]*$
      template_reference_name  string|null   no   ^[a-zA-Z0-9\\-_]+$
      description              string|null
      git_commit               string|null   no   ^[a-f0-9]{40}$
      git_commit_info          object${below('git_commit_info', gitCommitRows)}
      repo_info                object${below('repo_info', repoInfoRows)}
      commits_list             object[]|null
      repo_url                 string
      is_compliant             boolean|null
      template                 string
      external_urls            object
      annotations              object
      user_data                any`),
  },
  {
    section: '4.8 vulnscan',
    path: `/attestations/ORG${trailPath}/vulnscan`,
    status: 201,
    multipart: true,
    body: {
      ...common,
      attestation_name: 'scan',
      vulnscan_results: { tool: { name: 't', version: '1' }, results: [scanRun], schema_version: 1 },
    },
    rows: rows(`${commonRows}
      vulnscan_results                                      object    yes
      vulnscan_results.tool                                 object
      vulnscan_results.tool.name                            string
      vulnscan_results.tool.version                         string
      vulnscan_results.results                              object[]
      vulnscan_results.results.0.low_count                  integer
      vulnscan_results.results.0.medium_count               integer
      vulnscan_results.results.0.high_count                 integer
      vulnscan_results.results.0.low                        object[]
      vulnscan_results.results.0.medium                     object[]
      vulnscan_results.results.0.high                       object[]
      vulnscan_results.results.0.high.0.id                  string
      vulnscan_results.results.0.high.0.message             string
      vulnscan_results.results.0.high.0.locations           any[]
      vulnscan_results.results.0.high.0.priority_score      number
      vulnscan_results.schema_version                       integer`),
  },
  {
    section: '4.8 codequality',
    path: `/attestations/ORG${trailPath}/codequality`,
    status: 201,
    multipart: true,
    body: {
      ...common,
      attestation_name: 'quality',
      codequality_results: {
        analysedAt: 'a',
        revision: 'r',
        project: { key: 'k', url: 'u', name: 'n' },
        serverUrl: 's',
        taskId: 't',
        status: 'SUCCESS',
        changedAt: 'c',
        qualityGate: { status: 'OK', name: 'g', conditions: [condition] },
      },
    },
    rows: rows(`${commonRows}
      codequality_results                                           object    yes
      codequality_results.analysedAt                                string
      codequality_results.revision                                  string
      codequality_results.project                                   object
      codequality_results.project.key                               string
      codequality_results.project.url                               string
      codequality_results.project.name                              string
      codequality_results.serverUrl                                 string
      codequality_results.taskId                                    string
      codequality_results.status                                    string
      codequality_results.changedAt                                 string
      codequality_results.qualityGate                               object
      codequality_results.qualityGate.status                        string
      codequality_results.qualityGate.name                          string
      codequality_results.qualityGate.conditions                    object[]
      codequality_results.qualityGate.conditions.0.metric           string
      codequality_results.qualityGate.conditions.0.errorThreshold   string
      codequality_results.qualityGate.conditions.0.operator         string
      codequality_results.qualityGate.conditions.0.status           string
      codequality_results.qualityGate.conditions.0.value            string
      codequality_results.qualityGate.conditions.0.onLeakPeriod     boolean`),
  },
  {
    section: '4.8 custom',
    path: `/attestations/ORG${trailPath}/custom`,
    status: 201,
    multipart: true,
    body: { ...common, attestation_name: 'custom', type_name: 'coverage', attestation_data: { a: 1 } },
    rows: rows(`${commonRows}
      type_name         string  yes
      attestation_data  any     yes`),
  },
  {
    section: '4.4 override',
    path: `/attestations/ORG${trailPath}/override`,
    status: 200,
    multipart: false,
    body: {
      ...common,
      attestation_name: 'scan',
      reason: 'r',
      new_compliance_status: true,
      original_attestation_type: 'vulnscan',
      user_data: ['any'],
    },
    rows: rows(`
      attestation_name           string        yes  ^[a-zA-Z0-9\\-_,]+$
      reason                     string        yes
      new_compliance_status      boolean       yes
      original_attestation_type  string        yes  ^(generic|junit|vulnscan|pull_request|jira|codequality)$
      origin_url                 string|null
      description                string|null
      artifact_fingerprint       string|null   no   ^[a-f0-9]{64}$
      target_artifacts           string[]|null
      target_artifacts.0         string        no   ^[a-zA-Z0-9\\-_,]+$
      git_commit_info            object${below('git_commit_info', gitCommitRows)}
      repo_info                  object${below('repo_info', repoInfoRows)}
      external_urls              object
      annotations                object
      user_data                  any`),
  },
]

async function send({ path, multipart }: Report, body: unknown): Promise<HttpResponse> {
  return service.request('POST', path.replace('/ORG', `/${org}`), multipart ? { form: toForm(body) } : { json: body })
}

/** The value with another one at a dotted path; undefined removes it. */
function change(value: unknown, path: string, other: unknown): unknown {
  const [first = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? other : change(Object(value)[first], rest.join('.'), other)
  if (Array.isArray(value)) return value.with(Number(first), inner)
  const members = Object.entries(Object(value)).filter(([name]) => name !== first)
  return Object.fromEntries(inner === undefined ? members : [...members, [first, inner]])
}

/** A value that is not of the type. */
function another(type: string): unknown {
  return /^(string|any\[\]|object)/.test(type) && !type.startsWith('object[]') ? true : 'text'
}

describe.each(engines)('over $name:', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine })
    org = service.org()
    await service.request('POST', `/custom-attestation-types/${org}`, { form: toForm({ name: 'coverage' }) })
  })
  afterAll(() => service.close())

  describe.each(reports)('the body of a report ($section)', (report) => {
    test('has every member', async () => {
      expect(await send(report, report.body)).toMatchObject({ status: report.status })
      for (const { member } of report.rows) expect(valueAt(report.body, member), member).toBeDefined()
    })
    test('has only the required members', async () => {
      const required = report.rows.filter((row) => row.required).map(({ member }) => [member, report.body[member]])
      expect(await send(report, Object.fromEntries(required))).toMatchObject({ status: report.status })
    })
    test.each(report.rows.filter((row) => row.required))('is refused without $member', async ({ member }) => {
      expect(await send(report, change(report.body, member, undefined))).toMatchObject({
        status: 400,
        body: { errors: expect.objectContaining({ [member]: expect.any(String) }) },
      })
    })
    test.each(report.rows.filter(({ type }) => type !== 'any'))(
      'is refused where $member is no $type',
      async ({ member, type }) => {
        expect(await send(report, change(report.body, member, another(type)))).toMatchObject({ status: 400 })
      },
    )
    test.each(report.rows.filter(({ type }) => type.endsWith('|null')))(
      'is taken where $member is null',
      async ({ member }) => {
        expect(await send(report, change(report.body, member, null))).toMatchObject({ status: report.status })
      },
    )
    test.each(report.rows.filter(({ pattern }) => pattern !== undefined))(
      'is refused where $member is not $pattern',
      async ({ member }) => {
        expect(await send(report, change(report.body, member, '+'))).toMatchObject({ status: 400 })
      },
    )
  })
})
