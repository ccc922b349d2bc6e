import { expect, test } from 'vitest'
import type { CodequalityResults } from '../../../../src/wire/attestation/codequality.ts'
import { renderCodequality } from '../../../../src/service/page/kind/codequality.ts'

function resultsOf(operator: string): CodequalityResults {
  const condition = { metric: 'bugs', errorThreshold: '0', operator, status: 'OK', value: '0' }
  return {
    analysedAt: '2026-11-21T10:00:00+0000',
    project: { key: 'shop', url: 'https://quality.example/shop', name: 'Shop' },
    serverUrl: 'https://quality.example',
    taskId: 'task',
    status: 'SUCCESS',
    changedAt: '2026-11-21T10:00:00+0000',
    qualityGate: { status: 'OK', name: 'gate', conditions: [condition] },
  }
}

test.each([
  ['GT', 'at most 0'],
  ['GREATER_THAN', 'at most 0'],
  ['LT', 'at least 0'],
  ['LESS_THAN', 'at least 0'],
  ['NOT_EQUALS', 'NOT_EQUALS 0'],
])('a condition with the operator %s is shown with the requirement %s', async (operator, wanted) => {
  const page = String(await renderCodequality(resultsOf(operator), new URL('http://localhost/')))
  expect(page.replaceAll(/<[^>]+>/g, '')).toContain(wanted)
})
