import { describe, expect, test } from 'vitest'
import type { CollectedArtifact } from '../../../src/step/collect/artifact.ts'
import { emptyCollected, toReportRequest, type Collected, type Draft } from '../../../src/step/collect/draft.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { nameOnlyArtifact, prepareReports, type PreparedReports } from '../../../src/step/send/prepare-reports.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import { EvidenceError } from '../../../src/error.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import type { VersionedTemplate } from '../../../src/wire/resource/template.ts'
import { change, createRunContext, givenInputs } from '../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const fingerprint = Fingerprint.parse('a'.repeat(64))
const app: CollectedArtifact = { fingerprint, filename: 'app.tgz', kind: 'file', templateName: undefined }

const draft: Draft = {
  type: 'junit',
  attestationTarget: undefined,
  content: [1],
  toReport: (context) => ({ operation: 'reportGeneric', request: toReportRequest(context, { is_compliant: true }) }),
}

interface Scene {
  readonly collected?: Partial<Collected>
  readonly template?: VersionedTemplate
  readonly facts?: ChangeFacts
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly environment?: Readonly<Record<string, string>>
}

function prepare({ collected, template, facts, given = {}, environment = {} }: Scene): PreparedReports {
  const plan = { inputs: givenInputs(given), kind: parseKind('auto'), attestationTarget: undefined, change: facts }
  const run = { plan, target, context: { ...createRunContext('.'), environment }, startedAt: 0 }
  return prepareReports({ ...emptyCollected, drafts: [draft], ...collected }, template, run)
}

/** The body of the last report, and its key. */
function lastOf(scene: Scene): { readonly body: Readonly<Record<string, unknown>>; readonly key: string } {
  const request = prepare(scene).outgoing.at(-1)?.request
  return { body: { ...request?.body }, key: request?.idempotencyKey ?? '' }
}

function requiring(...attestations: readonly { readonly name: string; readonly type: string }[]): VersionedTemplate {
  return { version: 1, content: '', trail: { attestations: [...attestations], artifacts: [] } }
}

describe('the members of a report', () => {
  test('are those of the run and of its inputs', () => {
    const facts = change({ runUrl: 'https://e.example/run', builtFrom: 'b'.repeat(40) })
    const sent = { source: facts.source, run: facts.run, change: { commit: facts.commit.sha1 } }
    const given = {
      description: 'Nightly',
      annotations: '{"team":"shop","source":"mine"}',
      'user-data': '{"seed":7}',
      'external-urls': '{"docs":"https://docs.example"}',
    }
    expect(lastOf({ facts, given }).body).toEqual({
      attestation_name: 'junit',
      is_compliant: true,
      origin_url: 'https://e.example/run',
      git_commit_info: facts.commit,
      repo_info: facts.repo,
      description: 'Nightly',
      user_data: { seed: 7 },
      external_urls: { docs: 'https://docs.example' },
      annotations: { team: 'shop', ...sent, built_from: 'b'.repeat(40) },
    })
  })
  test('are few outside of CI', () => {
    expect(lastOf({}).body).toEqual({ attestation_name: 'junit', is_compliant: true, annotations: {} })
  })
  test('have what was asked of a server as the source', () => {
    const source = { repository: 'acme/shop', asked: 'pull request 7' }
    const { outgoing } = prepare({ collected: { drafts: [{ ...draft, source }, draft] }, facts: change({}) })
    expect(outgoing).toMatchObject([
      { isReading: true, request: { body: { annotations: { source, run: { id: 1 } } } } },
      { isReading: false, request: { body: { annotations: { source: change({}).source } } } },
    ])
  })
})

describe('the report of an artifact', () => {
  const facts = change({
    commit: { sha1: 'c'.repeat(40) },
    runUrl: 'https://e.example/run',
    commitUrl: 'https://e.example/c',
  })
  test('has its build and its commits', () => {
    const commits = [{ sha1: 'c'.repeat(40), message: 'm' }]
    const artifact = { ...app, filename: 'cafe\u0301.tgz', templateName: 'app' }
    const [report] = prepare({ collected: { artifacts: [artifact], commits, drafts: [] }, facts }).outgoing
    expect(report).toMatchObject({ operation: 'reportArtifact', type: 'artifact', name: 'caf\u00E9.tgz' })
    expect(report?.request.body).toEqual({
      fingerprint,
      filename: 'caf\u00E9.tgz',
      build_url: 'https://e.example/run',
      commit_url: 'https://e.example/c',
      trail_name: 't',
      template_reference_name: 'app',
      git_commit: 'c'.repeat(40),
      repo_url: facts.repo.url,
      commits_list: commits,
      git_commit_info: facts.commit,
      repo_info: facts.repo,
      annotations: { source: facts.source, run: facts.run, change: { commit: facts.commit.sha1 } },
    })
  })
  test('has empty addresses outside of CI, and no list of commits', () => {
    expect(lastOf({ collected: { artifacts: [app], drafts: [] } }).body).toEqual({
      fingerprint,
      filename: 'app.tgz',
      build_url: '',
      commit_url: '',
      trail_name: 't',
      annotations: {},
    })
  })
  test('has no git_commit for a SHA-256', () => {
    const of = change({ commit: { sha1: 'c'.repeat(64) } })
    expect(lastOf({ collected: { artifacts: [app], drafts: [] }, facts: of }).body).not.toHaveProperty('git_commit')
  })
})

