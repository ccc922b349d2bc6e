import { expect, test } from 'vitest'
import { toFailureOutputs, outputs } from '../../../src/step/outcome/output.ts'

const sha = 'c'.repeat(40)

test('a failed run sets every output: the trail, no verdict, and JSON that can be read', () => {
  const found = toFailureOutputs({ GITHUB_SHA: sha }, '')
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(outputs).toSorted())
  expect(found).toMatchObject({ compliance: 'UNKNOWN', compliant: 'false', trail: sha, tests: '', 'comment-url': '' })
  for (const name of ['attestations', 'missing', 'failing'] as const) expect(found[name]).toBe('[]')
  expect(found.fingerprints).toBe('{}')
})

test('the trail of a failed run is the one that its input names', () => {
  expect(toFailureOutputs({ GITHUB_SHA: sha }, 'release-7').trail).toBe('release-7')
  expect(toFailureOutputs({}, '').trail).toBe('')
})
