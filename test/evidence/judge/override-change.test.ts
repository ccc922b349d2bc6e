import { describe, expect, test } from 'vitest'
import type { OverrideFact } from '../../../src/evidence/fact/evidence.ts'
import type { Question } from '../../../src/evidence/fact/question.ts'
import { createIncrementalJudge } from '../../../src/evidence/judge/incremental.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import { findOverridden } from '../../../src/evidence/judge/override-address.ts'
import {
  createRecorder,
  failed,
  fingerprintA,
  now,
  pullRequests,
  requiring,
  requiringApp,
  toEvidence,
} from '../../../testkit/evidence/builder.ts'
import { head, jobOrigin, otherCommit, reportOf } from '../../../testkit/evidence/origin.ts'

const template = requiring('tests:generic')
const of12: Question = { commit: head, pullRequest: 12, base: 'main' }
const of13: Question = { commit: head, pullRequest: 13, base: 'main' }
const ofMain: Question = { commit: head }

/** A failing report of each change, then an override by a dispatch on main. */
function createScene() {
  const { attest, override } = createRecorder()
  const report = (event: string, run: number, ref: string) => attest('tests', failed, reportOf(event, run, { ref }))
  return {
    attest,
    reports: [
      report('pull_request', 1, 'refs/pull/12/merge'),
      report('pull_request', 2, 'refs/pull/13/merge'),
      report('push', 3, 'refs/heads/main'),
    ],
    override: (change: OverrideFact['change'] = {}, more: Partial<OverrideFact> = {}) =>
      override('tests', 'generic', {
        ...reportOf('workflow_dispatch', 9, { ref: 'refs/heads/main' }),
        ...more,
        change,
      }),
  }
}

function statesOf(records: Parameters<typeof toEvidence>[1][]): readonly string[] {
  const evidence = toEvidence(template, ...records)
  return [of12, of13, ofMain].map((question) => judgeEvidence(evidence, now, question).status)
}

const [red, green] = ['NON-COMPLIANT', 'COMPLIANT']

describe('an override by a dispatch on main', () => {
  test('without a change covers the reports of each pull request, and those of main', () => {
    const { reports, override } = createScene()
    expect(statesOf([...reports])).toEqual([red, red, red])
    // The tests of main ran on the head of both pull requests, so they count there too.
    expect(statesOf([...reports, override()])).toEqual([green, green, green])
  })
  test('that names a pull request covers what counted for it alone', () => {
    const { reports, override } = createScene()
    const [first, second] = reports
    const ofPullRequests = [first, second].flatMap((one) => one ?? [])
    expect(statesOf([...ofPullRequests, override({ pullRequest: 12 })])).toEqual([green, red, 'INCOMPLETE'])
    // It covers the push of the head there, and has no effect for another pull request, or for main.
    expect(statesOf([...reports, override({ pullRequest: 12 })])).toEqual([green, red, red])
  })
  test('that names a commit covers what counted for that commit, and no pull request', () => {
    const { reports, override } = createScene()
    expect(statesOf([...reports, override({ commit: head })])).toEqual([red, red, green])
    expect(statesOf([...reports, override({ commit: otherCommit })])).toEqual([red, red, red])
  })
})

