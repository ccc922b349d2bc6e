import { describe, expect, test } from 'vitest'
import { toArtifactFact, toAttestationFact, toOverrideFact, toSenderMembers } from '../../../src/evidence/fact/fact.ts'
import { fingerprintA, passed } from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin, otherCommit, token } from '../../../testkit/evidence/origin.ts'

const header = { id: 'one', sequence: 3, created_at: 5, reported_by: 'ci', origin: token }
const commitInfo = { sha1: otherCommit, message: 'm', author: 'a', branch: 'main', timestamp: 1 }
const annotations = { source: 'lint', run: { id: 4, attempt: 2 }, change: { commit: head, pull_request: 7 } }
const sent = {
  source: '"lint"',
  sourceText: 'lint',
  run: { id: 4, attempt: 2 },
  change: { commit: head, pullRequest: 7 },
}

describe('the fact of an artifact', () => {
  const report = { fingerprint: fingerprintA, filename: 'app.tgz' }
  const links = { build_url: 'https://ci.example/1', commit_url: 'https://git.example/c' }

  test('has the members of the report', () => {
    const members = { ...report, template_reference_name: 'app', is_compliant: false, annotations }
    expect(toArtifactFact(header, { ...members, ...links, git_commit: head, git_commit_info: commitInfo })).toEqual({
      ...header,
      ...report,
      ...sent,
      commit: head,
      template_reference_name: 'app',
      is_compliant: false,
    })
  })
  test('has the commit of the details if the report names it only there', () => {
    expect(toArtifactFact(header, { ...report, ...links, git_commit_info: commitInfo }).commit).toBe(otherCommit)
    expect(toArtifactFact(header, { ...report, ...links }).commit).toBeUndefined()
  })
  test('has no name and no statement where the report has null', () => {
    const fact = toArtifactFact(header, { ...report, ...links, template_reference_name: null, is_compliant: null })
    expect(fact).toMatchObject({ template_reference_name: undefined, is_compliant: undefined })
  })
})

describe('the fact of an attestation', () => {
  const report = { attestation_name: 'lint' }
  const typed = { type: 'generic', content: passed }
  const branchOf = (branch: string) =>
    toAttestationFact(header, { ...report, git_commit_info: { ...commitInfo, branch } }, typed)

  test('has the members of the report', () => {
    const members = { ...report, annotations, artifact_fingerprint: fingerprintA, target_artifacts: ['app'] }
    expect(toAttestationFact(header, { ...members, git_commit_info: commitInfo }, typed)).toEqual({
      ...header,
      ...typed,
      ...sent,
      commit: otherCommit,
      name: 'lint',
      artifact_fingerprint: fingerprintA,
      target_artifacts: ['app'],
      queuedPullRequest: undefined,
    })
    expect(toAttestationFact(header, report, typed)).toMatchObject({ target_artifacts: [], commit: undefined })
  })
  test.each([
    [`gh-readonly-queue/main/pr-7-${head}`, 7],
    [`refs/heads/gh-readonly-queue/main/pr-123456789012345-${head}`, 123456789012345],
    [`gh-readonly-queue/release/pr-1-x/pr-12-${head}`, 12],
    [`gh-readonly-queue/main/pr-1234567890123456-${head}`, undefined],
    [`gh-readonly-queue/main/pr-x-${head}`, undefined],
    [`gh-readonly-queue/main/pr-refs/heads/7-${head}`, undefined],
    [`gh-readonly-queue/main/pr-7-${head}0`, undefined],
    [`gh-readonly-queue/main/pr-7-${head.slice(1)}`, undefined],
    [`gh-readonly-queue/main/pr-7-${head.replaceAll('c', 'x')}`, undefined],
    [`gh-readonly-queue/main/x-pr-7-${head}`, undefined],
    [`main/pr-7-${head}`, undefined],
    [`x/refs/heads/gh-readonly-queue/main/pr-7-${head}`, undefined],
    [`main/pr-7-${head}/gh-readonly-queue/`, undefined],
    ['main', undefined],
  ])('reads the branch %s as pull request %s of a merge queue', (branch, number) => {
    expect(branchOf(branch).queuedPullRequest).toBe(number)
  })
  test('reads the merge queue from the claims, and only those of a merge group', () => {
    const ref = `refs/heads/gh-readonly-queue/main/pr-8-${head}`
    const from = (event: string, claimed = ref) => ({ ...header, origin: jobOrigin({ event, ref: claimed }) })
    const named = { ...report, git_commit_info: { ...commitInfo, branch: `gh-readonly-queue/main/pr-7-${head}` } }
    expect(toAttestationFact(from('merge_group'), named, typed).queuedPullRequest).toBe(8)
    expect(toAttestationFact(from('merge_group', 'refs/heads/main'), named, typed).queuedPullRequest).toBeUndefined()
    expect(toAttestationFact(from('push'), named, typed).queuedPullRequest).toBeUndefined()
  })
})

test('the fact of an override has the members of the report', () => {
  const report = {
    attestation_name: 'scan',
    original_attestation_type: 'vulnscan' as const,
    new_compliance_status: false,
    reason: 'accepted',
  }
  const members = { artifact_fingerprint: fingerprintA, target_artifacts: ['app'], expires_at: 9 }
  const commit = { git_commit_info: commitInfo }
  const change = { pull_request: 12 }
  expect(toOverrideFact(header, { ...report, ...members, ...commit, annotations, change })).toEqual({
    ...header,
    ...report,
    ...members,
    ...sent,
    change: { pullRequest: 12 },
    commit: otherCommit,
  })
  expect(toOverrideFact(header, { ...report, artifact_fingerprint: undefined })).toMatchObject({
    artifact_fingerprint: undefined,
    target_artifacts: [],
    expires_at: undefined,
  })
})

test('a proven origin has the run of its claims, a declared one the run that it sends', () => {
  expect(toSenderMembers(jobOrigin({ run_id: '8', run_attempt: '3' }), { annotations }).run).toEqual({
    id: 8,
    attempt: 3,
  })
  expect(toSenderMembers(token, { annotations }).run).toEqual({ id: 4, attempt: 2 })
})
