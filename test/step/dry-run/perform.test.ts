import { describe, expect, test } from 'vitest'
import { openConnection } from '../../../src/client/connection.ts'
import { prepareRun } from '../../../src/step/change/run.ts'
import { performDryRun } from '../../../src/step/dry-run/dry-run.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { json, serve, type RecordedRequest } from '../../../testkit/client/server.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const path = '.github/evidence.yml'
const unit = 'version: 1\ntrail: { attestations: [{ name: unit, type: generic }] }\n'
const ofApp = 'version: 1\ntrail: { artifacts: [{ name: app, attestations: [] }] }\n'
const id = { attestation_id: 'a1', attestation_name: 'unit', attestation_type: 'generic', created_at: 5 }

interface Scene {
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly files?: Readonly<Record<string, string>>
  /** The answers of the service by a part of the path. All others are unknown. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly status?: number
}

interface Predicted {
  readonly outcome: Outcome
  readonly messages: readonly string[]
  readonly seen: readonly RecordedRequest[]
  /** The first lines of the log. */
  readonly firsts: readonly unknown[]
}

async function predict({ given = {}, files = {}, answers = {}, status = 404 }: Scene): Promise<Predicted> {
  const { url, seen } = await serve((response, one, request) => {
    const [, body] = Object.entries(answers).find(([part]) => one.url.includes(part)) ?? []
    const refusal = { message: 'There is no such thing.', request_id: '1' }
    json(body === undefined ? status : 200, body ?? refusal)(response, one, request)
  })
  const messages: string[] = []
  const names = { org: 'acme', flow: 'shop', trail: 't', 'dry-run': 'true', url }
  const generic = { kind: 'generic', name: 'unit', compliant: 'true' }
  const firsts: unknown[] = []
  const context = createRunContext(createWorkspace(files), messages)
  const host = { ...context.host, begin: (first: string | undefined) => void firsts.push(first) }
  const run = await prepareRun(givenInputs({ ...names, ...generic, ...given }), { ...context, host })
  const connection = openConnection({ baseUrl: url, token: 'des_test_token', timeoutSeconds: 20 })
  try {
    const outcome = await performDryRun(run, { connection, file: undefined, close: async () => undefined })
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
    return { outcome, messages, seen, firsts }
  } finally {
    await connection.close()
  }
}

describe('a dry run', () => {
  test('logs what it would send, and predicts the verdict under the template', async () => {
    const { outcome, messages } = await predict({ files: { [path]: unit } })
    expect(outcome).toMatchObject({
      gate: false,
      closedBy: [],
      templatePath: path,
      notes: [],
      unsent: 'Dry run: nothing was sent. This is the verdict that the reports would have.',
      explanation: { verdict: 'COMPLIANT', missing: [], failing: [] },
      trail: { name: 't', compliance_state: 'COMPLIANT', is_compliant: true, template: { version: 1, content: unit } },
    })
    expect(messages).toEqual([
      'would send generic unit (reportGeneric): {"attestation_name":"unit","annotations":{},"is_compliant":true}',
    ])
    expect(outcome.trail?.compliance_status?.attestations_statuses).toHaveLength(1)
  })
  test('has no template where there is none', async () => {
    const { outcome, firsts } = await predict({})
    expect(firsts).toEqual([expect.stringContaining(path)])
    expect(outcome.trail).not.toHaveProperty('template')
    expect(outcome.explanation?.verdict).toBe('INCOMPLETE')
  })
  test('predicts a failing one', async () => {
    const given = { compliant: 'false', gate: 'true', needs: '{"build":{"result":"failure"}}' }
    const { outcome } = await predict({ files: { [path]: unit }, given })
    expect(outcome).toMatchObject({ gate: true, explanation: { verdict: 'NON-COMPLIANT', failing: ['unit'] } })
    expect(outcome.closedBy).toHaveLength(1)
  })
  test('has the notes of the template and of the reports', async () => {
    const two = unit.replace('}]', '}, { name: lint, type: generic }]')
    const { outcome } = await predict({ files: { [path]: ' \n' } })
    expect(outcome.notes).toEqual(['`.github/evidence.yml` is empty. An empty file is not a template.'])
    const several = await predict({ files: { [path]: two }, given: { kind: 'generic', name: '' } }).catch(String)
    expect(JSON.stringify(several)).toMatch(/unit|name/)
  })
  test('is also under the floor of the flow', async () => {
    const version = { version: 3, content: unit.replace('unit', 'scan'), trail: { attestations: [], artifacts: [] } }
    const flow = { name: 'shop', description: '', tags: {}, template: version.content, template_versions: [] }
    const { outcome } = await predict({ files: { [path]: unit }, answers: { '/flows/': flow } })
    const { firsts } = await predict({ answers: { '/flows/': flow } })
    expect(firsts).toEqual([undefined])
    expect(outcome.explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['scan'] })
  })
})

describe('a dry run at this time', () => {
  test('has reports that are new, and overrides that have not expired', async () => {
    const template = unit.replace('type: generic', 'type: generic, policy: { max_age: 1h }')
    expect((await predict({ files: { [path]: template } })).outcome.explanation?.verdict).toBe('COMPLIANT')
  })
  test('is the sender of the reports that it would send', async () => {
    const given = { kind: 'override', compliant: 'true', reason: 'known', 'original-type': 'generic' }
    const answers = { '/attestations/': [{ ...id, is_compliant: false }], '/trails/': { name: 't', events: [] } }
    const { outcome } = await predict({ given, files: { [path]: unit }, answers })
    expect(outcome.explanation?.items).toMatchObject([
      { name: 'unit', reasons: ['overridden as compliant by this run: known', expect.any(String)] },
    ])
  })
})

