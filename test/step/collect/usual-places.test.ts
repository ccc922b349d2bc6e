import { expect, test } from 'vitest'
import { kindOfUsualPath, usualPlaces } from '../../../src/step/collect/usual-places.ts'

const places = Object.entries(usualPlaces).flatMap(([kind, patterns]) =>
  patterns.map((pattern) => [kind, pattern, pattern.replace('**', 'a/b').replaceAll('*', 'x')] as const),
)

test.each(places)('%s: %s matches %s at any depth and in any case, and no name that continues', (kind, _, path) => {
  for (const found of [path, `deep/er/${path}`, path.toUpperCase()]) expect(kindOfUsualPath(found)).toBe(kind)
  expect(kindOfUsualPath(`${path}.bak`)).toBeUndefined()
  expect(kindOfUsualPath(`${path}/file.txt`)).toBeUndefined()
})

test.each([
  'test-results/a.xml',
  'build/test-results/unit/a@2.xml',
  'junit/x/y/z.xml',
  'surefire-reports/a.xml',
  'TEST-.xml',
  'my-junit@node24.xml',
])('%s is a usual place of JUnit results', (path) => {
  expect(kindOfUsualPath(path)).toBe('junit')
})

test.each([
  ['junit', 'out/my-xunit-2.xml'],
  ['junit', 'TestResults.xml'],
  ['junit', 'TestResult.xml'],
  ['junit', 'target/failsafe-reports/it.xml'],
  ['junit', 'test-result/unit/a.xml'],
  ['junit', 'build/test-reports/a.xml'],
  ['junit', 'test-report/x/y/a.xml'],
  ['vulnscan', 'out/code.sarif.json'],
  ['vulnscan', 'grype.json'],
  ['vulnscan', 'snyk-1.json'],
  ['vulnscan', 'npm-audit.json'],
  ['vulnscan', 'pip-audit-report.json'],
  ['vulnscan', 'osv-scanner.json'],
  ['vulnscan', 'gl-container-scanning-report.json'],
  ['vulnscan', 'gl-sast-report.json'],
  ['vulnscan', 'app-cyclonedx-1.json'],
  ['vulnscan', 'target/bom.json'],
  ['vulnscan', 'app.cdx.json'],
  ['codequality', 'sonar-quality-gate.json'],
  ['codequality', 'qualityGate-1.json'],
  ['codequality', 'gl-code-quality-report.json'],
  ['codequality', 'codeclimate.json'],
])('%s results are usual in %s', (kind, path) => {
  expect(kindOfUsualPath(path)).toBe(kind)
})

test.each([
  'surefire-reports/deeper/a.xml',
  'my-test-results/a.xml',
  'a.xml',
  'results.xml',
  'junit.xml.gz',
  'sarif',
  'my-bom.json',
  'gl-sast-report.xml',
  'report-task.txt.old',
  'quality.json',
])('%s is no usual place', (path) => {
  expect(kindOfUsualPath(path)).toBeUndefined()
})
