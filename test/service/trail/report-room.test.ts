import { expect, test } from 'vitest'
import { weighDocument, weighRecord } from '../../../src/service/api/record/report-weight.ts'
import { createReportRooms, type WeighedReport } from '../../../src/service/limit/report-room.ts'
import { toRecord, toStored } from '../../../testkit/service/store/engine.ts'
import { toTrailRecords } from '../../../testkit/service/store/trail-records.ts'

const fingerprint = 'a'.repeat(64)
const other = 'b'.repeat(64)
const kibibyte = 1024

interface Members {
  readonly kind?: 'artifact' | 'attestation'
  readonly token?: string
  readonly size?: number
  readonly fingerprint?: string
  readonly body?: object
}

function weigh({ kind = 'attestation', token = 'a', size = 100, body = {}, ...of }: Members): WeighedReport {
  const origin = { type: 'token', token_id: token } as const
  return weighDocument({ kind, origin, fingerprint: of.fingerprint ?? null, body: { ...body } }, size)
}

const about = (targets: number): WeighedReport =>
  weigh({ body: { target_artifacts: Array.from({ length: targets }, (_, at) => `name-${at}`) } })
const named = (name: string | undefined, members: Members = {}): WeighedReport =>
  weigh({ kind: 'artifact', fingerprint, body: { filename: 'app.tgz', template_reference_name: name }, ...members })
const scan = (members: Members = {}): WeighedReport => weigh({ fingerprint, ...members })

function list(length: number, make: (at: number) => WeighedReport): readonly WeighedReport[] {
  return Array.from({ length }, (_, at) => make(at))
}

function hasRoom(reports: readonly WeighedReport[], added: WeighedReport): boolean {
  return createReportRooms().claim('trail', reports, added) !== undefined
}

test.each([
  ['small reports', list(4097, () => weigh({}))],
  ['reports of 16 KiB', list(1025, () => weigh({ size: 16 * kibibyte }))],
  ['reports about 100 artifacts each', list(41, () => about(100))],
  ['names of an artifact', list(33, (at) => named(`name-${at}`))],
  ['file names of an artifact', list(33, (at) => named(undefined, { body: { filename: `${at}.tgz` } }))],
  ['reports of an artifact with 31 names', [...list(31, (at) => named(`name-${at}`)), ...list(132, () => scan())]],
  ['names of an artifact with 1,000 reports', [...list(1000, () => scan()), ...list(5, (at) => named(`name-${at}`))]],
])('a token has half of the room of a trail for %s, and not one more', (_, reports) => {
  const [last, ...before] = reports.toReversed()
  const room = (count: number): boolean => last !== undefined && hasRoom(before.toReversed().slice(0, count), last)
  expect(room(before.length - 1)).toBe(true)
  expect(room(before.length)).toBe(false)
})

test('names of one artifact add nothing to another, and repeated names nothing at all', () => {
  const reports = list(2000, (at) => named(`name-${at % 2}`))
  expect(hasRoom([...reports, ...list(2095, () => scan({ fingerprint: other }))], scan({ fingerprint: other }))).toBe(
    true,
  )
  expect(hasRoom([...reports, ...list(1047, () => scan())], scan())).toBe(true)
  expect(hasRoom([...reports, ...list(1048, () => scan())], scan())).toBe(false)
})

test('what is written at the same time counts until the claim ends', () => {
  const rooms = createReportRooms()
  const reports = list(4095, () => weigh({}))
  const leave = rooms.claim('trail', reports, weigh({}))
  expect(rooms.claim('trail', reports, weigh({}))).toBeUndefined()
  expect(rooms.claim('other', reports, weigh({}))).toBeDefined()
  leave?.()
  expect(rooms.claim('trail', reports, weigh({}))).toBeDefined()
})

test.each([
  ['attestation', { fingerprint }, {}],
  ['attestation', {}, { target_artifacts: ['app', 'api'] }],
  ['artifact', { fingerprint }, { template_reference_name: 'app' }],
  ['artifact', { fingerprint }, {}],
] as const)('a recorded %s with %j and %j weighs what it weighs when it is written', (kind, columns, members) => {
  const body =
    kind === 'artifact'
      ? { fingerprint, filename: 'app.tgz', build_url: 'https://ci/1', commit_url: 'https://git/1' }
      : { attestation_name: 'unit', is_compliant: true }
  const type = kind === 'artifact' ? null : 'generic'
  const record = toStored(
    1,
    toRecord({ id: 'one', kind, type, fingerprint: null, ...columns, body: { ...body, ...members } }),
  )
  const [read] = toTrailRecords([record])
  expect(read && { ...weighRecord(read), size: 0 }).toEqual(weighDocument(record, 0))
})
