import { describe, expect, test } from 'vitest'
import { toRecordOrigin } from '../../../src/service/store/new-record.ts'
import { pushClaims } from '../../../testkit/service/access/issuer.ts'

describe('the origin of a record', () => {
  const job = { ...pushClaims, issuer: 'https://a.test', bindings: [] }
  test.each([
    [{ name: 'service' }, null],
    [
      { name: 'ci', token_id: 't' },
      { type: 'token', token_id: 't' },
    ],
    [
      { name: 'ci', token_id: 't', origin_token_id: 'first' },
      { type: 'token', token_id: 'first' },
    ],
  ])('of %j is %j', (actor, origin) => {
    expect(toRecordOrigin(actor)).toEqual(origin)
  })
  test.each([
    ['a/b/.github/workflows/ci.yml@refs/heads/main', 'a/b/.github/workflows/ci.yml'],
    ['a/b/.github/workflows/ci.yml@refs/heads/x@refs/y', 'a/b/.github/workflows/ci.yml'],
    ['a/b/.github/workflows/c@i.yml@0123', 'a/b/.github/workflows/c@i.yml'],
    ['a/b/ci.yml', 'a/b/ci.yml'],
    ['a/b/.github/workflows/ci.yml@refs/tags/v1@2', 'a/b/.github/workflows/ci.yml'],
    ['a/b/.github/workflows/c@i.yml@refs/heads/main', 'a/b/.github/workflows/c@i.yml'],
    ['@refs/heads/main', ''],
    ['@refs/heads/a@b', ''],
  ])('of a job with the workflow %s has %s', (ref, workflow) => {
    const called = { ...job, workflow_ref: ref, job_workflow_ref: ref }
    expect(toRecordOrigin({ name: 'job', job: called } as never)).toEqual({
      type: 'oidc',
      issuer: 'https://a.test',
      repository_id: '42',
      ref: 'refs/heads/main',
      sha: 'c'.repeat(40),
      base_ref: null,
      event: 'push',
      actor: 'ada',
      workflow_ref: ref,
      workflow,
      job_workflow_ref: ref,
      job_workflow: workflow,
      run_id: '1001',
      run_attempt: '1',
    })
  })
  test('of an erased record names no account', () => {
    const erased = { ...job, actor: '(erased)' }
    expect(toRecordOrigin({ name: 'job', job: erased } as never)).toMatchObject({ actor: null })
  })
  test('of a job without optional claims has null, also if the record has a token', () => {
    const rest = { ...job, sha: undefined, job_workflow_ref: undefined }
    expect(toRecordOrigin({ name: 'job', job: rest, token_id: 't' } as never)).toMatchObject({
      type: 'oidc',
      sha: null,
      job_workflow_ref: null,
      job_workflow: null,
    })
  })
})
