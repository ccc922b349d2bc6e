import { describe, expect, test } from 'vitest'
import type { AttestationFact } from '../../../src/evidence/fact/evidence.ts'
import { proveChange } from '../../../src/evidence/fact/origin.ts'
import { confirmHead, toVerdictChange, type VerdictChange } from '../../../src/evidence/verdict/change.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'
import { createRecorder, pullRequests, requiring } from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin, otherCommit, token } from '../../../testkit/evidence/origin.ts'

const commitEvents = ['push', 'schedule', 'workflow_dispatch', 'release', 'create', 'deployment', 'deployment_status']
const pullRequestEvents = ['pull_request', 'pull_request_review', 'pull_request_review_comment']

function ask(claims: Parameters<typeof jobOrigin>[0], commit?: string): VerdictChange | string {
  const { sender } = jobOrigin(claims)
  return toVerdictChange(sender && proveChange(sender), commit)
}

describe('the change of a signed verdict', () => {
  test.each(commitEvents)('of a run for %s is the commit of its claims', (event) => {
    expect(ask({ event })).toEqual({ commit: head, ref: 'refs/heads/main', declared: [] })
    expect(ask({ event }, head)).toMatchObject({ commit: head, declared: [] })
    expect(ask({ event }, otherCommit)).toBe('is ddddddd, and the claims prove ccccccc; leave it out')
    expect(ask({ event }, 'any')).toMatchObject({ commit: 'any', declared: ['commit'] })
  })

  test.each(pullRequestEvents)('of a run for %s is its pull request, and the head of the question', (event) => {
    const claims = { event, ref: 'refs/pull/7/merge', sha: otherCommit, base_ref: 'main' }
    expect(ask(claims, head)).toEqual({ commit: head, pullRequest: 7, base: 'main', declared: ['commit'] })
    expect(ask(claims, 'any')).toMatchObject({ commit: 'any', declared: ['commit'] })
    expect(ask(claims)).toBe('is missing: the claims prove pull request #7 and not its head; send the head, or any')
  })

  test('of a merge group is its commit and its target branch', () => {
    const ref = `refs/heads/gh-readonly-queue/main/pr-7-${otherCommit}`
    const change = ask({ event: 'merge_group', ref })
    expect(change).toMatchObject({ commit: head, base: 'main', isGroup: true, declared: [] })
  })

  test.each(['workflow_run', 'pull_request_target', 'issue_comment', 'repository_dispatch', 'unknown'])(
    'of a run for %s is declared',
    (event) => {
      expect(ask({ event }, head)).toEqual({ commit: head, declared: ['change', 'commit'] })
      expect(ask({ event })).toEqual({ commit: 'any', declared: ['change', 'commit'] })
    },
  )

  test('of an API token is declared', () => {
    expect(toVerdictChange(token.proven, head)).toEqual({ commit: head, declared: ['change', 'commit'] })
  })
})

/** A report of a pull request by a workflow of main. */
function report(members: object = {}, claims: object = {}, name = 'review'): AttestationFact {
  return createRecorder().attest(name, pullRequests({ number: 7, head_sha: head, ...members }), {
    origin: jobOrigin({ event: 'workflow_run', ...claims }),
  })
}

describe('the head of a pull request is confirmed', () => {
  const workflow = 'o/r/.github/workflows/ci.yml@refs/heads/main'
  const trusting = FlowTemplate.parse(
    requiring({ name: 'review', type: 'pull_request', policy: { workflow, follows: true } }),
  )
  const asked: VerdictChange = { commit: head, pullRequest: 7, base: 'main', declared: ['commit'] }
  const declaredBy = (fact: AttestationFact, template = trusting, change = asked) =>
    confirmHead(change, [fact], [template]).declared

  test('by a counting report of the named workflow that lists its number with this head', () => {
    expect(declaredBy(report())).toEqual([])
  })

  test.each([
    ['another number', report({ number: 8 })],
    ['another head', report({ head_sha: otherCommit })],
    ['another workflow', report({}, { workflow_ref: 'o/r/.github/workflows/ci.yml@refs/heads/feature' })],
    ['another name', report({}, {}, 'other')],
  ])('not by a report of %s', (_what, fact) => {
    expect(declaredBy(fact)).toEqual(['commit'])
  })

  test('by one of several pull requests, reports and requirements', () => {
    const both = createRecorder().attest(
      'review',
      pullRequests({ number: 8, head_sha: otherCommit }, { number: 7, head_sha: head }),
      { origin: jobOrigin({ event: 'workflow_run' }) },
    )
    const other = FlowTemplate.parse(requiring('unit:junit'))
    expect(confirmHead(asked, [report({ number: 8 }), both], [other, trusting]).declared).toEqual([])
  })

  test('not by a report whose pull requests are too many to be read, or by one of another kind', () => {
    const left = { count: 900, sha256: '' }
    const many = { ...report(), content: { kind: 'pull_request' as const, pull_requests: left } }
    const generic = { ...report(), content: { kind: 'generic' as const, is_compliant: true } }
    expect([declaredBy(many), declaredBy(generic)]).toEqual([['commit'], ['commit']])
  })

  test('not for a requirement without a workflow, and not for any commit', () => {
    const open = FlowTemplate.parse(requiring({ name: 'review', type: 'pull_request' }))
    expect(declaredBy(report(), open)).toEqual(['commit'])
    expect(declaredBy(report(), trusting, { ...asked, commit: 'any' })).toEqual(['commit'])
  })
})
