import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogKey, toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { createTestWitness, toPolicy } from '../../../testkit/log/witness.ts'
import { openVerifyScene, type VerifyScene } from '../../../testkit/package/verify-scene.ts'
import { callEvidence } from '../../../testkit/cli/evidence.ts'
import { textAt, toForm } from '../../../testkit/service/harness.ts'
import { createTestTrail } from '../../../testkit/service/report.ts'

let scene: VerifyScene
let key: string
/** The answer to a report, with its receipt. */
let answer: { readonly receipt: string; readonly record: string }
/** A receipt alone, for a checkpoint of another record too. */
let receipt: string

beforeAll(async () => {
  scene = await openVerifyScene()
  const { org, flow, trail } = createTestTrail(scene.service)
  const form = toForm({ attestation_name: 'unit', is_compliant: true })
  const path = `/attestations/${org}/${flow}/trail/${trail}/generic`
  const { body } = await scene.service.request('POST', path, { form, headers: { prefer: 'receipt' } })
  answer = { receipt: textAt(body, 'receipt'), record: textAt(body, 'record') }
  await scene.service.request('POST', path, { form })
  const { sequence } = JSON.parse(answer.record) as { sequence: number }
  receipt = textAt((await scene.service.request('GET', `/receipts/${org}/${sequence}`)).body, 'receipt')
  key = await scene.logKey(org)
})
afterAll(() => scene.close())

async function verify(document: unknown, ...args: readonly string[]) {
  scene.write('receipt', typeof document === 'string' ? document : JSON.stringify(document))
  return callEvidence(['verify', 'receipt', ...args], { cwd: scene.folder })
}

describe('a receipt', () => {
  test.each<[string, () => unknown]>([
    ['alone', () => receipt],
    ['as the answer of the service', () => ({ receipt })],
  ])('%s proves an entry, and not what it is about', async (_, toDocument) => {
    const { exitCode, stdout } = await verify(toDocument(), '--log-key', key)
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/the log has the entry \d+, of a record with the SHA-256/),
    ])
    expect(stdout).toContain('Not checked: what the entry is about.')
    expect(stdout).toContain('Not checked: that a witness has seen the log.')
  })

  test('in the answer to a report proves its record', async () => {
    const { exitCode, stdout } = await verify(answer, '--log-key', key)
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/the record is that of the entry: attestation .*unit/),
    ])
    expect(stdout).not.toContain('what the entry is about')
  })

  test('is verified with the witnesses of a policy', async () => {
    const [ada, bob] = [createTestWitness('ada.example'), createTestWitness('bob.example')]
    scene.write('log.policy', `log ${key}\n${toPolicy([ada, bob], 1)}`)
    const refused = await verify(answer, '--log-policy', 'log.policy')
    expect(refused).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('the quorum of --log-policy is not met'),
    })
    const [head, note = ''] = answer.receipt.split(/\n\n(.*)/s)
    const cosigned = { ...answer, receipt: `${head}\n\n${bob.cosign(note)}` }
    const accepted = await verify(cosigned, '--log-policy', 'log.policy')
    expect(accepted).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('cosigned by bob.example') })
    expect(accepted.stdout).not.toContain('that a witness has seen')
  })

  test.each<[string, () => unknown, string]>([
    ['of another record', () => ({ ...answer, record: answer.record.replace('unit', 'edit') }), 'has another SHA-256'],
    ['with another entry', () => ({ receipt: receipt.replace(/^extra A/m, 'extra B') }), 'has no entry of a record'],
    [
      'of another place',
      () => ({ receipt: receipt.replace(/^index (\d+)$/m, 'index 1') }),
      'does not lead from the entry',
    ],
    ['without an entry', () => ({ receipt: receipt.replace(/^extra .*\n/m, '') }), 'has no entry of a record'],
    ['with another checkpoint', () => ({ receipt: receipt.replace(/\n(\d+)\n/, '\n1\n') }), ' is wrong'],
  ])('%s is not verified', async (_, toDocument, reason) => {
    const { exitCode, stdout } = await verify(toDocument(), '--log-key', key)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining(reason)])
  })

  test('of another log is not verified', async () => {
    const other = toVerifierKey(key.split('+')[0] ?? '', createLogKey())
    const { exitCode, stdout } = await verify(answer, '--log-key', other)
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('no known key signed it')])
  })

  test('that is cut short cannot be read', async () => {
    const { exitCode, stderr } = await verify(receipt.slice(0, 60), '--log-key', key)
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is no receipt: it has no checkpoint')])
  })

  test('answers no question', async () => {
    const { exitCode, stderr } = await verify(receipt, '--log-key', key, '--commit', 'c'.repeat(40))
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--commit has no effect on a receipt')])
  })
})
