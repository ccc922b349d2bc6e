import { expect, test } from 'vitest'
import { inGroup } from '../../../src/step/environment/run-context.ts'
import { createRunContext } from '../../../testkit/step/workspace.ts'

test('a group logs the time that its work took, also of work that fails', async () => {
  const { host, messages } = createRunContext('.')
  await expect(inGroup(host, 'Work', async () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(messages.at(-1)).toMatch(/^Took \d+\.\d+ s\.$/)
})
