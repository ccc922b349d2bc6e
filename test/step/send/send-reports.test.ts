import { describe, expect, test } from 'vitest'
import { sendReports, type OutgoingReport, type SentReport } from '../../../src/step/send/send-reports.ts'
import { createTestClient, json, serve, type RecordedRequest } from '../../../testkit/client/server.ts'
import { createRunContext } from '../../../testkit/step/workspace.ts'

const params = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const suite = { name: 's', total: 1, failures: 0, errors: 0, skipped: 0, duration: 1, counted: 1 }

function report(operation: OutgoingReport['operation'], type: string, members: object = {}): OutgoingReport {
  const body = { attestation_name: type, ...members }
  // Each operation has members of its own. The service of this test checks none.
  return { operation, type, name: type, request: { params, body, idempotencyKey: type } } as unknown as OutgoingReport
}

const junit = report('reportJunit', 'junit', { junit_results: [suite] })
const generic = report('reportGeneric', 'generic', { is_compliant: true })

interface Sent {
  readonly sent: readonly SentReport[]
  readonly seen: readonly RecordedRequest[]
  readonly messages: readonly string[]
}

async function send(
  outgoing: readonly OutgoingReport[],
  answer: (one: RecordedRequest, at: number) => readonly [number, unknown],
): Promise<Sent> {
  let count = 0
  const { url, seen } = await serve((response, one, request) => {
    json(...answer(one, count++))(response, one, request)
  })
  const { host, messages } = createRunContext('.')
  const sent = await sendReports(createTestClient(url), outgoing, host)
  return { sent, seen, messages }
}

test.each<[OutgoingReport, path: string]>([
  [report('reportArtifact', 'artifact', { fingerprint: 'a'.repeat(64), filename: 'a' }), '/artifacts/acme/shop'],
  [generic, '/trail/t/generic'],
  [junit, '/trail/t/junit'],
  [report('reportVulnscan', 'vulnscan'), '/trail/t/vulnscan'],
  [report('reportCodequality', 'codequality'), '/trail/t/codequality'],
  [report('reportPullRequest', 'pull_request'), '/trail/t/pull_request'],
  [report('reportJira', 'jira'), '/trail/t/jira'],
  [report('reportCustom', 'custom:x'), '/trail/t/custom'],
  [report('overrideAttestation', 'override'), '/trail/t/override'],
])('%j goes to its operation, and asks for a receipt', async (outgoing, path) => {
  const { seen, sent, messages } = await send([outgoing], () => [201, { attestation_id: 'a1', id: 'r1' }])
  expect(seen.map(({ url, headers }) => [url.endsWith(path), headers['prefer']])).toEqual([[true, 'receipt']])
  expect(sent).toMatchObject([
    { type: outgoing.type, name: outgoing.name, id: outgoing.type === 'artifact' ? 'r1' : 'a1', url: undefined },
  ])
  expect(messages).toEqual([expect.stringMatching(`^${outgoing.type} ${outgoing.name}: recorded in \\d\\.\\d\\d s$`)])
})

test('a sent report has the id, the page and the proof of the answer', async () => {
  const proof = { receipt: 'the receipt', record: '{}', log_keys: ['a key'] }
  const answer = { attestation_id: 'a1', html_url: 'https://e.example/a1', ...proof }
  const { sent } = await send([generic], () => [201, answer])
  expect(sent).toEqual([{ type: 'generic', name: 'generic', id: 'a1', url: 'https://e.example/a1', proof }])
  const artifact = report('reportArtifact', 'artifact', { fingerprint: 'a'.repeat(64), filename: 'a' })
  const byId = await send([artifact, artifact], (_, at) => [201, at === 0 ? { id: '7' } : {}])
  expect(byId.sent.map(({ id }) => id).toSorted()).toEqual(['', '7'])
})

const refuse =
  (...types: readonly string[]) =>
  ({ url }: RecordedRequest): readonly [number, unknown] =>
    types.some((type) => url.endsWith(type)) ? [403, { message: 'No.' }] : [201, { attestation_id: 'a1' }]

describe('a report that is refused', () => {
  const others = [generic, report('reportJira', 'jira')]

  test.each([
    [[junit], 'Nothing was recorded.'],
    [[junit, generic], '1 other report was recorded.'],
    [[...others, junit], '2 other reports were recorded.'],
  ])('fails the step after all have been tried', async (outgoing, rest) => {
    await expect(send(outgoing, refuse('junit'))).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(new RegExp(`^junit junit: .*No\\..* ${rest.replace('.', '\\.')}$`)),
      facts: { status: 403 },
      cause: { code: 'refused' },
    })
  })
  test('is the first of several', async () => {
    await expect(send([generic, junit], refuse('junit', 'generic'))).rejects.toThrow(/^generic generic: /)
  })
})

test('a failure of this project keeps its form', async () => {
  const broken = { ...generic, request: undefined } as unknown as OutgoingReport
  await expect(send([broken], () => [201, {}])).rejects.toBeInstanceOf(TypeError)
})
