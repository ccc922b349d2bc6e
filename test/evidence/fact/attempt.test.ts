import { describe, expect, test } from 'vitest'
import type { ReportedFact } from '../../../src/evidence/fact/evidence.ts'
import { toReportOrigin } from '../../../src/evidence/fact/origin.ts'
import { createSlot, selectLatestReports } from '../../../src/evidence/fact/slot.ts'
import { createRecorder, passed, withSource } from '../../../testkit/evidence/builder.ts'
import { head, job, otherCommit } from '../../../testkit/evidence/origin.ts'

function listLatest(facts: readonly ReportedFact[]): readonly number[] {
  const slot = createSlot((fact: ReportedFact) => fact)
  for (const fact of facts) slot.add(fact)
  return slot
    .latest()
    .map(({ sequence }) => sequence)
    .toSorted((a, b) => a - b)
}

describe('an attempt', () => {
  const replayed = { origin: toReportOrigin({ type: 'token', token_id: 'ci' }, true) }

  test('that was only replayed is replaced by a declared run that arrived before it', () => {
    const { attest } = createRecorder()
    const ofRun = (run: number, more = {}) => attest('tests', passed, { ...withSource('unit', run), ...more })
    const facts = [ofRun(6), ofRun(6), ofRun(5, replayed)]
    expect(listLatest(facts)).toEqual([1, 2])
    expect(listLatest([...facts, ofRun(5)])).toEqual([1, 2, 3, 4])
  })
  test('counts again if the later run is found to have its commit', () => {
    const { attest } = createRecorder()
    const ofRun = (run: number, commit: string) => attest('tests', passed, { ...job('unit', run), commit })
    const facts = [4, 5, 5, 5].map((run) => ofRun(run, head))
    const withOther = [...facts, ofRun(6, otherCommit)]
    expect(listLatest(withOther)).toEqual([5])
    expect(listLatest([...withOther, ofRun(6, head)])).toEqual([2, 3, 4, 5, 6])
  })
  test('of another commit does not replace one of the same run with more reports', () => {
    const { attest } = createRecorder()
    const first = [1, 2].map(() => attest('tests', passed, { ...job('unit', 5), commit: head }))
    const second = attest('tests', passed, { ...job('unit', 5, 2), commit: otherCommit })
    expect(listLatest([...first, second])).toEqual([1, 2, 3])
  })
})

test('reports in another order than that of their arrival are sorted', () => {
  const { attest } = createRecorder()
  const [first, second, third] = [1, 2, 3].map(() => attest('tests', passed))
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three reports.')
  expect(selectLatestReports([third, first, second], (fact) => fact)).toEqual([third])
})
