import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { replaySpool, spoolRequest, type SpoolEntry } from '../../src/client/spool.ts'
import {
  createTestClient,
  failureOf,
  json,
  receipt,
  serve,
  type RecordedRequest,
  type Respond,
} from '../../testkit/client/server.ts'

const params = { org: 'o', flow_name: 'f', trail_name: 't' }
const report: SpoolEntry = {
  operation: 'reportGeneric',
  params,
  body: { attestation_name: 'a', is_compliant: true, annotations: { run: { id: 9, attempt: 1 } } },
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function replay(entries: readonly SpoolEntry[], ...responses: readonly Respond[]) {
  const folder = createFolder()
  for (const entry of entries) await spoolRequest(folder, entry)
  const { url, seen } = await serve(...responses)
  const lines: string[] = []
  const onSent = (line: string): void => void lines.push(line.replace(/^.*: /, ''))
  const { sent } = await replaySpool(folder, createTestClient(url), { onSent })
  return { sent, seen, lines, left: readdirSync(folder) }
}

/** The JSON of a request. */
const bodyOf = ({ body }: RecordedRequest): unknown => JSON.parse(/\{.*\}/.exec(body.toString())?.[0] ?? 'null')

describe('a replay', () => {
  test('marks a report, keeps its annotations, and marks nothing else', async () => {
    const plain: SpoolEntry = { ...report, body: { attestation_name: 'b', is_compliant: true } }
    const trail: SpoolEntry = { operation: 'putTrail', params: { org: 'o', flow_name: 'f' }, body: { name: 't' } }
    const { seen } = await replay([trail, report, plain], json(201, { ...receipt, name: 't' }))
    const [first, ...reports] = seen.map(bodyOf)
    expect(first).toEqual({ name: 't' })
    expect(reports).toMatchObject([
      { attestation_name: 'a', annotations: { run: { id: 9, attempt: 1 }, replayed: true } },
      { attestation_name: 'b', annotations: { replayed: true } },
    ])
  })

  test.each<[title: string, response: Respond, line: string]>([
    ['is sent', json(201, receipt), 'sent'],
    ['the service has recorded before', json(201, receipt, { 'idempotency-replayed': 'true' }), 'already recorded'],
    ['has a key in use', json(422, { message: 'The key is in use.' }), 'already recorded'],
  ])('removes a report that %s', async (_, response, line) => {
    const entry = { ...report, file: { filename: 'r.xml', content: '<x/>' } }
    expect(await replay([entry], response)).toMatchObject({ sent: 1, lines: [line], left: [] })
  })

  test.each([
    [400, 'refused', 'Fix the cause or remove this file, then replay the folder again.'],
    [503, 'unreachable', 'Replay the folder again when the service is available.'],
  ])('that fails with %i has its advice', async (status, code, advice) => {
    const failure = await failureOf(replay([report], json(status, { message: 'No.' })))
    expect(failure).toMatchObject({ code, facts: { sent: 0, left: 1, path: expect.stringMatching(/\.json$/) } })
    expect(failure.message.endsWith(`Sent before it: 0. Still in the folder: 1. ${advice}`)).toBe(true)
  })

  test('needs a folder', async () => {
    const folder = join(createFolder(), 'none')
    const failure = await failureOf(
      replaySpool(folder, createTestClient('http://127.0.0.1:9/api/v2'), { onSent: () => undefined }),
    )
    expect(failure).toMatchObject({
      code: 'file',
      message: `${folder} is not a readable folder. Give the folder that a step with \`on-unreachable: spool\` wrote.`,
      cause: { code: 'ENOENT' },
    })
  })

  test.each([
    ['an operation that is no text', { operation: ['reportGeneric'] }],
    ['an inherited name as its operation', { operation: 'toString' }],
    ['a body of another operation', { body: { name: 't' } }],
  ])('refuses %s, with the file', async (_, members) => {
    const folder = createFolder()
    const path = join(folder, '1.json')
    writeFileSync(path, JSON.stringify({ version: 1, ...report, idempotencyKey: 'k', ...members }))
    const { url, seen } = await serve(json(201, receipt))
    const failure = await failureOf(replaySpool(folder, createTestClient(url), { onSent: () => undefined }))
    expect(failure).toMatchObject({ code: 'file', facts: { path } })
    expect(seen).toEqual([])
  })
})
