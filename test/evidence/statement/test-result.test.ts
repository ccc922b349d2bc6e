import { describe, expect, test } from 'vitest'
import type { OriginClaims } from '../../../src/evidence/fact/origin.ts'
import type { StatedRecord } from '../../../src/evidence/statement/record.ts'
import { head, otherCommit } from '../../../testkit/evidence/origin.ts'
import {
  state,
  testedSuite as suite,
  testJob as claims,
  testReport as tests,
  testResultType,
} from '../../../testkit/evidence/statement.ts'

const ofJob = (changed: Partial<OriginClaims>): Partial<StatedRecord> => ({
  origin: { ...claims, ...changed },
})
const ofSuites = (...suites: readonly object[]): Partial<StatedRecord> => ({
  body: { ...tests, junit_results: suites.map((one) => ({ ...suite, ...one })) },
})
const withMembers = (members: object): Partial<StatedRecord> => ({ body: { ...tests, ...members } })

describe('tests of a commit that the claims prove are a test result', () => {
  test('with the workflow file, the run and the record', () => {
    expect(state()).toEqual({
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: 'https://github.com/acme/shop', digest: { gitCommit: head } }],
      predicateType: testResultType,
      predicate: {
        result: 'PASSED',
        configuration: [
          {
            name: '.github/workflows/ci.yml',
            uri: `git+https://github.com/acme/shop@${head}#.github/workflows/ci.yml`,
            digest: { gitCommit: head },
          },
        ],
        url: 'https://github.com/acme/shop/actions/runs/1001/attempts/2',
        delivery_evidence: {
          record: {
            org: 'acme',
            flow: 'shop',
            trail: head,
            sequence: 7,
            record_sha256: 'f'.repeat(64),
            kind: 'attestation',
            id: 'one',
            name: 'unit-tests',
            type: 'junit',
            created_at: 1_800_000_000.5,
            reported_by: 'acme/shop by ada',
            origin: claims,
          },
          tests: { total: 3, failures: 0, errors: 0, skipped: 1 },
        },
      },
    })
  })
  test('with the artifact where it is bound by its fingerprint, and not by a name', () => {
    const { subject } = state({ fingerprint: 'a'.repeat(64) })
    expect(subject).toEqual([
      { name: 'https://github.com/acme/shop', digest: { gitCommit: head } },
      { digest: { sha256: 'a'.repeat(64) } },
    ])
    expect(state(withMembers({ target_artifacts: ['app'] })).subject).toHaveLength(1)
  })
  test.each([
    ['failures', { failures: 1 }],
    ['errors', { errors: 2 }],
    ['an error before the first test', { total: 0, skipped: 0, errors: 1 }],
  ])('that failed, by its suites: %s', (_what, failing) => {
    const { predicate } = state(ofSuites({}, { name: 'red', ...failing }, { name: 'red', ...failing }))
    expect(predicate).toMatchObject({ result: 'FAILED', failedTests: ['red'] })
    expect(predicate).not.toHaveProperty('passedTests')
  })
  test('without a list of failed suites that is cut', () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ name: `suite ${at}`, failures: 1 }))
    expect(state(ofSuites(...many.slice(1))).predicate['failedTests']).toHaveLength(100)
    expect(state(ofSuites(...many)).predicate).toMatchObject({ result: 'FAILED' })
    expect(state(ofSuites(...many)).predicate).not.toHaveProperty('failedTests')
  })
  test.each([
    ['https://token.actions.githubusercontent.com/acme', 'https://github.com'],
    ['https://token.actions.acme.ghe.com', 'https://acme.ghe.com'],
    ['https://ghes.test/_services/token', 'https://ghes.test'],
  ])('of the server of the issuer %s', (issuer, server) => {
    expect(state(ofJob({ issuer })).predicate['url']).toBe(`${server}/acme/shop/actions/runs/1001/attempts/2`)
  })
  test('of a called workflow, whose commit is known only where its ref is one', () => {
    const called = 'acme/ci/.github/workflows/test #1.yml'
    const callOf = (ref: string) =>
      state(ofJob({ job_workflow: called, job_workflow_ref: `${called}@${ref}` })).predicate['configuration']
    expect(callOf('refs/tags/v1')).toEqual([
      expect.objectContaining({ digest: { gitCommit: head } }),
      {
        name: '.github/workflows/test #1.yml',
        uri: 'git+https://github.com/acme/ci@refs/tags/v1#.github/workflows/test%20%231.yml',
      },
    ])
    expect(callOf(otherCommit)).toMatchObject([{}, { digest: { gitCommit: otherCommit } }])
  })
  test('of a called workflow whose file is not known', () => {
    const { predicate } = state(ofJob({ job_workflow: 'test', job_workflow_ref: 'test' }))
    expect(predicate['configuration']).toHaveLength(1)
  })
  test('of a workflow of another repository, without the commit of the run', () => {
    const required = 'acme/rules/.github/workflows/ci.yml'
    const { predicate } = state(ofJob({ workflow: required, workflow_ref: `${required}@refs/heads/main` }))
    expect(predicate['configuration']).toMatchObject([
      { uri: 'git+https://github.com/acme/rules@refs/heads/main#.github/workflows/ci.yml' },
      {},
    ])
    expect(JSON.stringify(predicate['configuration']).match(/gitCommit/g)).toBeNull()
  })
})

describe('nothing is invented: tests are no test result', () => {
  test.each<[what: string, record: Partial<StatedRecord>]>([
    ['of an API token', { origin: { type: 'token', token_id: 't' }, actor: { name: 'ci' } }],
    ['of a record without an origin', { origin: null, actor: { name: 'ci' } }],
    ['of another commit than the claims prove', { commit: otherCommit }],
    ['without a commit', { commit: null }],
    ['of a pull request, whose run tests a merge', ofJob({ event: 'pull_request', ref: 'refs/pull/7/merge' })],
    ['of an event that proves nothing', ofJob({ event: 'workflow_run' })],
    ['of a replay', withMembers({ annotations: { replayed: true } })],
    ['that state another commit', withMembers({ annotations: { change: { commit: otherCommit } } })],
    ['of an unknown server', ofJob({ issuer: 'https://issuer.test' })],
    ['of a server that only ends so', ofJob({ issuer: 'https://not-token.actions.acme.ghe.com' })],
    ['of a server that only begins so', ofJob({ issuer: 'https://token.actions.acme.ghe.com.test' })],
    ['of an issuer that is no address of a server', ofJob({ issuer: 'x:/_services/token' })],
    ['of a workflow without a file', ofJob({ workflow: 'ci', workflow_ref: 'ci' })],
    ['that are incomplete', ofSuites({ incomplete: ['cut off'] })],
    ['that are incomplete and failed', ofSuites({ incomplete: ['cut off'], failures: 1 })],
    ['with unknown members', withMembers({ found: { incomplete: ['unknown member "broken"'] } })],
    ['of which none was executed', ofSuites({ skipped: 3 })],
    ['without suites', ofSuites()],
    ['that cannot be read', withMembers({ junit_results: 'none' })],
    ['of another kind', { type: 'generic' }],
  ])('%s', (_what, record) => {
    const { predicateType, predicate } = state(record)
    expect(predicateType).toMatch(/^urn:delivery-evidence:predicate:(?:junit|generic):v1$/)
    expect(predicate).not.toHaveProperty('result')
    expect(predicate).toHaveProperty('record.sequence', 7)
  })
})
