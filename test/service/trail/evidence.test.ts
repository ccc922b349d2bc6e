import { describe, expect, test } from 'vitest'
import { toRecordOrigin } from '../../../src/service/store/new-record.ts'
import type { Actor, JobActor, StoredRecord } from '../../../src/service/store/record.ts'
import type { FreeObject } from '../../../src/wire/primitives.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'
import { judgeHistory } from '../../../src/service/trail/judge-history.ts'

const commit = 'c'.repeat(40)
const claims: JobActor = {
  issuer: 'https://token.example',
  bindings: ['b1'],
  repository: 'o/r',
  repository_id: '1',
  repository_owner: 'o',
  repository_owner_id: '2',
  ref: 'refs/heads/main',
  event_name: 'push',
  workflow_ref: 'o/r/.github/workflows/ci.yml@refs/heads/main',
  run_id: '77',
  run_attempt: '2',
  actor: 'octavia',
}

interface Sent {
  readonly actor: Actor
  readonly annotations?: FreeObject
  readonly is_compliant?: boolean
  readonly commit?: string
}

let sequence = 0
function toRecord(members: Pick<StoredRecord, 'kind' | 'actor' | 'body'> & Partial<StoredRecord>): StoredRecord {
  sequence += 1
  const position = { id: `record-${sequence}`, sequence, created_at: 1000 + sequence, sha256: '' }
  const document = { version: 2, nonce: null, ignored_members: [], origin: toRecordOrigin(members.actor) } as const
  const columns = { name: null, type: null, fingerprint: null, commit: null, attachment: null }
  return { ...position, ...document, org: 'acme', flow: 'shop', trail: 'one', ...columns, ...members }
}

function toReport({ actor, annotations = {}, is_compliant = true, commit: own }: Sent): StoredRecord {
  const git = own === undefined ? {} : { git_commit_info: { sha1: own } }
  const body = { attestation_name: 'tests', is_compliant, annotations, ...git }
  return toRecord({ kind: 'attestation', name: 'tests', type: 'generic', actor, body })
}

function judge(records: readonly StoredRecord[], template?: object) {
  const found = { content: JSON.stringify(template), template: { trail: {}, ...template } }
  const put = toRecord({ kind: 'flow', trail: null, actor: { name: 'admin' }, body: { name: 'shop', found } })
  const flowRecords = template === undefined ? [] : [{ ...put, sequence: 0 }]
  const history = { org: 'acme', flow: 'shop', trail: 'one', records: toTrailRecords(records), flowRecords }
  return judgeHistory(history, { now: 5000 })
}

function factOf(sent: Sent) {
  const [fact] = judge([toReport(sent)]).evidence.attestations
  if (fact === undefined) throw new Error('There is no fact.')
  return fact
}

function keyOf(event_name: string): string {
  return factOf({ actor: { name: 'ci', job: { ...claims, event_name } } }).origin.key
}

function putCommit(sha1: string): StoredRecord {
  const body = { name: 'one', git_commit_info: { sha1 } }
  return toRecord({ kind: 'trail', commit: sha1, actor: { name: 'ci' }, body })
}

describe('the origin of a report', () => {
  test('is proven by the claims of its job, and so is its run', () => {
    const annotations = { source: 'mine', run: { id: 9e15, attempt: 1 } }
    const fact = factOf({ actor: { name: 'ci', job: claims }, annotations })
    expect(fact).toMatchObject({ run: { id: 77, attempt: 2 }, source: '"mine"' })
    expect(fact.origin.claims).toMatchObject({ event: 'push', repository_id: '1' })
  })
  test('is the same for the events of one pull request, and another one for every other event', () => {
    expect(keyOf('pull_request_review')).toBe(keyOf('pull_request'))
    expect(keyOf('pull_request_review_comment')).toBe(keyOf('pull_request'))
    expect(new Set(['push', 'pull_request', 'pull_request_target', 'schedule'].map(keyOf)).size).toBe(4)
  })
  test('is the API token, also after it was replaced, with the run that is sent', () => {
    const [first, second] = [
      factOf({ actor: { name: 'a', token_id: 'one' }, annotations: { run: { id: 5, attempt: 3 } } }),
      factOf({ actor: { name: 'b', token_id: 'two', origin_token_id: 'one' } }),
    ]
    expect(first).toMatchObject({ run: { id: 5, attempt: 3 }, origin: { key: second.origin.key, claims: undefined } })
    expect(second.run).toBeUndefined()
  })
  test('is declared, and another one, for a report that was replayed', () => {
    const annotations = { replayed: true, run: { id: 5, attempt: 1 } }
    const own = factOf({ actor: { name: 'ci', job: claims } })
    const replayed = factOf({ actor: { name: 'ci', job: claims }, annotations })
    expect(replayed).toMatchObject({ run: { id: 5, attempt: 1 }, origin: { claims: undefined } })
    expect(replayed.origin.key).not.toBe(own.origin.key)
  })
  test('is shown in the status', () => {
    const { verdict } = judge([toReport({ actor: { name: 'ci', job: claims } })])
    expect(verdict.attestations_statuses).toMatchObject([
      { proven: true, run: { id: 77, attempt: 2 }, origin: 'o/r/.github/workflows/ci.yml, push of refs/heads/main' },
    ])
  })
})

describe('the commit of evidence', () => {
  test('is that of the report, else those of the trail, also after it was put again', () => {
    const other = 'd'.repeat(40)
    const records = [
      putCommit(commit),
      toReport({ actor: { name: 'ci', token_id: 't' }, is_compliant: false }),
      putCommit(other),
    ]
    const { evidence } = judge(records, { version: 1 })
    expect(evidence.commits).toEqual([commit, other])
    for (const asked of [commit, other]) {
      expect(judgeEvidence(evidence, 5000, { commit: asked }).status).toBe('NON-COMPLIANT')
    }
    const stranger = judge([putCommit(commit), toReport({ actor: { name: 'ci', token_id: 't' }, commit: other })], {
      version: 1,
    })
    expect(judgeEvidence(stranger.evidence, 5000, { commit }).status).toBe('INCOMPLETE')
  })
})

test('the judgement under a template does not depend on the template that the trail began with', () => {
  const records = [
    toReport({ actor: { name: 'ci', job: claims } }),
    toReport({ actor: { name: 'a', token_id: 'one' } }),
  ]
  const asked = {
    version: 1 as const,
    trail: { attestations: [{ name: 'tests', type: 'generic' as const }], artifacts: [] },
  }
  const templates = [undefined, { version: 1 }, { version: 1, trail: { attestations: [{ name: 'x', type: '*' }] } }]
  const verdicts = templates.map((template) =>
    judgeEvidence({ ...judge(records, template).evidence, template: asked }, 5000),
  )
  expect(verdicts[0]?.status).toBe('COMPLIANT')
  for (const verdict of verdicts) expect(verdict).toEqual(verdicts[0])
})
