import { expect, test } from 'vitest'
import { discoverResultFiles, kindOfUsualPath, usualPlaces } from '../../../src/command/collect/usual-places.ts'

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

test('a workspace that cannot be read is named as a whole', async () => {
  expect(await discoverResultFiles('/does/not/exist', ['junit'])).toEqual({
    paths: [],
    unreadable: ['/does/not/exist'],
  })
})
