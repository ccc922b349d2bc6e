import { describe, expect, test } from 'vitest'
import {
  createRecorder,
  failed,
  fingerprintA,
  fingerprintB,
  jira,
  junit,
  passed,
  requiring,
  verdictOf,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { contentOf } from '../../../testkit/evidence/content.ts'
import { attacker, job } from '../../../testkit/evidence/origin.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }

const cell = (os: string, attempt = 1) => job({ job: 'test', matrix: { os } }, 1, attempt)

describe('a report that never arrives is missed', () => {
  const wanting = requiring({ name: 'tests', type: 'generic', policy: { sources: 2 } })
  test('if the template wants a number of sources', () => {
    const { attest } = createRecorder()
    const [linux, macos] = [attest('tests', passed, cell('linux')), attest('tests', passed, cell('macos', 2))]
    expect(verdictOf(wanting, linux)).toMatchObject({
      status: 'INCOMPLETE',
      attestations_statuses: [
        { status: 'COMPLETE', is_compliant: true },
        { status: 'MISSING', reasons: ['reported by 1 source of one run (at least 2 needed)'] },
      ],
    })
    expect(verdictOf(wanting, linux, macos).status).toBe('COMPLIANT')
  })
  test('if its source comes from another run or another origin', () => {
    const { attest } = createRecorder()
    const linux = attest('tests', passed, cell('linux'))
    const ofOtherRun = attest('tests', passed, job({ job: 'test', matrix: { os: 'macos' } }, 2))
    const ofToken = attest('tests', passed, { ...attacker, ...withSource('macos', 1) })
    expect(verdictOf(wanting, linux, ofOtherRun, ofToken).status).toBe('INCOMPLETE')
  })
  test('also if a report of a server has the name of the tests', () => {
    const { attest } = createRecorder()
    const any = requiring({ name: 'tests', type: '*', policy: { sources: 2 } })
    const ticket = attest('tests', jira(['A-1', true]), attacker)
    expect(verdictOf(any, attest('tests', passed, cell('linux')), ticket).status).toBe('INCOMPLETE')
    expect(verdictOf(any, ticket).status).toBe('COMPLIANT')
  })
  test('if fewer sources than the template wants report the artifact', () => {
    const { attest, build } = createRecorder()
    const artifacts = [{ name: 'app', policy: { sources: 2 } }]
    const [one, two] = [build(cell('linux')), build({ ...cell('macos'), fingerprint: fingerprintB })]
    const scans = [attest('scan', passed, onA), attest('scan', passed, onB)]
    expect(verdictOf({ version: 1, trail: { artifacts } }, one, ...scans).status).toBe('INCOMPLETE')
    expect(verdictOf({ version: 1, trail: { artifacts } }, one, two, ...scans).status).toBe('COMPLIANT')
  })
  test('if a second attempt dies after fewer reports than the first', () => {
    const { attest } = createRecorder()
    const first = [attest('tests', failed, job('test', 1)), attest('tests', passed, job('test', 1))]
    const second = attest('tests', passed, job('test', 1, 2))
    expect(verdictOf(requiring('tests:generic'), ...first, second).status).toBe('NON-COMPLIANT')
  })
})

describe('numbers that a result file only declares', () => {
  const wanting = requiring({ name: 'tests', type: 'junit', policy: { min_tests: 100 } })
  test.each([
    ['without a test case', 0],
    ['with one test case', 1],
    ['that does not state the number of test cases', undefined],
  ])('satisfy no min_tests %s', (_, counted) => {
    const { attest } = createRecorder()
    const { counted: __, ...suite } = {
      name: 's',
      total: 500,
      failures: 0,
      errors: 0,
      skipped: 0,
      duration: 1,
      counted,
    }
    const junit_results = [counted === undefined ? suite : { ...suite, counted }]
    const verdict = verdictOf(wanting, attest('tests', contentOf('junit', { junit_results })))
    expect(verdict.status).toBe('NON-COMPLIANT')
    expect(verdict.attestations_statuses[0]?.reasons).toEqual([
      `${counted ?? 0} of 500 executed tests are listed as test cases (at least 100 needed)`,
    ])
  })
  test('do, as far as test cases are listed', () => {
    const { attest } = createRecorder()
    expect(verdictOf(wanting, attest('tests', junit({ total: 500, counted: 100 }))).status).toBe('COMPLIANT')
  })
})
