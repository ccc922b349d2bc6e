import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutgoingReport } from '../../../src/step/send/send-reports.ts'
import {
  genericReport,
  openReportSender,
  target,
  verifyProof,
  type ReportSender,
} from '../../../testkit/step/sent-proof.ts'

let sender: ReportSender

/** A report with an attachment. */
function withFile(content: string): OutgoingReport {
  const file = { filename: 'note.txt', content }
  return { ...genericReport, request: { ...genericReport.request, file } }
}

beforeAll(async () => {
  sender = await openReportSender()
})
afterAll(() => sender[Symbol.asyncDispose]())

const fingerprint = 'a'.repeat(64)

describe('the receipt of a report', () => {
  const reports: readonly OutgoingReport[] = [
    genericReport,
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
        body: {
          attestation_name: 'coverage',
          type_name: 'coverage',
          attestation_data: { is_compliant: true, percent: 81.5 },
        },
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
    const report = await sender.send(outgoing)
    const again = await sender.send({
      ...outgoing,
      request: { ...outgoing.request, idempotencyKey: report.sent.id },
    } as OutgoingReport)

    expect(await verifyProof(report)).toMatchObject({
      origin: expect.stringMatching(/\/log\/acme$/),
      record: report.proof.record,
    })
    expect(await verifyProof(again)).toMatchObject({ record: again.proof.record })
    const replayed = await sender.send({
      ...outgoing,
      request: { ...outgoing.request, idempotencyKey: report.sent.id },
    } as OutgoingReport)
    expect(await verifyProof(replayed)).toMatchObject({ record: again.proof.record })
  })

  test('has the attachment that was sent', async () => {
    const report = await sender.send(withFile('approved'))
    expect(await verifyProof(report)).toBeDefined()
    const outgoing = withFile('refused')
    await expect(verifyProof({ ...report, outgoing })).rejects.toThrow('its attachment is not that of the report')
  })

  test('is absent without one', async () => {
    const report = await sender.send(genericReport)
    expect(await verifyProof({ ...report, proof: {} })).toBeUndefined()
  })
})