describe('an override that names a change', () => {
  const address = { attestation_name: 'tests', artifact_fingerprint: undefined, target_artifacts: [] }
  test('would cover its reports alone', () => {
    const { reports } = createScene()
    const evidence = toEvidence(template, ...reports)
    expect(findOverridden(evidence, { ...address, change: { pullRequest: 13 } })).toEqual(reports.slice(1))
    expect(findOverridden(evidence, { ...address, change: { commit: head } })).toEqual(reports.slice(2))
    expect(findOverridden(evidence, { ...address, change: { commit: otherCommit } })).toEqual([])
  })
  test('covers what a second workflow reports about it, and no report that says it is of another one', () => {
    const { attest, override } = createScene()
    const origin = jobOrigin({ event: 'workflow_run', ref: 'refs/heads/main' })
    const found = (pullRequest: number) => attest('tests', failed, { origin, commit: head, change: { pullRequest } })
    const asked = { ...of12, defaultBranch: 'main' }
    const stateFor = (...records: Parameters<typeof toEvidence>[1][]) =>
      judgeEvidence(toEvidence(template, ...records), now, asked).status
    expect(stateFor(found(12), override({ pullRequest: 12 }))).toBe(green)
    expect(stateFor(found(12), override({ pullRequest: 13 }))).toBe(red)
  })
  test('covers the report that a report of another change has replaced', () => {
    const { attest, override } = createScene()
    const of = (pullRequest: number) => attest('tests', failed, { commit: head, change: { pullRequest } })
    const records = [of(12), of(13)]
    expect(statesOf([...records, override({ pullRequest: 12 })]).slice(0, 2)).toEqual([green, red])
  })
  test('covers a report that names no commit as one of the commits of its trail', () => {
    const { attest, override } = createRecorder()
    const stateWith = (commit: string) => {
      const before = [attest('tests', failed), override('tests', 'generic', { change: { commit } })]
      const all = [before, [...before, attest('tests', failed)]]
      return all.map((records) => judgeEvidence(toEvidence(template, ...records), now).status)
    }
    expect(stateWith(head)).toEqual([green, green])
    expect(stateWith(otherCommit)).toEqual([red, red])
  })
  test('holds for its own later reports alone, also while they arrive', () => {
    const { attest, override } = createRecorder()
    const of = (commit: string, run: number) =>
      attest('tests', failed, { origin: jobOrigin({ sha: commit, run_id: String(run) }), commit })
    const first = [of(head, 1), override('tests', 'generic', { change: { commit: head } })]
    const stateAfter = (later: ReturnType<typeof of>) =>
      judgeEvidence(toEvidence(template, ...first, later), now, { commit: later.commit }).status
    const [again, other] = [of(head, 2), of(otherCommit, 3)]
    expect([stateAfter(again), stateAfter(other)]).toEqual([green, red])
    for (const [later, state] of [
      [again, green],
      [other, red],
    ] as const) {
      const judge = createIncrementalJudge(toEvidence(template, ...first), now)
      judge.update(later, now)
      expect(judge.state()).toBe(state)
    }
  })
  test('covers no reading for another pull request', () => {
    const { attest, override } = createRecorder()
    const review = requiring({ name: 'review', type: 'pull_request', policy: { approvals: 1 } })
    const content = pullRequests({ number: 12 }, { number: 13 })
    const records = [
      attest('review', content, { commit: head }),
      override('review', 'pull_request', { change: { pullRequest: 12 } }),
    ]
    const readings = [{ type: 'pull_request', name: undefined, content }] as const
    const states = [of12, of13].map(
      (question) => judgeEvidence(toEvidence(review, ...records), now, { ...question, readings }).status,
    )
    expect(states).toEqual([green, red])
  })
})

test('an assertion is reached by an override without a change, or of its commit, and by none of a pull request', () => {
  const { attest, build, override } = createRecorder()
  const origin = jobOrigin({ event: 'push', ref: 'refs/heads/main' })
  const about = { artifact_fingerprint: fingerprintA }
  const stateWith = (change: OverrideFact['change'], commit?: string) => {
    const reports = [build({ origin, commit: head }), attest('tests', failed, { ...about, origin, commit: head })]
    const evidence = toEvidence(
      requiringApp('tests:generic'),
      ...reports,
      override('tests', 'generic', { ...about, change }),
    )
    return judgeEvidence(evidence, now, { commit, fingerprints: [fingerprintA] }).status
  }
  expect([{}, { commit: head }, { pullRequest: 12 }].map((change) => stateWith(change))).toEqual([green, green, red])
  expect([head, otherCommit].map((commit) => stateWith({ commit }, head))).toEqual([green, red])
})

describe('in a merge group, an override on a head', () => {
  const group = 'f'.repeat(40)
  const ref = `refs/heads/gh-readonly-queue/main/pr-12-${head}`
  const stateWith = (change: OverrideFact['change']) => {
    const scene = createScene()
    const queued = scene.attest('tests', failed, {
      ...reportOf('merge_group', 5),
      origin: jobOrigin({ event: 'merge_group', ref, sha: group }),
      commit: group,
    })
    const question: Question = {
      commit: group,
      queuedPullRequests: [{ number: 12, head }],
      pullRequestHeads: [toEvidence(template, ...scene.reports, scene.override(change))],
    }
    return judgeEvidence(toEvidence(template, queued), now, question).status
  }
  test('holds for the pull request in the group that it names, and for no other one', () => {
    expect([{}, { pullRequest: 12 }, { commit: head }].map(stateWith)).toEqual([green, green, green])
    expect([{ pullRequest: 13 }, { commit: otherCommit }].map(stateWith)).toEqual([red, red])
  })
})
