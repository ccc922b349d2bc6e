import { expect, test } from 'vitest'
import { toRecordOrigin } from '../../../src/service/store/record-origin.ts'
import type { JobActor } from '../../../src/service/store/record.ts'

const file = 'acme/shop/.github/workflows/ci.yml'

const job: JobActor = {
  issuer: 'https://issuer.example',
  repository: 'acme/shop',
  repository_id: '1',
  repository_owner: 'acme',
  actor: 'ada',
  repository_owner_id: '2',
  run_id: '3',
  run_attempt: '1',
  ref: 'refs/heads/main',
  event_name: 'push',
  workflow_ref: `${file}@refs/heads/main`,
  bindings: [],
}

function workflowOf(workflowRef: string): unknown {
  const origin = toRecordOrigin({
    name: 'job',
    job: { ...job, workflow_ref: workflowRef, job_workflow_ref: workflowRef },
  })
  return origin?.type === 'oidc' ? [origin.workflow, origin.job_workflow] : undefined
}

test.each([
  [`${file}@refs/heads/main`, file],
  [`${file}@refs/heads/a@refs/b`, file],
  [`${file}@refs/tags/v1@2`, file],
  ['acme/shop/.github/workflows/a@b.yml@refs/heads/main', 'acme/shop/.github/workflows/a@b.yml'],
  ['acme/shop/.github/workflows/a@b.yml@0123456789', 'acme/shop/.github/workflows/a@b.yml'],
  [file, file],
  ['@refs/heads/main', ''],
  ['@refs/heads/a@b', ''],
])('the workflow of %s is %s', (workflowRef, workflow) => {
  expect(workflowOf(workflowRef)).toEqual([workflow, workflow])
})

test('the origin of a record is its job, else its first token, else nothing', () => {
  expect(toRecordOrigin({ name: 'job', job, token_id: 'one' })).toMatchObject({
    type: 'oidc',
    sha: null,
    job_workflow: null,
  })
  expect(toRecordOrigin({ name: 'ci', token_id: 'two', origin_token_id: 'one' })).toEqual({
    type: 'token',
    token_id: 'one',
  })
  expect(toRecordOrigin({ name: 'ci', token_id: 'two' })).toEqual({ type: 'token', token_id: 'two' })
  expect(toRecordOrigin({ name: 'evidence serve' })).toBeNull()
})
