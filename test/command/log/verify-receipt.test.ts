import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Client } from '../../../src/client/client.ts'
import { verifyReportReceipt, type KeptReceipt, type ProvenReport } from '../../../src/command/log/verify-receipt.ts'
import { sendReports, type OutgoingReport, type ReportProof } from '../../../src/command/send/send-reports.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import { createLogKey, toVerifierKey } from '../../../testkit/log/signed-log.ts'
import { createFolder } from '../../../testkit/service/store/engine.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'

let service: Harness
let client: Client
beforeAll(async () => {
  service = await startHarness({ signLogs: true })
  client = createClient({
    baseUrl: `${service.origin}/api/v2`,
    token: await service.tokenFor('admin'),
    timeoutSeconds: 30,
  })
})
afterAll(async () => {
  await client.close()
  await service.close()
})

const target = { org: 'acme', flow_name: 'shop', trail_name: 'one' }
const fingerprint = 'a'.repeat(64)

const generic: OutgoingReport = {
  operation: 'reportGeneric',
  type: 'generic',
  name: 'signed-off',
  request: {
    params: target,
    body: {
      attestation_name: 'signed-off',
      is_compliant: true,
      description: 'Zo\u0065\u0308',
      annotations: { run: { id: 7, attempt: 1 }, ratio: 0.1 + 0.2, big: 1e21, nothing: null },
      user_data: { list: [1, { deep: [] }], 'a"\u2028': '' },
    },
    file: { filename: 'note.txt', content: 'approved' },
  },
}

async function send(outgoing: OutgoingReport): Promise<ProvenReport & { readonly proof: ReportProof }> {
  const [sent] = await sendReports(client, [outgoing], { detail: () => undefined })
  if (sent?.proof === undefined) throw new Error('The report has no proof.')
  return { outgoing, sent, proof: sent.proof }
}

function verify({ outgoing, sent, proof }: Awaited<ReturnType<typeof send>>): Promise<KeptReceipt | undefined> {
  return verifyReportReceipt({ outgoing, sent: { ...sent, proof } }, (proof.log_keys ?? []).map(parseVerifierKey))
}

describe('the receipt of a report', () => {
  const reports: readonly OutgoingReport[] = [
    generic,
    {
      operation: 'reportArtifact',
      type: 'artifact',
      name: 'app.tgz',
      request: {
        params: target,
        body: {
          fingerprint,
          filename: 'app.tgz',
          build_url: '',
          commit_url: '',
          trail_name: 'one',
          git_commit: 'c'.repeat(40),
        },
      },
    },
    {
      operation: 'reportJunit',
      type: 'junit',
      name: 'unit',
      request: {
        params: target,
        body: {
          attestation_name: 'unit',
          junit_results: [
            { name: 'all', total: 3, failures: 0, errors: 0, skipped: 1, duration: 0.25, timestamp: 1.5 },
          ],
        },
      },
    },
    {
      operation: 'reportVulnscan',
      type: 'vulnscan',
      name: 'scan',
      request: {
        params: target,
        body: {
          attestation_name: 'scan',
          artifact_fingerprint: fingerprint,
          vulnscan_results: {
            tool: { name: 'scanner', version: '1' },
            schema_version: 1,
            results: [
              {
                low_count: 1,
                medium_count: 0,
                high_count: 0,
                low: [{ id: 'CVE-1', message: 'm', locations: [{ uri: 'a', lines: [1] }], priority_score: 1.5 }],
                medium: [],
                high: [],
              },
            ],
          },
        },
      },
    },
    {
      operation: 'reportCustom',
      type: 'custom:coverage',
      name: 'coverage',
      request: {
        params: target,
        body: { attestation_name: 'coverage', type_name: 'coverage', attestation_data: { is_compliant: true, percent: 81.5 } },
      },
    },
    {
      operation: 'overrideAttestation',
      type: 'override',
      name: 'unit',
      request: {
        params: target,
        body: {
          attestation_name: 'unit',
          reason: 'known',
          new_compliance_status: true,
          original_attestation_type: 'junit',
        },
      },
    },
  ]
  test.each(reports.map((report) => [report.operation, report] as const))('of %s is verified', async (_, outgoing) => {
    const report = await send(outgoing)
    const again = await send({
      ...outgoing,
      request: { ...outgoing.request, idempotencyKey: report.sent.id },
    } as OutgoingReport)

    expect(await verify(report)).toMatchObject({
      origin: expect.stringMatching(/\/log\/acme$/),
      record: report.proof.record,
    })
    expect(await verify(again)).toMatchObject({ record: again.proof.record })
    const replayed = await send({
      ...outgoing,
      request: { ...outgoing.request, idempotencyKey: report.sent.id },
    } as OutgoingReport)
    expect(await verify(replayed)).toMatchObject({ record: again.proof.record })
  })

  test('has the attachment that was streamed from a file', async () => {
    const path = join(await createFolder(), 'note.txt')
    writeFileSync(path, 'approved')
    const file = { filename: 'note.txt', content: { path } }
    const report = await send({ ...generic, request: { ...generic.request, file } } as OutgoingReport)
    expect(await verify(report)).toBeDefined()
    writeFileSync(path, 'refused')
    await expect(verify(report)).rejects.toThrow('its attachment is not that of the report')
  })

  test('is absent without one', async () => {
    const report = await send(generic)
    expect(await verify({ ...report, proof: {} })).toBeUndefined()
  })
})

