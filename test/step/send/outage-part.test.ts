import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { StepRun } from '../../../src/step/change/run.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { checkArtifactNames } from '../../../src/step/send/artifact-name.ts'
import { handleOutage, isServiceOutage } from '../../../src/step/send/outage.ts'
import type { OutgoingReport } from '../../../src/step/send/send-reports.ts'
import { EvidenceError, type ErrorCode } from '../../../src/error.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import { noChoice } from '../../../testkit/step/gate-question.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const unsent = { choice: noChoice, trail: { name: 't' }, outgoing: [] }
const down = new EvidenceError('unreachable', 'It is down.', { facts: { host: 'e' } })

function toRun(given: Readonly<Partial<Record<InputName, string>>>, messages: string[] = []): StepRun {
  const attestationTarget = given.name === undefined ? undefined : { name: 'unit', artifact: given.name }
  const plan = { inputs: givenInputs(given), kind: parseKind('auto'), attestationTarget, change: undefined }
  return { plan, target, context: createRunContext(createWorkspace({}), messages), startedAt: 0 }
}

describe('an outage', () => {
  test.each<[ErrorCode, boolean]>([
    ['unreachable', true],
    ['nonsense', true],
    ['refused', false],
    ['usage', false],
  ])('is a failure with the code %s: %s', (code, isOutage) => {
    expect(isServiceOutage(new EvidenceError(code, 'x'))).toBe(isOutage)
  })
  test('is no fault of this project', async () => {
    const fault = Object.assign(new TypeError('x'), { code: 'unreachable' })
    expect(isServiceOutage(fault)).toBe(false)
    await expect(handleOutage(fault, toRun({ 'on-unreachable': 'warn' }), unsent)).rejects.toBe(fault)
    const refusal = new EvidenceError('refused', 'x')
    await expect(handleOutage(refusal, toRun({ 'on-unreachable': 'warn' }), unsent)).rejects.toBe(refusal)
    await expect(handleOutage(down, toRun({ 'on-unreachable': 'fail' }), unsent)).rejects.toBe(down)
  })
  test('is a warning with `warn`, and fails a gate', async () => {
    const messages: string[] = []
    const text = 'It is down. The reports were not stored.'
    expect(await handleOutage(down, toRun({ 'on-unreachable': 'warn' }, messages), unsent)).toBe(text)
    expect(messages).toEqual([text])
    await expect(handleOutage(down, toRun({ 'on-unreachable': 'warn', gate: 'true' }), unsent)).rejects.toMatchObject({
      code: 'unreachable',
      message: `${text} The gate fails.`,
      facts: { host: 'e' },
      cause: down,
    })
  })
  test('leaves the reports in the spool', async () => {
    const run = toRun({ 'on-unreachable': 'spool' })
    const text =
      'It is down. The reports are in evidence-spool/. Upload that folder with actions/upload-artifact, and send them later with `evidence replay evidence-spool`.'
    expect(await handleOutage(down, run, unsent)).toBe(text)
    const folder = join(run.context.host.cwd, 'evidence-spool')
    expect([existsSync(folder), readdirSync(folder).length]).toEqual([true, 1])
  })
  test('keeps the attachment and the key with which a report is sent once', async () => {
    const run = toRun({ 'on-unreachable': 'spool' })
    const file = { name: 'unit.xml', content: 'the results' }
    const request = { params: target, body: { attestation_name: 'unit' }, file, idempotencyKey: 'once-only' }
    const report = { operation: 'reportGeneric', type: 'generic', name: 'unit', request } as unknown as OutgoingReport
    await handleOutage(down, run, { ...unsent, outgoing: [report] })
    const folder = join(run.context.host.cwd, 'evidence-spool')
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')).join('\n')
    expect(texts).toContain('once-only')
    expect(texts).toMatch(/the results|dGhlIHJlc3VsdHM/)
  })
})

const named = (...names: readonly string[]) =>
  names.map((templateName) => ({
    fingerprint: Fingerprint.parse('a'.repeat(64)),
    filename: 'x',
    kind: 'file' as const,
    templateName,
  }))

describe('a misspelt artifact', () => {
  test.each<[input: string, check: () => void]>([
    ['artifacts', () => checkArtifactNames(named('shap'), ['shop', 'bank'], toRun({}))],
    ['name', () => checkArtifactNames([], ['shop', 'bank'], toRun({ name: 'shap' }))],
  ])('in the input %s is refused', (input, check) => {
    expect(check).toThrow(
      expect.objectContaining({
        code: 'usage',
        message: `Input \`${input}\` names the artifact "shap", which the template does not have. It has shop, bank. Did you mean "shop"?`,
        facts: { input },
      }),
    )
  })
  test('is one that no other artifact of the step has', () => {
    expect(() => checkArtifactNames(named('shap', 'shop'), ['shop'], toRun({}))).not.toThrow()
    expect(() => checkArtifactNames(named('Stryker was her'), ['shop'], toRun({}))).not.toThrow()
    const unnamed = named('x').map((one) => ({ ...one, templateName: undefined }))
    expect(() => checkArtifactNames(unnamed, ['Stryker was here'], toRun({}))).not.toThrow()
  })
})
