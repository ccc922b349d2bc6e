import { printLogMark } from '../../../src/step/log/log-mark.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import {
  check,
  closing,
  createLog,
  given,
  key,
  origin,
  prove,
  toMark,
  toProven,
} from '../../../testkit/step/checked-log.ts'
import { createLogKey, toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { describe, expect, test } from 'vitest'

const other = createLogKey()
const foreign = toVerifierKey(origin, other)

describe('the receipts of a run', () => {
  const log = createLog(5)
  const state = log.sign(origin, [key])
  test('must all be there with a given key', async () => {
    const reports = [prove(log, 0), toProven(1, {}), toProven(2, {})]
    const asked = check({ given, reports, basis: { log: state, sequence: 5 } })
    await expect(asked).rejects.toMatchObject({
      code: 'nonsense',
      message:
        'The service gave no receipt for 2 reports, and `log-key` is set. A service without a log, or a proxy, removes receipts.',
    })
    const free = await check({ reports, basis: { log: state, sequence: 5 } })
    expect(free.outcome.lines[0]).toBe('Verified receipts: 1 of 3.')
    expect(
      (await check({ given, reports: [prove(log, 0)], basis: { log: state, sequence: 5 } })).outcome.lines[0],
    ).toBe('Verified receipts: 1.')
  })
  test('must be of the log at the checkpoint: the newest of them', async () => {
    const reports = [prove(createLog(2), 0), prove(createLog(4), 1)]
    const proven = log.sign(origin, [key], [2, 4])
    expect(await check({ reports, basis: { log: proven, sequence: 5 } })).toMatchObject(closing)
    for (const proofs of [proven.proofs.slice(0, 1), [], proven.proofs.map((it) => ({ ...it, proof: [] }))]) {
      await expect(check({ reports, basis: { log: { ...proven, proofs }, sequence: 5 } })).rejects.toMatchObject({
        code: 'nonsense',
        message:
          'The service gave a receipt for a log of 4 records, and did not prove that its log of 5 records continues it. Do not trust this service until its operator has explained it.',
      })
    }
    const newestAlone = { ...proven, proofs: proven.proofs.slice(1) }
    expect(await check({ reports, basis: { log: newestAlone, sequence: 5 } })).toMatchObject(closing)
  })
  test('must be signed with the trusted key', async () => {
    const reports = [prove(log, 0)]
    const proves =
      /^The receipt of generic x proves nothing: The signed note is not valid: no known key signed it\. Do not trust this service/
    const wrong = [parseVerifierKey(foreign)]
    await expect(check({ given: wrong, reports })).rejects.toThrow(proves)
    const mark = printLogMark({ key: foreign, checkpoint: createLog(2).sign(origin, [other]).checkpoint })
    await expect(check({ read: { mark }, reports })).rejects.toThrow(proves)
    expect(await check({ read: { mark: toMark(createLog(2)) }, reports })).toMatchObject(closing)
    expect(await check({ given, reports })).toMatchObject(closing)
  })
})