describe('a receipt that a service makes up', () => {
  const changed = (body: object): OutgoingReport =>
    ({ ...generic, request: { ...generic.request, body: { ...generic.request.body, ...body } } }) as OutgoingReport

  test.each<readonly [string, () => OutgoingReport, RegExp]>([
    ['of the opposite', () => changed({ is_compliant: false }), /the member is_compliant of the report is not in it/],
    ['without a member', () => changed({ origin_url: 'https://x.example' }), /the member origin_url/],
    ['with another number deep inside', () => changed({ annotations: { run: { id: 8, attempt: 1 } } }), /annotations/],
    ['with a longer list', () => changed({ user_data: { list: [1] } }), /user_data/],
    [
      'of another trail',
      () =>
        ({ ...generic, request: { ...generic.request, params: { ...target, trail_name: 'two' } } }) as OutgoingReport,
      /its trail is not/,
    ],
    [
      'of another flow',
      () =>
        ({ ...generic, request: { ...generic.request, params: { ...target, flow_name: 'two' } } }) as OutgoingReport,
      /its flow is not/,
    ],
    [
      'of another organisation',
      () => ({ ...generic, request: { ...generic.request, params: { ...target, org: 'two' } } }) as OutgoingReport,
      /its org is not/,
    ],
    ['of another type', () => ({ ...generic, type: 'junit' }), /its type is not/],
    [
      'with another attachment',
      () =>
        ({
          ...generic,
          request: { ...generic.request, file: { filename: 'note.txt', content: 'refused' } },
        }) as OutgoingReport,
      /its attachment is not/,
    ],
  ])('%s is refused', async (_, expected, reason) => {
    const report = await send(generic)
    await expect(verify({ ...report, outgoing: expected() })).rejects.toMatchObject({
      code: 'nonsense',
      message: reason,
    })
  })

  test('of an earlier, equal report is refused, because its id differs', async () => {
    const [first, second] = [await send(generic), await send(generic)]
    await expect(verify({ ...second, proof: first.proof })).rejects.toThrow('its id is not that of the report')
  })

  test('is refused if receipt and document do not belong together', async () => {
    const [first, second] = [await send(generic), await send(generic)]
    const mixed = { ...first.proof, record: second.proof.record }
    await expect(verify({ ...first, proof: mixed })).rejects.toThrow(
      'the document of the record is not the one in the log',
    )
    await expect(verify({ ...first, proof: { ...first.proof, record: undefined } })).rejects.toThrow(
      'did not send the document',
    )
  })

  test('is refused if the entry is invented, or the proof is of another place', async () => {
    const report = await send(generic)
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
      await expect(verify({ ...report, proof })).rejects.toMatchObject({
        code: 'nonsense',
        message: /proves nothing: /,
      })
    }
  })

  test('is refused if another key signed it', async () => {
    const report = await send(generic)
    const name = parseVerifierKey(report.proof.log_keys?.[0] ?? '').name
    const proof = { ...report.proof, log_keys: [toVerifierKey(name, createLogKey())] }
    await expect(verify({ ...report, proof })).rejects.toThrow(/no known key signed it/)
  })
})
