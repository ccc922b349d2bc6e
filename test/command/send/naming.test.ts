import { expect, test } from 'vitest'
import type { Draft } from '../../../src/command/collect/draft.ts'
import { ambiguity, nameArtifacts, placeOf } from '../../../src/command/send/naming.ts'
import type { NumberedTemplate } from '../../../src/schema/resource/template.ts'
import { Fingerprint } from '../../../src/schema/primitives.ts'

const template: NumberedTemplate = {
  version: 1,
  content: '',
  trail: {
    attestations: [{ name: 'review', type: 'pull_request' }],
    artifacts: [
      {
        name: 'app',
        attestations: [
          { name: 'unit-tests', type: 'junit' },
          { name: 'scan', type: 'vulnscan' },
          { name: 'deep-scan', type: 'vulnscan' },
        ],
      },
    ],
  },
}
const draft = (type: string, place?: Draft['place']): Draft => ({
  type,
  place,
  content: null,
  toReport: () => {
    throw new Error('nothing is sent here')
  },
})
const built = (filename: string, templateName?: string) => ({
  fingerprint: Fingerprint.parse('a'.repeat(64)),
  filename,
  kind: 'file' as const,
  templateName,
})

test('evidence without a name takes the only requirement of its type, with its artifact', () => {
  expect(placeOf(draft('junit'), template)).toEqual({ name: 'unit-tests', artifact: 'app' })
  expect(placeOf(draft('pull_request'), template)).toEqual({ name: 'review', artifact: undefined })
})

test('evidence that nothing, or more than one thing, is required of is called by its type', () => {
  expect(placeOf(draft('codequality'), template)).toEqual({ name: 'codequality', artifact: undefined })
  expect(placeOf(draft('vulnscan'), template)).toEqual({ name: 'vulnscan', artifact: undefined })
  expect(placeOf(draft('junit'), undefined)).toEqual({ name: 'junit', artifact: undefined })
})

test('where several requirements fit, the user is told their names', () => {
  expect(ambiguity(draft('vulnscan'), template)).toEqual([expect.stringContaining('app.scan, app.deep-scan')])
  expect(ambiguity(draft('junit'), template)).toEqual([])
})

test('what the user said is never changed', () => {
  const place = { name: 'mine', artifact: undefined }
  expect(placeOf(draft('junit', place), template)).toBe(place)
  expect(ambiguity(draft('vulnscan', place), template)).toEqual([])
})

test("one artifact alone takes the template's only one; several do not", () => {
  expect(nameArtifacts([built('x.tgz')], template)).toMatchObject([{ templateName: 'app' }])
  expect(nameArtifacts([built('x.tgz', 'other')], template)).toMatchObject([{ templateName: 'other' }])
  expect(nameArtifacts([built('x.tgz'), built('y.tgz')], template).map((it) => it.templateName)).toEqual([
    undefined,
    undefined,
  ])
  expect(nameArtifacts([built('x.tgz')], undefined)).toMatchObject([{ templateName: undefined }])
})
