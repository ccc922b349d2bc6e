import { expect, test } from 'vitest'
import { keepReceipts } from '../../../src/step/log/receipts.ts'
import { createRunContext, createWorkspace } from '../../../testkit/step/workspace.ts'

test('a folder that cannot be created is a fault of the environment', async () => {
  const cwd = createWorkspace({ temp: 'a file' })
  const context = { ...createRunContext(cwd), environment: { RUNNER_TEMP: 'temp' } }
  const signed = { origin: 'e.example/log/acme', size: 1, root: new Uint8Array(32), witnesses: [] }
  const kept = { ...signed, index: 0, receipt: 'r', record: '{}' }
  await expect(keepReceipts([kept], context)).rejects.toMatchObject({
    code: 'environment',
    message: expect.stringMatching(
      /^The receipts could not be written to .*temp\/evidence-receipts\/e\.example%2Flog%2Facme: /,
    ),
  })
})
