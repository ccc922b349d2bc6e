import { expect, test } from 'vitest'
import { prepareRun, type TrailTarget } from '../../../src/step/change/run.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

async function targetOf(org: string): Promise<TrailTarget> {
  const inputs = givenInputs({ org, flow: 'shop', trail: 'one' })
  return (await prepareRun(inputs, createRunContext(createWorkspace({})))).target
}

test('the organisation is normalised', async () => {
  expect((await targetOf('cafe\u0301')).org).toBe('caf\u00E9')
})

test.each([
  ['acme\u200B', 'U+200B'],
  ['acme\u202E', 'U+202E'],
])('the organisation %j is refused before anything is sent', async (org, character) => {
  await expect(targetOf(org)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(/^Input `org` is .*control, bidirectional or zero-width/),
  })
  await expect(targetOf(org)).rejects.toThrow(character)
})
