import { describe, expect, test } from 'vitest'
import { createRecorder, failed, passed, requiring, verdictOf } from '../../../testkit/evidence/builder.ts'
import { attacker, job, jobOrigin } from '../../../testkit/evidence/origin.ts'

describe('another origin', () => {
  const wanting = requiring({
    name: 'tests',
    type: 'generic',
    policy: { workflow: 'o/r/.github/workflows/ci.yml@refs/heads/main' },
  })
  test('does not fulfil a requirement of one workflow, and does not fail it', () => {
    const { attest } = createRecorder()
    const [green, red] = [attest('tests', passed, attacker), attest('tests', failed, attacker)]
    expect(verdictOf(wanting, green)).toMatchObject({
      status: 'INCOMPLETE',
      ignored: [{ attestation_id: green.id, reason: 'not_from_workflow' }],
    })
    expect(verdictOf(wanting, red, attest('tests', passed, job('test', 1))).status).toBe('COMPLIANT')
  })
  test.each([
    ['o/r/.github/workflows/ci.yml@refs/heads/main', 'o/r/.github/workflows/ci.yml@refs/heads/main', true],
    ['o/r/.github/workflows/ci.yml@refs/heads/main2', 'o/r/.github/workflows/ci.yml@refs/heads/main', false],
    ['o/r/.github/workflows/ci.yml@refs/heads/release/1', 'o/r/.github/workflows/*@refs/heads/*', false],
    ['o/r/.github/workflows/ci.yml@refs/heads/release-1', 'o/r/.github/workflows/*.yml@refs/heads/release-*', true],
    ['o/r/.github/workflows/a/ci.yml@refs/heads/main', 'o/r/.github/workflows/*@refs/heads/main', false],
    ['o/r/.github/workflows/ci.yml@refs/heads/x@refs/heads/main', 'o/r/.github/workflows/*@refs/heads/main', false],
    ['o/r/.github/workflows/abab.yml@refs/tags/v1', 'o/r/.github/workflows/*b*b.yml@refs/tags/v*', true],
    ['o/r/.github/workflows/ab.yml@refs/tags/v1', 'o/r/.github/workflows/*b*b.yml@refs/tags/v*', false],
  ])('is the workflow %s of the pattern %s: %s', (workflow_ref, workflow, matches) => {
    const { attest } = createRecorder()
    const fact = attest('tests', passed, { origin: jobOrigin({ workflow_ref }) })
    const verdict = verdictOf(requiring({ name: 'tests', type: 'generic', policy: { workflow } }), fact)
    expect(verdict.status).toBe(matches ? 'COMPLIANT' : 'INCOMPLETE')
  })
  test('may be the caller of the workflow', () => {
    const { attest } = createRecorder()
    const origin = jobOrigin({
      workflow_ref: 'o/app/.github/workflows/x.yml@refs/heads/a',
      job_workflow_ref: jobOrigin().claims?.workflow_ref ?? '',
    })
    expect(verdictOf(wanting, attest('tests', passed, { origin })).status).toBe('COMPLIANT')
  })
})
