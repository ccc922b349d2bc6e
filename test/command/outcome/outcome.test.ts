import { expect, test } from 'vitest'
import { emptyOutcome, toOutputs } from '../../../src/command/outcome/outcome.ts'
import { Fingerprint } from '../../../src/schema/primitives.ts'
import { fingerprintAll } from '../../../src/fingerprint/fingerprint.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'

test('an artifact has the name in the outputs that it has in the trail', () => {
  const fingerprint = Fingerprint.parse('a'.repeat(64))
  const artifact = { fingerprint, filename: 'cafe\u0301.tgz', kind: 'file', templateName: undefined } as const
  const { fingerprints } = toOutputs({
    ...emptyOutcome({ org: 'acme', flow_name: 'shop', trail_name: 't' }),
    artifacts: [artifact],
  })
  expect(JSON.parse(fingerprints)).toEqual({ 'caf\u00E9.tgz': fingerprint })
})

test('two artifacts with one file name both have their fingerprint in the outputs', async () => {
  const cwd = createWorkspace({ 'web/app.tgz': 'web', 'api/app.tgz': 'api', 'copy/app.tgz': 'web' })
  const read = await fingerprintAll(['web/app.tgz', 'api/app.tgz', 'copy/app.tgz'], cwd)
  const artifacts = read.map((it) => ({ ...it, templateName: undefined }))
  const [web = '', api = ''] = artifacts.map(({ fingerprint }) => fingerprint)
  const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }

  const { fingerprints } = toOutputs({ ...emptyOutcome(target), artifacts })

  expect(JSON.parse(fingerprints)).toEqual({ 'app.tgz': web, [`app.tgz@${api.slice(0, 12)}`]: api })
})
