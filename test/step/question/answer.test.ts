import { expect, test } from 'vitest'
import { askService } from '../../../src/step/question/answer.ts'
import { embeddedContext } from '../../../testkit/step/embedded-context.ts'
import { givenInputs } from '../../../testkit/step/workspace.ts'

test('a command that asks opens the embedded service, which shows no pages and is closed', async () => {
  const { context, calls } = embeddedContext(['acme'])
  const inputs = givenInputs({ url: 'embedded', org: 'acme' })
  const answer = await askService(inputs, context, async ({ hasPages, org }) => ({
    value: { hasPages, org },
    document: [],
  }))
  expect(answer.value).toEqual({ hasPages: false, org: 'acme' })
  const failed = askService(inputs, context, async () => Promise.reject(new Error('lost')))
  await expect(failed).rejects.toMatchObject({ message: 'lost' })
  expect(calls).toMatchObject({ started: [{ mustExist: true }, { mustExist: true }], closed: 2 })
})