describe('the idempotency key', () => {
  const facts = change({})
  const keyOf = (scene: Scene = {}): string => lastOf({ facts, ...scene }).key
  const ofJob = (environment: Readonly<Record<string, string>>): string => keyOf({ environment })
  test('is that of the same report of the same run', () => {
    expect(keyOf()).toMatch(/^[0-9a-f]{64}$/)
    expect(keyOf()).toBe(keyOf())
    const artifacts = { collected: { artifacts: [app], drafts: [] } }
    expect([keyOf(artifacts), keyOf(artifacts) === keyOf()]).toEqual([keyOf(artifacts), false])
  })
  test.each<[string, Scene]>([
    ['another run', { facts: change({ run: { id: 1, attempt: 2 } }) }],
    ['another job', { facts: change({ source: { ...facts.source, job: 'lint' } as ChangeFacts['source'] }) }],
    ['other content', { collected: { drafts: [{ ...draft, content: [2] }] } }],
    ['another type', { collected: { drafts: [{ ...draft, type: 'generic' }] } }],
    ['another name', { collected: { drafts: [{ ...draft, attestationTarget: { name: 'x', artifact: undefined } }] } }],
    ['another check run', { environment: { EVIDENCE_CHECK_RUN: '7' } }],
  ])('is another one for %s', (_, scene) => {
    expect(keyOf(scene)).not.toBe(keyOf())
  })
  test('is of the check run, else of the id of the runner', () => {
    const both = { EVIDENCE_CHECK_RUN: '7', RUNNER_TRACKING_ID: 'r' }
    expect(ofJob(both)).toBe(ofJob({ EVIDENCE_CHECK_RUN: '7' }))
    expect(ofJob({ EVIDENCE_CHECK_RUN: '', RUNNER_TRACKING_ID: 'r' })).toBe(ofJob({ RUNNER_TRACKING_ID: 'r' }))
    expect(ofJob({ RUNNER_TRACKING_ID: 'r' })).not.toBe(ofJob({}))
  })
  test('is random without a run', () => {
    const [one, two] = [keyOf({ facts: change({ run: undefined }) }), keyOf({ facts: change({ run: undefined }) })]
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(one).not.toBe(two)
  })
})

describe('evidence that the template requires', () => {
  const error = new EvidenceError('refused', 'GitHub refused.')
  const note = 'No pull_request attestation is reported. GitHub refused.'
  const unread = [{ types: ['jira', 'pull_request'], error, note }]
  const review = requiring({ name: 'review', type: 'pull_request' })
  test('must be readable', () => {
    expect(() => prepare({ collected: { unread }, template: review })).toThrow(error)
    expect(prepare({ collected: { unread }, template: requiring({ name: 'x', type: 'junit' }) }).notes).toEqual([note])
    expect(prepare({ collected: { unread, notes: ['first'] } }).notes).toHaveLength(2)
  })
  test('is reported although nothing was found', () => {
    const drafts = [{ ...draft, type: 'pull_request', isOnlyIfRequired: true }, draft]
    const typesWith = (template: VersionedTemplate): readonly string[] =>
      prepare({ collected: { drafts }, template }).outgoing.map(({ type }) => type)
    expect(typesWith(review)).toEqual(['pull_request', 'junit'])
    expect(typesWith(requiring({ name: 'x', type: 'junit' }))).toEqual(['junit'])
  })
  test('of two names needs one of them', () => {
    const two = requiring({ name: 'a', type: 'junit' }, { name: 'b', type: 'junit' })
    const { notes, outgoing } = prepare({ template: two })
    expect([notes, outgoing[0]?.name]).toEqual([
      ['The template requires several attestations of type junit (a, b). Select one with `kind: junit` and `name`.'],
      'junit',
    ])
    expect(prepare({ template: requiring({ name: 'a', type: 'junit' }) }).notes).toEqual([])
    const none = prepare({ template: requiring() })
    expect([none.notes, none.outgoing[0]?.name]).toEqual([[], 'junit'])
  })
})

test.each([
  [['x'], 1, 'x'],
  [['x', 'y'], 1, undefined],
  [['x'], 2, undefined],
  [['x', 'y'], 2, undefined],
  [[], 1, undefined],
])('of a template with the artifacts %j, %d artifacts have the name %s', (names, count, named) => {
  const artifacts = names.map((name) => ({ name, attestations: [] }))
  const template = { version: 1, content: '', trail: { attestations: [], artifacts } }
  const found = nameOnlyArtifact(
    Array.from({ length: count }, () => app),
    template,
  )
  expect(found.map(({ templateName }) => templateName)).toEqual(Array.from({ length: count }, () => named))
})
