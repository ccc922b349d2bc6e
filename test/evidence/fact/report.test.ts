import { describe, expect, test } from 'vitest'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import type { AttestationFact } from '../../../src/evidence/fact/evidence.ts'
import { findEmptiness, isReading, toReadingKey } from '../../../src/evidence/fact/reading.ts'
import { findReplaced, toSlotKey } from '../../../src/evidence/fact/report.ts'
import { createTrailSubject } from '../../../src/evidence/fact/subject.ts'
import {
  analysis,
  codequality,
  createRecorder,
  custom,
  jira,
  junit,
  passed,
  pullRequests,
  vulnscan,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { job } from '../../../testkit/evidence/origin.ts'

const ofServer = codequality('OK')

function ofProject(serverUrl: string, key: string): AttestationContent {
  return analysis({ serverUrl, project: { key, url: '', name: '' } })
}

describe('a reading', () => {
  test.each([
    [pullRequests({}), true],
    [jira(), true],
    [ofServer, true],
    [ofProject('', 'p'), false],
    [passed, false],
    [junit(), false],
    [vulnscan(), false],
    [custom(true), false],
  ])('is the content of a server: %j', (content, is) => {
    expect(isReading(content)).toBe(is)
  })
  test('of a type without a definition competes with no other report', () => {
    const { attest } = createRecorder()
    expect(toSlotKey(attest('cov', { kind: 'unjudged', type_name: 'cov' }))).toBeUndefined()
  })
  test('is empty if it found no pull request', () => {
    expect([pullRequests(), pullRequests({}), jira()].map((it) => findEmptiness(it) !== undefined)).toEqual([
      true,
      false,
      false,
    ])
  })
  test('of a server has a key for each project', () => {
    expect(toReadingKey(jira())).toBe('jira')
    const key = toReadingKey(ofProject('https://q.example', 'a'))
    expect(key).toMatch(/^codequality [\w+/]{16}$/)
    expect(toReadingKey(ofProject('https://q.example', 'a'))).toBe(key)
    expect(toReadingKey(ofProject('https://q.example', 'b'))).not.toBe(key)
    expect(toReadingKey(ofProject('https://other.example', 'a'))).not.toBe(key)
  })
  test('competes with readings of its origin, and an empty one with none', () => {
    const { attest } = createRecorder()
    expect(toSlotKey(attest('review', pullRequests({})))).toBe('token ci\0reading pull_request')
    expect(toSlotKey(attest('review', pullRequests()))).toBeUndefined()
    expect(toSlotKey(attest('tests', passed, withSource('unit')))).toBe('token ci\0"unit"')
  })
})

describe('a replaced report', () => {
  const subject = createTrailSubject(new Map())
  const listReplaced = (...facts: readonly AttestationFact[]) =>
    [...findReplaced(facts.map((fact) => ({ fact, subject })))].map(([{ fact }, ignored]) => [fact.sequence, ignored])

  test('of a server has a later reading, of any run', () => {
    const { attest } = createRecorder()
    const [first, second] = [6, 5].map((run) => attest('review', pullRequests({}), withSource('a', run)))
    if (first === undefined || second === undefined) throw new Error('There are two readings.')
    const text = 'a later reading replaced it'
    expect(listReplaced(first, second)).toEqual([[1, { reason: 'reading_replaced', text }]])
  })
  test('of a run names the latest run that counts', () => {
    const { attest } = createRecorder()
    const facts = [6, 5, 5, 4].map((run) => attest('tests', passed, job('unit', run)))
    const text = 'a later attempt replaced it: run 6'
    expect(listReplaced(...facts)).toEqual([[4, { reason: 'superseded_run', text }]])
  })
  test('outside CI names no run, also beside reports of a run', () => {
    const { attest } = createRecorder()
    const facts = [undefined, 5, undefined].map((run) => attest('tests', passed, withSource('unit', run)))
    const text = 'a later report replaced it'
    expect(listReplaced(...facts)).toEqual([[1, { reason: 'superseded_run', text }]])
  })
})
