import { expect, test } from 'vitest'
import { listOwnReadings } from '../../../src/step/outcome/reviews.ts'
import type { OutgoingReport } from '../../../src/step/send/send-reports.ts'
import { codequality } from '../../../testkit/evidence/builder.ts'
import { membersOf } from '../../../testkit/evidence/content.ts'

const params = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const issue = { issue_id: 'A-1', issue_url: 'https://jira.example/browse/A-1', issue_exists: true }
const { codequality_results } = membersOf(codequality('OK'))
if (codequality_results === undefined) throw new Error('It has another kind.')

const jira: OutgoingReport = {
  operation: 'reportJira',
  type: 'jira',
  name: 'ticket',
  isReading: true,
  request: { params, body: { attestation_name: 'ticket', jira_results: [issue] } },
}
const analysis: OutgoingReport = {
  operation: 'reportCodequality',
  type: 'codequality',
  name: 'quality',
  isReading: true,
  request: { params, body: { attestation_name: 'quality', codequality_results } },
}

test('a gate sends the issues and the analysis that its step read, each under its name', () => {
  expect(listOwnReadings([jira, analysis])).toEqual([
    { attestation_type: 'jira', attestation_name: 'ticket', jira_results: [issue] },
    { attestation_type: 'codequality', attestation_name: 'quality', codequality_results },
  ])
})

test('the result of a file is not what the step read from a server', () => {
  expect(listOwnReadings([{ ...analysis, isReading: false }])).toEqual([])
})
