import { issues, type Producer, tests } from './producer.ts'
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
  script: 'npx vitest run --reporter=default --reporter=junit --outputFile.junit=junit.xml',
  results: { 'junit.xml': tests(6, 3, 0, 2) },
}

const jest: Producer = {
  name: 'jest-junit',
  packages: ['jest@30.5.2', 'jest-junit@17.0.0'],
  files: { 'package.json': '{}', 'sum.test.js': sum, 'broken.test.js': broken },
  // Without the variable, jest-junit leaves out the file that does not load. With it, the file has an error and a failure.
  script: `JEST_JUNIT_OUTPUT_NAME=without-errors.xml npx jest --reporters=jest-junit
    JEST_JUNIT_REPORT_TEST_SUITE_ERRORS=true npx jest --reporters=default --reporters=jest-junit`,
  results: { 'without-errors.xml': tests(4, 2, 0, 1), 'junit.xml': tests(6, 3, 1, 1) },
}

const mochaFiles = {
  'test/sum.js': `
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
  script: 'npx mocha --reporter xunit --reporter-options output=junit.xml',
  results: { 'junit.xml': tests(6, 3, 0, 2) },
}

/** The reporter of Cypress users. It does not run with Mocha 12; Cypress needs a download of its own. */
const mochaJunitReporter: Producer = {
  name: 'mocha-junit-reporter',
  packages: ['mocha@11.8.0', 'mocha-junit-reporter@2.2.1'],
  files: mochaFiles,
  script: 'npx mocha --reporter mocha-junit-reporter --reporter-options mochaFile=junit.xml',
  results: { 'junit.xml': tests(6, 3, 0, 2) },
}

const playwright: Producer = {
  name: 'playwright',
  packages: ['@playwright/test@1.65.1'],
  files: {
    'tests/sum.spec.js': `
const { test, expect } = require('@playwright/test')
test('adds', () => expect(1 + 1).toBe(2))
test('is wrong', () => expect(1 + 1).toBe(3))
test('throws', () => { throw new TypeError('no sum') })
test.skip('waits', () => undefined)
test('is flaky', () => expect(test.info().retry).toBe(1))
`,
    'playwright.config.js': 'module.exports = { retries: 1, workers: 1 }',
    'broken.spec.js': broken,
  },
  // A file that does not load stops the run before the first test.
  script: `PLAYWRIGHT_JUNIT_OUTPUT_FILE=none.xml npx playwright test --reporter=junit
    rm broken.spec.js
    PLAYWRIGHT_JUNIT_OUTPUT_FILE=junit.xml npx playwright test --reporter=list,junit`,
  results: { 'none.xml': tests(0, 0, 0, 0), 'junit.xml': tests(5, 1, 1, 1) },
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
  script:
    'node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=junit --test-reporter-destination=junit.xml',
  results: { 'junit.xml': tests(6, 3, 0, 2) },
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

/** Two problems for all linters: a comparison that is too weak, and a statement for debugging. */
const linted = 'export const same = (a, b) => a == b\ndebugger\n'

/** The linters write lists of issues, each with severities of its own. An empty list passes. */
const issueLists: Producer = {
  name: 'lists of issues',
  packages: [
    'eslint@10.15.0',
    'eslint-formatter-gitlab@7.2.0',
    '@biomejs/biome@2.6.8',
    'oxlint@1.94.0',
    'stylelint@18.1.0',
    'stylelint-formatter-gitlab-code-quality-report@1.1.0',
  ],
  files: {
    'eslint.config.mjs': `export default [{ rules: { eqeqeq: 2, 'no-debugger': 1 } }]`,
    'lint.js': linted,
    '.stylelintrc.json': '{ "rules": { "color-named": "never" } }',
    'lint.css': 'a { color: red }\n',
    // oxlint leaves out the packages because git ignores them.
    '.gitignore': 'node_modules\n',
  },
  script: `git init --quiet
    run() {
      ESLINT_CODE_QUALITY_REPORT=eslint-issues.json npx eslint --format gitlab .
      npx oxlint --format=gitlab > oxlint-issues.json
      npx biome lint --reporter=gitlab --reporter-file=biome-issues.json
      npx stylelint --custom-formatter stylelint-formatter-gitlab-code-quality-report --output-file stylelint-issues.json '**/*.css'
    }
    run; mkdir bad && mv *-issues.json bad; echo 'export default 1' > lint.js; echo 'a { color: #f00 }' > lint.css; run`,
  results: {
    'bad/eslint-issues.json': issues({ major: 1, minor: 1 }),
    'bad/oxlint-issues.json': issues({ major: 1 }),
    'bad/biome-issues.json': issues({ critical: 2 }),
    'bad/stylelint-issues.json': issues({ major: 1 }),
    'eslint-issues.json': issues({}),
    'oxlint-issues.json': issues({}),
    'biome-issues.json': issues({}),
    'stylelint-issues.json': issues({}),
  },
}

const advisory = {
  id: 1,
  url: 'https://github.com/advisories/GHSA-0000-0000-0001',
  title: 'An example',
  severity: 'high',
  vulnerable_versions: '<2.0.0',
  cwe: [],
  cvss: { score: 0, vectorString: null },
}
const dependent = { name: 'sum', version: '1.0.0', dependencies: { left: '1.0.0' } }

/** The advisories come from a registry of its own. Without it, the file states that the audit failed. */
const npmAudit: Producer = {
  name: 'npm audit',
  packages: [],
  files: {
    'package.json': JSON.stringify(dependent),
    'package-lock.json': JSON.stringify({
      ...dependent,
      lockfileVersion: 3,
      packages: { '': dependent, 'node_modules/left': { version: '1.0.0' } },
    }),
    'registry.mjs': `
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
const server = createServer((request, response) => {
  const isBulk = request.url.endsWith('/advisories/bulk')
  response.writeHead(isBulk ? 200 : 404, { 'content-type': 'application/json' })
  response.end(JSON.stringify(isBulk ? { left: [${JSON.stringify(advisory)}] } : {}))
})
server.listen(0, '127.0.0.1', () => writeFileSync('url', \`http://127.0.0.1:\${server.address().port}\`))
`,
  },
  script: `export npm_config_registry=http://127.0.0.1:9
    npm audit --fetch-retries=0 --json > failed.json
    node registry.mjs & until [ -s url ]; do sleep 0.1; done
    export npm_config_registry=$(cat url)
    npm audit --json > npm-audit.json
    kill $!`,
  results: {
    'failed.json': { kind: 'vulnscan', refused: 'reports that npm audit failed' },
    'npm-audit.json': { kind: 'vulnscan', high: 1, medium: 0, low: 0, suppressed: 0 },
  },
}

/** Test runners and linters of npm, and its audit. */
export const npmResults = createProducerCheck('npm-results', 'npm', [
  vitest,
  jest,
  mocha,
  mochaJunitReporter,
  playwright,
  nodeRunner,
  eslint,
  issueLists,
  npmAudit,
])
