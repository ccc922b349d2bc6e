import { describe, expect, test } from 'vitest'
import { checkLog, type CheckedLog, type LogCheck } from '../../../src/command/log/check-log.ts'
import { printLogMark } from '../../../src/command/log/log-mark.ts'
import type { ProvenReport } from '../../../src/command/log/verify-receipt.ts'
import type { OutgoingReport } from '../../../src/command/send/send-reports.ts'
import { parseBase64 } from '../../../src/log/base64.ts'
import { eventTag } from '../../../src/log/entry.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import { printReceipt } from '../../../src/log/receipt.ts'
import { createLogKey, createSignedLog, toVerifierKey, type SignedLog } from '../../../testkit/log/signed-log.ts'
import { createRunContext, createWorkspace } from '../../../testkit/command/workspace.ts'

const origin = 'evidence.example/log/acme'
const [key, other] = [createLogKey(), createLogKey()]
const [verifier, foreign] = [toVerifierKey(origin, key), toVerifierKey(origin, other)]
const given = [parseVerifierKey(verifier)]
const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const unmarked = { reason: 'the comment has no checkpoint yet' }

/** A log with this number of records of reports. */
function createLog(count: number, salt = ''): SignedLog {
  const log = createSignedLog([])
  for (let at = 0; at < count; at += 1) log.add(toDocument(at, salt), eventTag)
  return log
}

function toDocument(at: number, salt = ''): string {
  const names = { org: 'acme', flow: 'shop', trail: 't', kind: 'attestation', type: 'generic' }
  return JSON.stringify({ sequence: at + 1, id: `a${at}`, ...names, body: {}, salt })
}

function toBytes(text: string): Uint8Array {
  return parseBase64(text) ?? new Uint8Array()
}

/** The report of a record, with the receipt of this log. */
function prove(log: SignedLog, at: number): ProvenReport {
  const event = log.events()[at]
  const { checkpoint, keys } = log.sign(origin, [key])
  const receipt = printReceipt({
    entry: toBytes(event?.entry ?? ''),
    index: at,
    proof: (event?.proof ?? []).map(toBytes),
    checkpoint,
  })
  return toProven(at, { receipt, record: event?.record, log_keys: keys })
}

function toProven(at: number, proof: object): ProvenReport {
  const report = { operation: 'reportGeneric', type: 'generic', name: 'x', request: { params: target, body: {} } }
  const sent = { type: 'generic', name: 'x', id: `a${at}`, url: undefined, proof }
  return { outgoing: report as unknown as OutgoingReport, sent }
}

function toMark(log: SignedLog): string {
  return printLogMark({ key: verifier, checkpoint: log.sign(origin, [key]).checkpoint })
}

interface Checked extends CheckedLog {
  readonly messages: readonly string[]
  readonly cwd: string
}

async function check(members: Partial<LogCheck>): Promise<Checked> {
  const context = createRunContext(createWorkspace({}))
  const common = { org: 'acme', given: [], accepted: [], read: unmarked, reports: [], basis: undefined }
  const checked = await checkLog({ ...common, askEvents: async () => undefined, context, ...members })
  return { ...checked, messages: context.messages, cwd: context.host.cwd }
}

const closing = { contradiction: undefined, unclear: undefined }

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
    const proves = /^The receipt of generic x proves nothing: /
    const wrong = [parseVerifierKey(foreign)]
    await expect(check({ given: wrong, reports })).rejects.toThrow(proves)
    const mark = printLogMark({ key: foreign, checkpoint: createLog(2).sign(origin, [other]).checkpoint })
    await expect(check({ read: { mark }, reports })).rejects.toThrow(proves)
    expect(await check({ read: { mark: toMark(createLog(2)) }, reports })).toMatchObject(closing)
    expect(await check({ given, reports })).toMatchObject(closing)
  })
})
