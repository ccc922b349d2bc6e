import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutgoingReport } from '../../../src/step/send/send-reports.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import {
  genericReport,
  openReportSender,
  target,
  verifyProof,
  type ReportSender,
} from '../../../testkit/step/sent-proof.ts'
import { createLogKey, toVerifierKey } from '../../../testkit/log/signed-log.ts'

let sender: ReportSender
beforeAll(async () => {
  sender = await openReportSender()
})
afterAll(() => sender[Symbol.asyncDispose]())

function change(request: Partial<typeof genericReport.request>): OutgoingReport {
  return { ...genericReport, request: { ...genericReport.request, ...request } }
}

function changed(body: object): OutgoingReport {
  return change({ body: { ...genericReport.request.body, ...body } })
}

describe('a receipt that a service makes up', () => {
  test.each<readonly [string, () => OutgoingReport, RegExp]>([
    ['of the opposite', () => changed({ is_compliant: false }), /the member is_compliant of the report is not in it/],
    ['without a member', () => changed({ origin_url: 'https://x.example' }), /the member origin_url/],
    ['with another number deep inside', () => changed({ annotations: { run: { id: 8, attempt: 1 } } }), /annotations/],
    ['with a longer list', () => changed({ user_data: { list: [1] } }), /user_data/],
    [
      'of another trail',
      () => ({ ...genericReport, request: { ...genericReport.request, params: { ...target, trail_name: 'two' } } }),
      /its trail is not/,
    ],
    [
      'of another flow',
      () => ({ ...genericReport, request: { ...genericReport.request, params: { ...target, flow_name: 'two' } } }),
      /its flow is not/,
    ],
    [
      'of another organisation',
      () => ({ ...genericReport, request: { ...genericReport.request, params: { ...target, org: 'two' } } }),
      /its org is not/,
    ],
    ['of another type', () => ({ ...genericReport, type: 'junit' }), /its type is not/],
    [
      'with another attachment',
      () => ({
        ...genericReport,
        request: { ...genericReport.request, file: { filename: 'note.txt', content: 'refused' } },
      }),
      /its attachment is not/,
    ],
  ])('%s is refused', async (_, expected, reason) => {
    const report = await sender.send(genericReport)
    await expect(verifyProof({ ...report, outgoing: expected() })).rejects.toMatchObject({
      code: 'nonsense',
      message: expect.stringMatching(reason),
    })
  })

  test('of an earlier, equal report is refused, because its id differs', async () => {
    const [first, second] = [await sender.send(genericReport), await sender.send(genericReport)]
    await expect(verifyProof({ ...second, proof: first.proof })).rejects.toThrow('its id is not that of the report')
  })

  test('is refused if receipt and document do not belong together', async () => {
    const [first, second] = [await sender.send(genericReport), await sender.send(genericReport)]
    const mixed = { ...first.proof, record: second.proof.record }
    await expect(verifyProof({ ...first, proof: mixed })).rejects.toThrow(
      'the document of the record is not the one in the log',
    )
    await expect(verifyProof({ ...first, proof: { ...first.proof, record: undefined } })).rejects.toThrow(
      'did not send the document',
    )
  })

  test('is refused if the entry is invented, or the proof is of another place', async () => {
    const report = await sender.send(genericReport)
    const { receipt = '', record = '' } = report.proof
    const forged = record.replace('"is_compliant":true', '"is_compliant":false')
    const entry = Buffer.from(/extra (.*)/.exec(receipt)?.[1] ?? '', 'base64')
    entry.set(hash('sha256', forged, 'buffer'), 21)
    const invented = receipt.replace(/extra .*/, `extra ${entry.toString('base64')}`)
    for (const [text, document] of [
      [invented, forged],
      [receipt.replace(/extra .*\n/, ''), record],
      [receipt.replace(/index (\d+)/, (_, index) => `index ${Number(index) + 1}`), record],
      [receipt.slice(0, -10), record],
      ['', record],
    ] as const) {
      const proof = { ...report.proof, receipt: text, record: document }
      await expect(verifyProof({ ...report, proof })).rejects.toMatchObject({
        code: 'nonsense',
        message: expect.stringMatching(/proves nothing: /),
      })
    }
  })

  test('is refused if another key signed it', async () => {
    const report = await sender.send(genericReport)
    const name = parseVerifierKey(report.proof.log_keys?.[0] ?? '').name
    const proof = { ...report.proof, log_keys: [toVerifierKey(name, createLogKey())] }
    await expect(verifyProof({ ...report, proof })).rejects.toThrow(/no known key signed it/)
  })
})
