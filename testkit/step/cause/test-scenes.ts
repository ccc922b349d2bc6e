import { junitStep, type Step } from '../report-steps.ts'
import { pushScene, requiring, toRunPage, type CauseScene } from './scene.ts'

function requiringUnit(policy = ''): string {
  return requiring(`name: unit, type: junit${policy === '' ? '' : `, policy: { ${policy} }`}`)
}

function reportTests(xml: string, run = 1): Step {
  return { run, files: { 'r.xml': xml }, given: { kind: 'junit', files: 'r.xml', name: 'unit' } }
}

function toSuite(tests: number, inside = '', attributes = ''): string {
  const cases = Array.from({ length: tests }, (_, at) => `<testcase name="t${at}">${inside}</testcase>`)
  return `<testsuite name="s"${attributes}>${cases.join('')}</testsuite>`
}

const passing = reportTests(toSuite(4), 2)

/** Tests that are reported and are not compliant. */
export const testScenes: readonly CauseScene[] = [
  {
    cause: 'a failing test',
    open: pushScene(requiringUnit(), [junitStep(1)], [junitStep(0, { run: 2 })]),
    sentence: 'Fix the 1 failing test, and push.',
    action: 'If nothing has to change, re-run the job `build` of run 1.',
    link: toRunPage(1),
  },
  {
    cause: 'too few tests',
    open: pushScene(requiringUnit('min_tests: 10'), [reportTests(toSuite(4))], [reportTests(toSuite(10), 2)]),
    sentence: '4 tests executed (at least 10 needed).',
    action: 'Report the files of all tests, or lower `min_tests` in the policy of the requirement.',
    link: toRunPage(1),
  },
  {
    cause: 'no test was executed',
    open: pushScene(requiringUnit(), [reportTests(toSuite(4, '<skipped/>'))], [passing]),
    sentence: 'No test was executed.',
    action: 'Check the command of the tests, and that the reported file is the one that it writes.',
    link: toRunPage(1),
  },
  {
    cause: 'tests that are only counted',
    open: pushScene(requiringUnit('min_tests: 4'), [reportTests('<testsuite name="s" tests="4"/>')], [passing]),
    sentence: '0 of 4 executed tests are listed as test cases (at least 4 needed).',
    action:
      'Let the test runner write a test case for each test, or lower `min_tests` in the policy of the requirement.',
    link: toRunPage(1),
  },
  {
    cause: 'too many skipped tests',
    open: pushScene(
      requiringUnit('max_skipped: 0'),
      [reportTests('<testsuite name="s"><testcase name="a"/><testcase name="b"><skipped/></testcase></testsuite>')],
      [passing],
    ),
    sentence: '1 test skipped (at most 0 allowed).',
    action: 'Run them, or raise `max_skipped` in the policy of the requirement.',
    link: toRunPage(1),
  },
  {
    cause: 'a test result that does not show everything',
    open: pushScene(
      requiringUnit(),
      [reportTests('<testsuite name="s" tests="9"><testcase name="a"/></testsuite>')],
      [passing],
    ),
    sentence: 'The test result is incomplete: suite "s" states 9 tests and lists 1.',
    action: 'Correct that and report it again, or accept it with `incomplete: allow` in the policy of its requirement.',
    link: toRunPage(1),
  },
  {
    cause: 'tests that are too old',
    open: pushScene(
      requiringUnit('max_age: 30d'),
      [reportTests(toSuite(4, '', ' timestamp="2020-01-01T00:00:00"'))],
      [passing],
    ),
    sentence: 'Older than 30d: it states that it is of 2020-01-01.',
    action: 'Run the job `build` again.',
    link: toRunPage(1),
  },
]
