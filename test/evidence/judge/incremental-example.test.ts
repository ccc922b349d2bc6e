import { describe, expect, test } from 'vitest'
import type { AttestationFact } from '../../../src/evidence/fact/evidence.ts'
import { createIncrementalJudge } from '../../../src/evidence/judge/incremental.ts'
import { judgeEvidence, judgeState } from '../../../src/evidence/judge/judge.ts'
import {
  createRecorder,
  failed,
  fingerprintA,
  fingerprintB,
  junit,
  now,
  passed,
  pullRequests,
  requiring,
  requiringApp,
  toEvidence,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { job, jobOrigin } from '../../../testkit/evidence/origin.ts'

/** The state before and after each attestation; all three judges agree. */
function listStates(template: unknown, ...records: Parameters<typeof toEvidence>[1][]): readonly string[] {
  const attestations = records.filter((record): record is AttestationFact => 'content' in record)
  const others = records.filter((record) => !('content' in record))
  const judge = createIncrementalJudge(toEvidence(template, ...others), now)
  return [undefined, ...attestations].map((fact, at) => {
    if (fact !== undefined) judge.update(fact, now)
    const evidence = toEvidence(template, ...others, ...attestations.slice(0, at))
    expect(judge.state()).toBe(judgeEvidence(evidence, now).status)
    expect(judge.state()).toBe(judgeState(evidence, now))
    expect(judge.state()).toBe(createIncrementalJudge(evidence, now).state())
    return judge.state()
  })
}

const [bad, good, open] = ['NON-COMPLIANT', 'COMPLIANT', 'INCOMPLETE']
const onA = { artifact_fingerprint: fingerprintA }

/** The members of a report of a run that calls this version of a workflow. */
function calling(run: string, version: string): object {
  const called = { job_workflow: 'o/shared/scan.yml', job_workflow_ref: `o/shared/scan.yml@${version}` }
  return { origin: jobOrigin({ run_id: run, ...called }) }
}

describe('the state of a trail', () => {
  const { attest, build } = createRecorder()

  test('changes with each report', () => {
    const records = [attest('a', passed), attest('b', failed), attest('b', passed), attest('c', failed)]
    expect(listStates(requiring('a:generic', 'b:generic'), ...records)).toEqual([open, open, bad, good, bad])
    expect(listStates(null, attest('a', passed))).toEqual([open, open])
    expect(listStates({ version: 1 }, attest('a', passed))).toEqual([open, good])
  })
  test('does not change when a report is judged again that a later one replaced', () => {
    const judge = createIncrementalJudge(toEvidence(requiring('a:generic')), now)
    const [first, second] = [attest('a', failed), attest('a', passed)]
    for (const fact of [first, second, first]) judge.update(fact, now)
    expect(judge.state()).toBe(good)
  })
  test('is compliant without any report if the template lets it pass', () => {
    const template = { ...requiring('a:generic'), 'if-none': 'pass' }
    expect(listStates(template, attest('b', passed), attest('a', passed))).toEqual([good, open, good])
    expect(listStates(template, build())).toEqual([open])
  })
  test('does not depend on what is advisory', () => {
    const advisory = { policy: { advisory: true } }
    const ofTrail = requiring('a:generic', { name: 'b', type: 'generic', ...advisory })
    expect(listStates(ofTrail, attest('a', passed), attest('b', failed))).toEqual([open, good, good])
    const attestations = [{ name: 'scan', type: 'generic' }]
    const app = { version: 1, trail: { artifacts: [{ name: 'app', ...advisory, attestations }] } }
    expect(listStates(app, attest('a', passed))).toEqual([open, good])
    expect(listStates(app, build({ is_compliant: false }), attest('scan', failed, onA))).toEqual([open, good])
    expect(listStates(app, build(), attest('a', passed), attest('b', failed, onA))).toEqual([open, good, good])
  })
  test('does not depend on a superseded artifact', () => {
    const builds = [build(job('a', 1)), build({ ...job('a', 2), fingerprint: fingerprintB })]
    const late = attest('scan', failed, { ...onA, ...job('b', 1) })
    const current = attest('scan', passed, { artifact_fingerprint: fingerprintB })
    expect(listStates(requiringApp('scan:generic'), ...builds, late, current)).toEqual([open, open, good])
    expect(listStates({ version: 1 }, ...builds, late)).toEqual([open, open])
  })
  test('needs each required artifact, also one without attestations', () => {
    const template = {
      version: 1,
      trail: { attestations: [{ name: 'a', type: 'generic' }], artifacts: [{ name: 'app' }] },
    }
    expect(listStates(template, attest('a', passed))).toEqual([open, open])
    expect(listStates(template, build(), attest('a', passed))).toEqual([open, good])
  })
  test('keeps the evidence of a report that an empty reading does not replace', () => {
    const records = [attest('review', pullRequests({})), attest('review', pullRequests()), attest('a', passed)]
    expect(listStates({ version: 1 }, ...records)).toEqual([open, good, good, good])
  })
  test('loses the evidence of a called workflow that a run of another version of it replaces', () => {
    const policy = { advisory: true, workflow: 'o/shared/scan.yml@v1' }
    const template = requiring({ name: 'a', type: 'generic', policy })
    const records = [attest('a', passed, calling('1', 'v1')), attest('a', passed, calling('2', 'v2'))]
    expect(listStates(template, ...records)).toEqual([open, good, open])
  })
  test('does not count an empty reading, and loses evidence of another type', () => {
    expect(listStates({ version: 1 }, attest('review', pullRequests()))).toEqual([open, open])
    expect(listStates(requiring('a:generic'), attest('a', passed), attest('a', junit({})))).toEqual([open, good, open])
  })
})

test('the incremental judge takes given reports in the order of their arrival', () => {
  const { attest } = createRecorder()
  const [first, second] = [attest('a', failed, withSource('a')), attest('a', passed, withSource('a'))]
  const evidence = toEvidence(requiring('a:generic'), second, first)
  expect(createIncrementalJudge(evidence, now).state()).toBe('COMPLIANT')
  expect(judgeEvidence(evidence, now).status).toBe('COMPLIANT')
  expect([...judgeEvidence(evidence, now).outcomes.keys()]).toEqual([first.id, second.id])
})

test('the outcomes are in the order of arrival, also of several names', () => {
  const { attest } = createRecorder()
  const records = [attest('b', passed), attest('a', passed), attest('b', failed)]
  const { outcomes } = judgeEvidence(toEvidence(requiring('a:generic', 'b:generic'), ...records), now)
  expect([...outcomes.keys()]).toEqual(records.map(({ id }) => id))
})
