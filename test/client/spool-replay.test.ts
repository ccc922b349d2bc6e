import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
import { isMet, isPosix } from '../../testkit/requirement.ts'

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
  ])('removes a report that %s', async (_, response, line) => {
    const entry = { ...report, file: { filename: 'r.xml', content: '<x/>' } }
    expect(await replay([entry], response)).toMatchObject({ sent: 1, lines: [line], left: [] })
  })

  test.each([
    [400, 'refused', 'Fix the cause or remove this file, then replay the folder again.'],
    [
      422,
      'refused',
      'This report is not recorded: report that evidence again and remove this file, then replay the folder again.',
    ],
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
    ['overrideAttestation', { attestation_name: 'a', reason: 'r', new_compliance_status: true }],
    ['putFlow', { name: 'f' }],
    ['createNotificationAction', { name: 'n' }],
    ['createCustomType', { name: 't', rules: [] }],
  ])('refuses %s by name, also with a valid body, and sends nothing', async (operation, body) => {
    const folder = createFolder()
    const path = join(folder, '1.json')
    const entry = { version: 1, operation, params: { ...params, attestation_id: 'a' }, body, idempotencyKey: 'k' }
    writeFileSync(path, JSON.stringify(entry))
    const { url, seen } = await serve(json(201, receipt))
    const failure = await failureOf(replaySpool(folder, createTestClient(url), { onSent: () => undefined }))
    expect(failure).toMatchObject({ code: 'file', facts: { path } })
    expect(failure.message).toContain('is not a report or a trail, and nothing else is replayed')
    expect([seen, readdirSync(folder)]).toEqual([[], ['1.json']])
  })

  test('sends a trail without the file that a folder has for it', async () => {
    const folder = createFolder()
    const file = { filename: 'evidence.yml', kept: '1.attachment' }
    const trail = { version: 1, operation: 'putTrail', params: { org: 'o', flow_name: 'f' }, body: { name: 't' } }
    writeFileSync(join(folder, '1.json'), JSON.stringify({ ...trail, idempotencyKey: 'k', file }))
    writeFileSync(join(folder, '1.attachment'), 'version: 1')
    const { url, seen } = await serve(json(201, { ...receipt, name: 't' }))
    await replaySpool(folder, createTestClient(url), { onSent: () => undefined })
    expect(seen[0]?.body.toString()).not.toContain('version: 1')
    expect(readdirSync(folder)).toEqual([])
  })

  test.runIf(isMet(isPosix, 'links and pipes in a folder'))('follows no link and reads no pipe', async () => {
    const outside = createFolder()
    writeFileSync(join(outside, 'secret'), 'secret')
    const entry = { version: 1, ...report, idempotencyKey: 'k' }
    writeFileSync(join(outside, 'entry'), JSON.stringify(entry))
    const attached = JSON.stringify({ ...entry, file: { filename: 'r.xml', kept: 'a.attachment' } })
    const makers: readonly (readonly [string, (folder: string) => void])[] = [
      ['1.json', (folder) => symlinkSync(join(outside, 'entry'), join(folder, '1.json'))],
      ['1.json', (folder) => void execFileSync('mkfifo', [join(folder, '1.json')])],
      ['1.json', (folder) => mkdirSync(join(folder, '1.json'))],
      [
        'a.attachment',
        (folder) => {
          writeFileSync(join(folder, '1.json'), attached)
          symlinkSync(join(outside, 'secret'), join(folder, 'a.attachment'))
        },
      ],
      [
        'a.attachment',
        (folder) => {
          writeFileSync(join(folder, '1.json'), attached)
          execFileSync('mkfifo', [join(folder, 'a.attachment')])
        },
      ],
    ]
    const { url, seen } = await serve(json(201, receipt))
    for (const [name, make] of makers) {
      const folder = createFolder()
      make(folder)
      const failure = await failureOf(replaySpool(folder, createTestClient(url), { onSent: () => undefined }))
      expect(failure.code).toBe('file')
      expect(failure.message).toMatch(new RegExp(`${name} cannot be read: it is a (symbolic link|pipe|folder)`))
    }
    expect(seen).toEqual([])
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
