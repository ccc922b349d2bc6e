import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { InputName } from '../../../src/step/input/input.ts'
import { report } from '../../../src/step/report.ts'
import type { Outcome } from '../../../src/step/outcome/outcome.ts'
import { printVerifierKey } from '../../../src/log/note-key.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

async function runEmbedded(given: Partial<Record<InputName, string>> = {}): Promise<Outcome> {
  const cwd = createWorkspace({})
  const context = { ...createRunContext(cwd), environment: { EVIDENCE_HOME: 'data' } }
  const target = { org: 'acme', flow: 'shop', trail: 'one' }
  const inputs = givenInputs({ url: 'embedded', kind: 'generic', compliant: 'true', ...target, ...given })
  return report(inputs, { ...context, loadService: async () => import('../../../src/service/main.ts') })
}

test('a run with the embedded service says in one line that nothing was compared', async () => {
  const { log } = await runEmbedded()
  expect(log?.lines).toEqual(['The embedded service signs no log: there are no receipts, and nothing was compared.'])
})

test('`log-key` with the embedded service is refused', async () => {
  const key = printVerifierKey({ name: 'evidence.example/log/acme', type: 0x01, publicKey: randomBytes(32) })
  await expect(runEmbedded({ 'log-key': key })).rejects.toMatchObject({ code: 'usage', facts: { input: 'log-key' } })
  await expect(runEmbedded({ 'log-key': 'x' })).rejects.toMatchObject({ code: 'usage' })
})
