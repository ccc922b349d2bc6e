import { describe, expect, test } from 'vitest'
import type { ReportCall } from '../../../src/step/collect/draft.ts'
import { toPublishedReport } from '../../../src/step/send/published-report.ts'

const params = { org: 'acme', flow_name: 'shop', trail_name: 't' }

describe('a report for a service with the published operations alone', () => {
  const tool = { name: 'x', version: '1' }

  test('has the members of the published API alone, and what these cannot state as high findings', () => {
    const one = { id: 'CVE-1', message: 'one', locations: [], priority_score: 2 }
    const results = [
      { high_count: 1, suppressed: { high: 1, medium: 0, low: 0 }, suppressions: [{ id: 'CVE-9', severity: 'high' }] },
      { low_count: 2, low: [one], high: [one], unknown: [{ ...one, id: 'CVE-2' }], unknown_count: 3 },
      { incomplete: ['no database', 'no network'], linter: true, tool: { name: 'ESLint', version: '9' } },
    ]
    const lists = { low: [], medium: [], high: [] }
    const reasons = ['no database', 'no network', 'ESLint is not known to look for vulnerabilities']
    const doubts = reasons.map((message) => ({ id: 'scan-incomplete', message, locations: [], priority_score: 0 }))
    const request = {
      params,
      body: { attestation_name: 'x', vulnscan_results: { tool, results } },
      idempotencyKey: 'k',
    }
    const published = toPublishedReport({ operation: 'reportVulnscan', request } as ReportCall)
    expect(published.request.body).toEqual({
      attestation_name: 'x',
      vulnscan_results: {
        tool,
        results: [
          { low_count: 0, medium_count: 0, high_count: 1, ...lists },
          {
            low_count: 2,
            medium_count: 0,
            high_count: 4,
            low: [one],
            medium: [],
            high: [one, { ...one, id: 'CVE-2' }],
          },
          { low_count: 0, medium_count: 0, high_count: 3, low: [], medium: [], high: doubts },
        ],
      },
    })
  })

  test('has an analysis without its branch', () => {
    const results = { status: 'SUCCESS', qualityGate: { status: 'OK' } }
    const branch = { name: '12', type: 'PULL_REQUEST' }
    const body = { attestation_name: 'x', codequality_results: { ...results, branch } }
    const published = toPublishedReport({ operation: 'reportCodequality', request: { params, body } })
    expect(published.request.body).toEqual({ attestation_name: 'x', codequality_results: results })
  })

  test('is the same for tests', () => {
    const suite = { name: 's', total: 1, failures: 0, errors: 0, skipped: 0, duration: 1 }
    const request = { params, body: { attestation_name: 'x', junit_results: [suite] }, idempotencyKey: 'k' }
    expect(toPublishedReport({ operation: 'reportJunit', request })).toEqual({ operation: 'reportJunit', request })
  })
})
