import { describe, expect, test } from 'vitest'
import { toAnnotations } from '../../src/action/annotations.ts'
import { createGithubRunner } from '../../src/action/runner.ts'
import { emptyOutcome, type Outcome } from '../../src/step/outcome/outcome.ts'
import { parseAnnotations } from '../../testkit/action/workflow-command.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const explanation: NonNullable<Outcome['explanation']> = {
  verdict: 'NON-COMPLIANT',
  word: 'not compliant',
  headline: 'Trail t is not compliant: unit.',
  items: [],
  missing: [],
  failing: ['unit'],
  waiting: [],
  fix: undefined,
  advice: [],
  notes: [],
}
const failing = Array.from({ length: 30 }, (_, at) => ({
  suite: 's',
  name: `test ${at}`,
  message: at === 0 ? '' : 'expected 1',
  kind: 'failure' as const,
  ...(at === 1 ? { file: 'src/a.ts', line: 3 } : {}),
}))

describe('the annotations of an outcome', () => {
  test('are the verdict with its title, then the failing tests, ten errors in all', () => {
    const annotations = toAnnotations({ ...emptyOutcome(target), gate: true, explanation, failing })
    expect(annotations).toHaveLength(10)
    expect(annotations.slice(0, 3)).toEqual([
      {
        level: 'error',
        title: 'Delivery Evidence: not compliant',
        message: 'Trail t is not compliant: unit. The job summary has the reasons and the next steps.',
      },
      { level: 'error', title: 'test 0', message: 'This test failed. Its report has no message.' },
      { level: 'error', title: 'test 1', message: 'expected 1', file: 'src/a.ts', line: 3 },
    ])
  })

  test('have ten failing tests where no gate fails', () => {
    expect(toAnnotations({ ...emptyOutcome(target), failing }).map(({ title }) => title)).toHaveLength(10)
  })

  test('warn where the commit status decides', () => {
    const outcome = { ...emptyOutcome(target), gate: true, explanation, isDecidedByStatus: true }
    expect(toAnnotations(outcome)).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/^Trail t is not compliant: unit\..* The commit status has this verdict\.$/),
      },
    ])
  })

  test('name the state of the status that decides, if a newer verdict has it', () => {
    const members = { gate: true, explanation, isDecidedByStatus: true, newerStatus: 'success' } as const
    expect(toAnnotations({ ...emptyOutcome(target), ...members })).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(
          / The commit status has a newer verdict: success\. The link of the status leads to it\.$/,
        ),
      },
    ])
  })

  test('name the reason for which a status is not set, also with a verdict that passes', () => {
    const statusFailure = { message: 'no permission', exitCode: 5, trace: '' } as const
    const passing = { ...explanation, verdict: 'COMPLIANT', word: 'compliant' } as const
    expect(toAnnotations({ ...emptyOutcome(target), gate: true, explanation: passing, statusFailure })).toEqual([
      { level: 'error', title: 'Delivery Evidence: the status is not set', message: 'no permission' },
    ])
  })
})

test('a run prints nine notices and nine warnings as annotations and the others as text, so that the verdict is kept', () => {
  let printed = ''
  const write = (text: string): void => void (printed += text)
  const { host } = createGithubRunner({
    cwd: '.',
    isDebugging: false,
    write,
    importToolkit: async () => import('@actions/core'),
  })
  for (let at = 1; at <= 12; at += 1) {
    host.notice(`notice ${at}`)
    host.warning(`warning ${at}`)
  }
  const levels = parseAnnotations(printed).map(({ level }) => level)
  expect(levels.filter((level) => level === 'notice')).toHaveLength(9)
  expect(levels.filter((level) => level === 'warning')).toHaveLength(9)
  expect(printed).toContain('\nwarning: warning 12\n')
})
