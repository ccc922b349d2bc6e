import { expect, test } from 'vitest'
import type { RecordOrigin } from '../../../src/wire/resource/archive.ts'
import { toChangeOwner } from '../../../src/service/fact/fact.ts'

const sha = 'c'.repeat(40)

function toJob(members: Partial<Extract<RecordOrigin, { readonly type: 'oidc' }>>): RecordOrigin {
  return {
    type: 'oidc',
    issuer: 'https://issuer',
    repository_id: '42',
    ref: 'refs/heads/main',
    sha,
    base_ref: null,
    event: 'push',
    actor: 'ada',
    workflow_ref: 'acme/shop/.github/workflows/ci.yml@refs/heads/main',
    workflow: 'acme/shop/.github/workflows/ci.yml',
    job_workflow_ref: null,
    job_workflow: null,
    run_id: '1001',
    run_attempt: '1',
    ...members,
  }
}

const pull = { event: 'pull_request', ref: 'refs/pull/7/merge', base_ref: 'main' }

test.each([
  ['the commit of a push', {}, `https://issuer#42\n${sha}`],
  ['a pull request, in every run', { ...pull, run_id: '1002' }, 'https://issuer#42\n#7'],
  ['a pull request, on a review', { ...pull, event: 'pull_request_review' }, 'https://issuer#42\n#7'],
  ['the run, where nothing is proven', { event: 'workflow_run' }, 'https://issuer#42\nrun 1001'],
])('room belongs to %s', (_, members, owner) => {
  expect(toChangeOwner(toJob(members))).toBe(owner)
})

test('room belongs to an API token, and that of records of the service to no caller', () => {
  expect(toChangeOwner({ type: 'token', token_id: 'abc' })).toBe('abc')
  expect(toChangeOwner(null)).toBe('')
})
