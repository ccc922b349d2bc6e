import { expect, test } from 'vitest'
import { parseFlowTemplate } from '../../../src/step/change/parse-template.ts'
import { lintTemplate } from '../../../src/evidence/template/lint-template.ts'
import { expectRefused } from '../../../testkit/step/mistake.ts'

const junit = (rest: string): string =>
  `version: 1\ntrail:\n  attestations:\n    - name: unit\n      type: junit\n${rest}`
const typed = (type: string): string => `version: 1\ntrail:\n  attestations:\n    - name: unit\n      type: ${type}\n`

/** The template, the place of the mistake, what was found, and the advice. */
const mistakes: readonly (readonly [text: string, place: string, found: string, advice: string])[] = [
  ['trail: {}\n', 'line 1', 'version', 'is required'],
  ['version: 2\n', 'line 1, column 1', 'version', 'must be 1'],
  ['version: "1"\n', 'line 1, column 1', 'version', 'must be 1'],
  ['version: 1\ntrail: {}\n', 'line 2, column 1', 'trail', 'attestations: [{ name: unit-tests, type: junit }]'],
  ['version: 1\ntrail:\n', 'line 2, column 1', 'trail', 'must be an object'],
  ['version: 1\ntrail:\n  attestations: []\n', 'line 2, column 1', 'trail', 'must not be empty'],
  ['version: 1\ntrails: {}\n', 'line 2, column 1', 'trails', 'did you mean "trail"?'],
  ['version: 1\nattestations: []\n', 'line 2, column 1', 'attestations', 'known here: version, floor'],
  ['version: 1\ntrail:\n  attestation: []\n', 'line 3, column 3', 'trail.attestation', 'did you mean "attestations"?'],
  ['version: 1\ntrail:\n  artifact: []\n', 'line 3, column 3', 'trail.artifact', 'did you mean "artifacts"?'],
  ['version: 1\ntrail:\n  attestations:\n    unit: junit\n', 'line 3, column 3', 'attestations', 'must be an array'],
  ['version: 1\ntrail:\n  attestations: [unit]\n', 'line 3', 'trail.attestations.0', 'must be an object'],
  [junit('      polcy: {}\n'), 'line 6, column 7', 'polcy', 'did you mean "policy"?'],
  [junit('      policy: { min_test: 1 }\n'), 'line 6', 'min_test', 'did you mean "min_tests"?'],
  [junit('      policy: { max_skiped: 1 }\n'), 'line 6', 'max_skiped', 'did you mean "max_skipped"?'],
  [typed('jira\n      policy: { min_tests_: 1 }'), 'line 6', 'min_tests_', 'known here: workflow, follows'],
  [junit('      policy: { approvals: 1 }\n'), 'line 6', '(approvals)', 'junit supports min_tests, max_skipped'],
  [junit('      policy: { min_tests: many }\n'), 'line 6', 'policy.min_tests', 'whole number'],
  [junit('      policy: { max_age: 30 }\n'), 'line 6', 'policy.max_age', 'must be a string'],
  [junit('      policy: { max_age: 30days }\n'), 'line 6', 'policy.max_age', 'such as "30d"'],
  [junit('      policy: { sources: 0 }\n'), 'line 6', 'policy.sources', 'must be 1 or more'],
  [junit('      policy: { advisory: yes please }\n'), 'line 6', 'policy.advisory', 'boolean'],
  [junit('      policy: { workflow: build.yml }\n'), 'line 6', 'policy.workflow', 'refs/heads/main'],
  [
    typed('vulnscan\n      policy: { max: { critical: 0 } }'),
    'line 6',
    'max.critical',
    'critical counts as high; known here: high, medium, low, unknown',
  ],
  [typed('vulnscan\n      policy: { suppressed: true }'), 'line 6', 'suppressed', 'must be count'],
  [junit('    - { name: unit, type: junit }\n'), 'line 3', 'attestations', 'the same name twice'],
  [typed('jUnit'), 'line 5', '"jUnit"', 'did you mean "junit"?'],
  [typed('sarif'), 'line 5', '"sarif"', 'did you mean "vulnscan"?'],
  [typed('review'), 'line 5', '"review"', 'did you mean "pull_request"?'],
  [typed('coverage'), 'line 5', '"coverage"', 'custom:<type_name>'],
  ['version: 1\ntrail:\n  artifacts:\n    - name: "my app"\n', 'line 4', 'artifacts.0.name', 'must'],
  ['version: 1\ntrail:\n  artifacts:\n    - name: app\n      type: file\n', 'line 5, column 7', 'type', 'known here'],
  ['version: 1\nfloor: [release/*]\n', 'line 2', 'floor.0', 'without a pattern'],
  ['version: 1\nif-none: fail\n', 'line 2', 'if-none', 'must be pass'],
  ['version: 1\nversion: 1\n', 'line 2, column 1', '"version" is repeated', 'must be unique'],
  ['version: 1\ntrail: [\n', 'line 3', 'the file', 'is not plain YAML'],
  ['version: 1\n\ttrail: {}\n', 'line 2', 'the file', 'is not plain YAML'],
  ['- version: 1\n', 'line 1', 'the file', 'must be an object'],
]

test.each(mistakes)('%j: %s, found %s, advice %s', async (text, ...parts) => {
  await expectRefused(async () => parseFlowTemplate(text, '.github/evidence.yml'), ['.github/evidence.yml', ...parts])
  expect(lintTemplate(text)).toContainEqual(expect.objectContaining({ level: 'error' }))
})

test('`version: 1` alone is a template', async () => {
  expect((await parseFlowTemplate('version: 1\n', 'x')).trail).toEqual({ attestations: [], artifacts: [] })
  expect(lintTemplate('version: 1\n')).toEqual([])
})

test.each([
  ['refs/heads/*', 'wildcard'],
  ['refs/heads/release/*', 'wildcard'],
  ['refs/tags/v*', 'wildcard'],
  ['refs/pull/7/merge', 'every pull request can write'],
  ['main', 'refs/heads/main'],
])('lint warns of a workflow at %s: %s', (ref, advice) => {
  const findings = lintTemplate(junit(`      policy: { workflow: o/r/.github/workflows/ci.yml@${ref} }\n`))
  expect(findings).toEqual([
    expect.objectContaining({
      level: 'warning',
      path: 'trail.attestations.0.policy.workflow',
      line: 6,
      message: expect.stringContaining(advice),
    }),
  ])
})

test.each(['refs/heads/main', 'refs/tags/v1', 'a'.repeat(40)])('lint accepts a workflow at %s', (ref) => {
  expect(lintTemplate(`version: 1\npolicy: { workflow: o/r/.github/workflows/ci.yml@${ref} }\n`)).toEqual([])
})
