import { expect, test } from 'vitest'
import { inGroup } from '../../../src/command/environment/run-context.ts'
import { createRunContext } from '../../../testkit/command/workspace.ts'

test('a group logs the time that its work took, also of work that fails', async () => {
  const { host, messages } = createRunContext('.')
  const start = performance.now()
  await expect(inGroup(host, 'Work', async () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  const seconds = (performance.now() - start) / 1000
  const [, took] = /^Took (\d+\.\d\d) s\.$/.exec(messages.at(-1) ?? '') ?? []
  expect(Number(took)).toBeLessThan(seconds + 0.01)
})
