import { type Producer, tests } from './producer.ts'
import { createProducerCheck } from './run-producer.ts'

const broken = `throw new Error('cannot load')\n`

/** Four tests for the runners with the words of Jest: one passes, two fail, two do not run. */
const sum = `
describe('sum', () => {
  test('adds', () => expect(1 + 1).toBe(2))
  test('is wrong & "quoted" \\u001b[31m', () => expect(1 + 1).toBe(3))
  test('throws', () => { throw new TypeError('no sum') })
  test.skip('waits', () => undefined)
})
`

const vitest: Producer = {
  name: 'vitest',
  packages: ['vitest@5.1.1'],
  files: {
    'sum.test.mjs': `import { describe, expect, test } from 'vitest'\n${sum}test.todo('later')`,
    'broken.test.mjs': broken,
  },
  script: 'vitest run --reporter=junit --outputFile=results.xml',
  results: { 'results.xml': tests(6, 3, 0, 2) },
}

const jest: Producer = {
  name: 'jest-junit',
  packages: ['jest@30.5.2', 'jest-junit@17.0.0'],
  files: { 'sum.test.js': sum, 'broken.test.js': broken },
  // Without the setting, jest-junit leaves out the file that does not load. With it, the file has an error and a failure.
  script: `jest --config '{}' --reporters jest-junit
    export JEST_JUNIT_REPORT_TEST_SUITE_ERRORS=true JEST_JUNIT_OUTPUT_NAME=with-errors.xml
    jest --config '{}' --reporters jest-junit`,
  results: { 'junit.xml': tests(4, 2, 0, 1), 'with-errors.xml': tests(6, 3, 1, 1) },
}

const mochaFiles = {
  'sum.test.js': `
const assert = require('node:assert')
describe('sum', () => {
  it('adds', () => assert.equal(1 + 1, 2))
  it('is wrong', () => assert.equal(1 + 1, 3))
  it('throws', () => { throw new TypeError('no sum') })
  it.skip('waits', () => undefined)
  it('later')
})
describe('setup', () => { before(() => { throw new Error('no database') }); it('never runs', () => undefined) })
`,
}

const mocha: Producer = {
  name: 'mocha',
  packages: ['mocha@12.0.3'],
  files: mochaFiles,
  script: 'mocha --reporter xunit --reporter-options output=results.xml *.test.js',
  results: { 'results.xml': tests(6, 3, 0, 2) },
}

/** The reporter of Cypress users. It does not run with Mocha 12; Cypress needs a download of its own. */
const mochaJunitReporter: Producer = {
  name: 'mocha-junit-reporter',
  packages: ['mocha@11.8.0', 'mocha-junit-reporter@2.2.1'],
  files: mochaFiles,
  script: 'mocha --reporter mocha-junit-reporter --reporter-options mochaFile=results.xml *.test.js',
  results: { 'results.xml': tests(6, 3, 0, 2) },
}

const playwright: Producer = {
  name: 'playwright',
  packages: ['@playwright/test@1.65.1'],
  files: {
    'sum.spec.js': `
const { test, expect } = require('@playwright/test')
test('adds', () => expect(1 + 1).toBe(2))
test('is wrong', () => expect(1 + 1).toBe(3))
test('throws', () => { throw new TypeError('no sum') })
test.skip('waits', () => undefined)
test('is flaky', () => expect(test.info().retry).toBe(1))
`,
    'broken/broken.spec.js': broken,
  },
  // A file that does not load stops the run before the first test.
  script: `PLAYWRIGHT_JUNIT_OUTPUT_FILE=results.xml playwright test --retries=1 --workers=1 --reporter=junit sum
    PLAYWRIGHT_JUNIT_OUTPUT_FILE=none.xml playwright test --workers=1 --reporter=junit`,
  results: { 'results.xml': tests(5, 1, 1, 1), 'none.xml': tests(0, 0, 0, 0) },
}

const nodeRunner: Producer = {
  name: 'node --test',
  packages: [],
  files: {
    'sum.test.mjs': `
import assert from 'node:assert'
import { describe, test } from 'node:test'
describe('sum', () => {
  test('adds', () => assert.equal(1 + 1, 2))
  test('is wrong', () => assert.equal(1 + 1, 3))
  test('throws', () => { throw new TypeError('no sum') })
  test('waits', { skip: true }, () => undefined)
  test('later', { todo: true }, () => undefined)
})
`,
    'broken.test.mjs': broken,
  },
  script: 'node --test --test-reporter=junit --test-reporter-destination=results.xml',
  results: { 'results.xml': tests(6, 3, 0, 2) },
}

const eslint: Producer = {
  name: 'eslint',
  packages: ['eslint@10.15.0', '@microsoft/eslint-formatter-sarif@3.1.0'],
  files: {
    'eslint.config.mjs': `export default [{ rules: { eqeqeq: 2, 'no-unused-vars': 1, 'no-debugger': 2 } }]`,
    'good.js': 'process.exit()\n',
    'bad.js': `const unused = 1
if (process.argv == 2) process.exit()
// eslint-disable-next-line no-debugger -- seen
debugger
`,
    'broken/broken.js': 'const =',
  },
  script: `run() { eslint --format @microsoft/eslint-formatter-sarif --output-file "$@"; }
    run good.sarif good.js; run bad.sarif bad.js; run broken.sarif .`,
  results: {
    // Of a linter, which is a scan only where a policy names its tool (rules 5.1).
    'good.sarif': { kind: 'vulnscan', refused: 'is the SARIF of ESLint, a linter' },
    'bad.sarif': { kind: 'vulnscan', refused: 'is the SARIF of ESLint, a linter' },
    'broken.sarif': { kind: 'vulnscan', refused: 'is the SARIF of ESLint, a linter' },
  },
}

/** Test runners and linters of npm. */
export const npmResults = createProducerCheck('npm-results', 'npm', [
  vitest,
  jest,
  mocha,
  mochaJunitReporter,
  playwright,
  nodeRunner,
  eslint,
])