describe('the recorded evidence of a dry run', () => {
  const events = [
    { type: 'artifact_creation_reported', artifact_fingerprint: 'f'.repeat(64), timestamp: 1 },
    { type: 'artifact_creation_reported', artifact_fingerprint: 'f'.repeat(64), timestamp: 2 },
    { type: 'attestation_overridden', attestation_id: 'o1', timestamp: 3 },
    { type: 'trail_started', attestation_id: 'o2', timestamp: 3 },
  ]
  const times = { created_at: '2026-11-22T09:00:00Z', last_modified_at: '2026-11-22T09:00:00Z' }
  const artifact = {
    id: 'i1',
    fingerprint: 'f'.repeat(64),
    filename: 'app.tgz',
    trail_name: 't',
    flow_name: 'shop',
    evidence: {},
    commit_lead_times: {},
    build_lead_times: {},
    ...times,
  }
  const overridden_by = { attestation_id: 'o1', reason: 'known', reported_by: 'ada', created_at: 6 }
  const answers = {
    '/attestations/acme/o1': { ...id, attestation_id: 'o1', is_compliant: true, overridden_by },
    '/attestations/': [{ ...id, attestation_name: 'lint', is_compliant: true }],
    '/artifacts/': artifact,
    '/trails/': { name: 't', events },
  }
  test('is read once for each artifact and override of the trail', async () => {
    const both = unit.replace('}]', '}, { name: lint, type: generic }]')
    const { outcome, seen } = await predict({ files: { [path]: both }, answers })
    expect(outcome.explanation).toMatchObject({ verdict: 'COMPLIANT' })
    const asked = seen.map(({ url }) => url).filter((url) => /artifacts|o1|o2/.test(url))
    expect(asked.toSorted()).toEqual(
      [`/api/v2/artifacts/acme/shop/fingerprint/${'f'.repeat(64)}`, '/api/v2/attestations/acme/o1'].toSorted(),
    )
    expect(Object.keys(outcome.trail?.compliance_status?.artifacts_statuses ?? {})).toEqual(['app.tgz'])
  })
  test('is none of an unknown trail, and must be readable otherwise', async () => {
    expect((await predict({ files: { [path]: unit } })).outcome.explanation?.verdict).toBe('COMPLIANT')
    await expect(predict({ files: { [path]: unit }, status: 403 })).rejects.toMatchObject({ facts: { status: 403 } })
  })
})

describe('a dry run of a custom type', () => {
  const given = { kind: 'custom:coverage', data: '{"is_compliant":true}' }
  const type = { name: 'coverage', description: '', version: 1, rules: [], created_at: 1, created_by: 'ada' }
  test.each<[types: readonly object[], verdict: string]>([
    [[], 'COMPLIANT'],
    [[type], 'COMPLIANT'],
    [[{ ...type, rules: ['.x'] }], 'NON-COMPLIANT'],
    [[{ ...type, type_schema: {} }], 'NON-COMPLIANT'],
    [[{ ...type, name: 'other', rules: ['.x'] }], 'COMPLIANT'],
  ])('with the types %j is %s', async (types, verdict) => {
    const template = unit.replace('type: generic', 'type: "custom:coverage"')
    const { outcome } = await predict({ given, files: { [path]: template }, answers: { types } })
    expect(outcome.explanation?.verdict).toBe(verdict)
  })
  test('is judged by its type also beside an artifact', async () => {
    const template = unit.replace('type: generic', 'type: "custom:coverage"')
    const files = { [path]: template, 'app.tgz': 'app' }
    const answers = { types: [{ ...type, rules: ['.x'] }] }
    const { outcome } = await predict({ given: { ...given, artifacts: 'app.tgz' }, files, answers })
    expect(outcome.explanation).toMatchObject({ verdict: 'NON-COMPLIANT', failing: ['unit'] })
  })
  test('without a definition and a statement is missing, and the reason says what to do', async () => {
    const template = unit.replace('type: generic', 'type: "custom:coverage"')
    const { outcome } = await predict({ given: { ...given, data: '{}' }, files: { [path]: template } })
    expect(outcome.explanation).toMatchObject({ verdict: 'INCOMPLETE', missing: ['unit'] })
    expect(JSON.stringify(outcome.explanation?.items)).toContain('evidence type create coverage')
  })
  test('is refused if the type is archived', async () => {
    const answers = { 'archived=true': [{ ...type, archived: true }], types: [] }
    const template = unit.replace('type: generic', 'type: "custom:coverage"')
    await expect(predict({ given, files: { [path]: template }, answers })).rejects.toThrow(
      'Dry run: the service would refuse this report, because the custom type "coverage" is archived.',
    )
  })
  test('alone reads the types', async () => {
    const { seen } = await predict({ files: { [path]: unit } })
    expect(seen.filter(({ url }) => url.includes('type'))).toEqual([])
  })
})

describe('a dry run with artifacts', () => {
  const files = { [path]: ofApp, 'app.tgz': 'app' }
  test('names the only artifact, and judges it alone for its gate', async () => {
    const given = { kind: 'artifact', name: '', compliant: '', artifacts: 'app.tgz', gate: 'artifact' }
    const { outcome } = await predict({ files, given })
    expect(outcome.artifacts).toMatchObject([{ templateName: 'app' }])
    expect(outcome.explanation).toMatchObject({
      verdict: 'INCOMPLETE',
      headline: expect.stringMatching(/^The selection/),
    })
  })
  test('refuses a misspelt name', async () => {
    const given = { kind: 'artifact', name: '', compliant: '', artifacts: 'aap=app.tgz' }
    await expect(predict({ files, given })).rejects.toMatchObject({
      code: 'usage',
      message:
        'Input `artifacts` names the artifact "aap", which the template does not have. It has app. Did you mean "app"?',
      facts: { input: 'artifacts' },
    })
  })
})
