import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { head, otherCommit } from '../../../testkit/evidence/origin.ts'
import { state, testJob as claims, testReport as tests } from '../../../testkit/evidence/statement.ts'

const token = { origin: { type: 'token', token_id: 't' }, actor: { name: 'ci' } } as const

function artifactOf(filename: string) {
  return state({
    ...token,
    kind: 'artifact',
    type: null,
    name: null,
    fingerprint: 'a'.repeat(64),
    body: { filename, fingerprint: 'a'.repeat(64), is_compliant: true },
  })
}

describe('a statement of our own', () => {
  test('has the report as it was recorded, and what the service computed of it apart', () => {
    const report = {
      attestation_name: 'load',
      type_name: 'load',
      attestation_data: { record: { sequence: 1 }, erased: true },
    }
    const evaluation = { is_compliant: false, type_errors: ['.p99 < 1'], type_version: 2 }
    const { predicateType, predicate } = state({
      ...token,
      type: 'custom:load',
      commit: null,
      body: { ...report, found: evaluation },
    })
    expect(predicateType).toBe('urn:delivery-evidence:predicate:custom:v1')
    expect(predicate).toEqual({
      record: expect.objectContaining({ sequence: 7, origin: token.origin }),
      report,
      evaluation,
    })
  })
  test('without commit and artifact is about its record', () => {
    const { subject } = state({ ...token, commit: null })
    expect(subject).toEqual([{ name: 'record 7', digest: { sha256: 'f'.repeat(64) } }])
  })
  test.each(['main', 'c0ffee', head.toUpperCase(), 'HEAD~1'])('names no digest for the commit %j', (commit) => {
    expect(state({ ...token, commit }).subject).toEqual([expect.objectContaining({ name: 'record 7' })])
  })
  test('names the commit by the repository that the report names', () => {
    const ofRepository = (url: unknown) =>
      state({ ...token, body: { ...tests, repo_info: { name: 'r', url } } }).subject[0]?.name
    expect(ofRepository('https://git.test/r')).toBe('https://git.test/r')
    expect(ofRepository('')).toBe('commit')
    expect(state(token).subject).toEqual([{ name: 'commit', digest: { gitCommit: head } }])
  })
  test('of an artifact names it, unless its name is that of the commit', () => {
    expect(artifactOf('app.tgz')).toMatchObject({
      predicateType: 'urn:delivery-evidence:predicate:artifact:v1',
      subject: [
        { name: 'commit', digest: { gitCommit: head } },
        { name: 'app.tgz', digest: { sha256: 'a'.repeat(64) } },
      ],
      predicate: { report: { is_compliant: true } },
    })
    expect(artifactOf('commit').subject).toEqual([
      { name: 'commit', digest: { gitCommit: head } },
      { digest: { sha256: 'a'.repeat(64) } },
    ])
  })
  test('of an override is about the commit that it names, not about that of its sender', () => {
    const override = {
      attestation_name: 'unit',
      reason: 'r',
      new_compliance_status: true,
      original_attestation_type: 'junit',
    }
    const overrideOf = (more: object) =>
      state({ ...token, kind: 'override', type: 'junit', body: { ...override, ...more } })
    expect(overrideOf({ change: { commit: otherCommit } })).toMatchObject({
      predicateType: 'urn:delivery-evidence:predicate:override:v1',
      subject: [{ digest: { gitCommit: otherCommit } }],
      predicate: { report: override },
    })
    expect(overrideOf({ change: { pull_request: 3 } }).subject).toEqual([expect.objectContaining({ name: 'record 7' })])
    expect(overrideOf({}).subject).toEqual([expect.objectContaining({ name: 'record 7' })])
  })
})

describe('a statement of an erased record has what remains, and no text in place of the rest', () => {
  const erased = { erased: true, actor: { name: 'ci' }, origin: null } as const

  test.each<[type: string, body: object, rest: object]>([
    [
      'generic',
      { is_compliant: true, found: { reading: null } },
      { report: { attestation_name: 'a', is_compliant: true } },
    ],
    [
      'custom:load',
      { is_compliant: true, found: { reading: null } },
      { report: { attestation_name: 'a' }, evaluation: { is_compliant: true } },
    ],
    ['custom:load', { is_compliant: false, found: { unjudged: 'load' } }, { report: { attestation_name: 'a' } }],
    ['junit', { is_compliant: false, found: { reading: null } }, { report: { attestation_name: 'a' } }],
    ['pull_request', { is_compliant: false, found: { reading: 'key' } }, { report: { attestation_name: 'a' } }],
  ])('%s', (type, body, rest) => {
    const { predicate } = state({ ...erased, type, body: { attestation_name: 'a', ...body } })
    expect(predicate).toEqual({
      record: expect.objectContaining({ record_sha256: 'f'.repeat(64) }),
      erased: true,
      ...rest,
    })
  })
  test('an artifact and an override', () => {
    const artifact = { filename: 'app', fingerprint: 'a'.repeat(64), build_url: '', commit_url: '' }
    expect(
      state({ ...erased, kind: 'artifact', type: null, fingerprint: artifact.fingerprint, body: artifact }).predicate[
        'report'
      ],
    ).toEqual({
      filename: 'app',
      fingerprint: artifact.fingerprint,
    })
    const override = {
      attestation_name: 'a',
      new_compliance_status: true,
      original_attestation_type: 'junit',
      reason: 'erased',
    }
    const { reason: _reason, ...kept } = override
    expect(state({ ...erased, kind: 'override', body: override }).predicate['report']).toEqual(kept)
  })
})

test('a statement of any texts is valid', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ' ', '#', '@', '../..', 'a b/c d/e f', '\ud800'),
  )
  const file = fc.tuple(text, text, text).map((parts) => parts.join('/'))
  const issuer = fc.oneof(
    text,
    fc.constantFrom(claims.issuer, 'https://ghes.test/_services/token', 'x:/_services/token'),
  )
  const property = fc.property(fc.array(text, { minLength: 4, maxLength: 4 }), file, issuer, (texts, workflow, iss) => {
    const [ref = '', repository = '', called = '', url = ''] = texts
    const origin = {
      ...claims,
      issuer: iss,
      workflow,
      workflow_ref: `${workflow}@${ref}`,
      job_workflow: called,
      job_workflow_ref: `${called}@${ref}`,
    }
    const body = { ...tests, repo_info: { name: url, url } }
    const record = {
      origin,
      actor: { name: url, job: { repository: `${repository}/r` } },
      body,
      fingerprint: 'a'.repeat(64),
    }
    const artifact = { kind: 'artifact', type: null, body: { filename: url } }
    for (const more of [{}, artifact, { type: 'generic' }]) state({ ...record, ...more })
  })
  fc.assert(property)
})
