import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/service/maintenance/finding.ts'
import { toLine } from '../../../src/service/maintenance/finding.ts'
import { checkStore, type Totals } from '../../../src/service/maintenance/fsck.ts'
import { canonicalJson } from '../../../src/json/canonical.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { createPlace, type Place } from '../../../testkit/service/maintenance/place.ts'
import { digestOf, fill, keepWriting, save } from '../../../testkit/service/maintenance/store.ts'

async function prepare(engine: Engine): Promise<Place> {
  const place = await createPlace(engine)
  await fill(place)
  return place
}

interface Checked extends Totals {
  readonly findings: readonly Finding[]
  readonly unnamed: readonly string[]
}

async function check(place: Pick<Place, 'store' | 'attachments'>): Promise<Checked> {
  const findings: Finding[] = []
  const unnamed: string[] = []
  const totals = await checkStore(place, {
    report: (finding) => findings.push(finding),
    unnamed: ({ sha256 }) => unnamed.push(sha256),
  })
  return { ...totals, findings, unnamed }
}

const altered = canonicalJson({ id: '4', org: 'acme' })

type Damage = readonly [string, readonly string[], Finding['kind'], string]
const damages: readonly Damage[] = [
  ['a record that is gone', ["DELETE FROM record WHERE id = '4'"], 'sequence', 'record 4 is missing'],
  ['records that are gone', ["DELETE FROM record WHERE id IN ('3', '4')"], 'sequence', 'records 3 to 4 are missing'],
  ['the first record gone', ["DELETE FROM record WHERE id = '1'"], 'sequence', 'record 1 is missing'],
  ['the last record gone', ["DELETE FROM record WHERE id = '7'"], 'sequence', 'record 7 is missing at the end'],
  ['a whole ledger gone', ["DELETE FROM record WHERE org = 'other'"], 'sequence', 'record 1 is missing at the end'],
  ['time that goes back', ["UPDATE record SET created_at = 0 WHERE id = '4'"], 'time', 'record 4 is older'],
  ['another document', [`UPDATE record SET document = '${altered}' WHERE id = '4'`], 'hash', 'record 4 (4)'],
  ['no document', ["UPDATE record SET document = 'x' WHERE id = '4'"], 'document', 'no canonical document'],
  ['another hash', ["UPDATE record SET sha256 = '0' WHERE id = '4'"], 'hash', 'its SHA-256 is another'],
  ...['kind', 'flow', 'trail', 'name', 'type', 'fingerprint', 'commit_sha'].map((column): Damage => [
    `another ${column} to look up by`,
    [`UPDATE record SET ${column} = 'x' WHERE id = '4'`],
    'lookup',
    `looked up by another ${column} `,
  ]),
  ['another id', ["UPDATE record SET id = 'x' WHERE id = '4'"], 'lookup', 'looked up by another id'],
  ['a flow gone', ["DELETE FROM flow WHERE name = 'site'"], 'table', 'the flow site is missing'],
  ['a trail gone', ["DELETE FROM trail WHERE flow = 'site'"], 'table', 'the trail site / change-2 is missing'],
  ['an artifact gone', ['DELETE FROM artifact'], 'table', 'the artifact shop / change-1 / f'],
  ['a flow of nothing', ["INSERT INTO flow VALUES ('acme', 'x', 1)"], 'table', 'no record speaks of it'],
  ['a trail at another place', ['UPDATE trail SET position = position + 5'], 'table', 'position 6 instead of 1'],
  ['an artifact of another record', ['UPDATE artifact SET sequence = 1'], 'table', 'sequence 1 instead of 3'],
  ['a wrong count', ["UPDATE tally SET total = 9 WHERE kind = 'flow'"], 'table', 'total 9 instead of 1'],
  ['a count gone', ["DELETE FROM tally WHERE kind = 'flow'"], 'table', 'the count of flow / shop /  /  is missing'],
  ['a head too low', ["UPDATE head SET sequence = 3 WHERE org = 'acme'"], 'head', 'goes on to 7'],
  ['a head too high', ["UPDATE head SET sequence = 9 WHERE org = 'acme'"], 'sequence', 'records 8 to 9 are missing'],
  ['a head of another time', ['UPDATE head SET created_at = 5'], 'head', 'another time'],
  ['no head', ["DELETE FROM head WHERE org = 'acme'"], 'head', 'the head stands at record 0'],
  ['a key for nothing', ["UPDATE idempotency SET record = 'x' WHERE key = 'key-4'"], 'key', '"key-4" of ci'],
  ['a key of elsewhere', ["UPDATE idempotency SET record = '8' WHERE key = 'key-4'"], 'key', 'not there'],
]

describe.each(engines)('fsck of $name', (engine) => {
  test('finds nothing wrong in what a service recorded, and says how much it read', async () => {
    const place = await prepare(engine)

    expect(await check(place)).toEqual({ organisations: 2, records: 8, attachments: 3, findings: [], unnamed: [] })
  })

  test('finds nothing wrong in a store where nothing is yet', async () => {
    const place = await createPlace(engine)

    expect(await check(place)).toMatchObject({ organisations: 0, records: 0, findings: [] })
  })

  test.each(damages)('finds %s, and says where', async (...[, statements, kind, what]) => {
    const place = await prepare(engine)

    await place.damage(...statements)

    const { findings } = await check(place)
    expect(findings.filter((finding) => finding.kind === kind).map(({ what: found }) => found)).toContainEqual(
      expect.stringContaining(what),
    )
    for (const line of findings.map(toLine)) expect(line).toMatch(/^(acme|other): [^\n]+; [^\n]+\.$/)
  })

  test('finds what is wrong in a record of an organisation that nothing else names', async () => {
    const place = await prepare(engine)
    const rest = ['head', 'flow', 'trail', 'artifact', 'tally', 'idempotency']

    await place.damage(
      ...rest.map((table) => `DELETE FROM ${table} WHERE org = 'other'`),
      "UPDATE record SET sha256 = '0' WHERE org = 'other'",
    )

    expect((await check(place)).findings.map(({ org, kind }) => `${org} ${kind}`)).toContain('other hash')
  })

  test.each([
    ['gone', (path: string) => rmSync(path), 'is not there'],
    ['cut short', (path: string) => writeFileSync(path, 'report'), 'other bytes'],
    ['another', (path: string) => writeFileSync(path, 'report two'), 'other bytes'],
  ])('finds an attachment that is %s, once, and names the first record that names it', async (_, spoil, what) => {
    const place = await prepare(engine)

    spoil(join(place.folder, digestOf('report one')))

    const { findings } = await check(place)
    expect(findings).toMatchObject([{ kind: 'attachment', org: 'acme' }])
    expect(findings[0]?.what).toContain(`record 4 names, `)
    expect(findings[0]?.what).toContain(what)
  })

  test('lists what no record names without calling it wrong', async () => {
    const place = await prepare(engine)
    await save(place.attachments, 'nobody names this')

    expect(await check(place)).toMatchObject({ findings: [], unnamed: [digestOf('nobody names this')] })
  })

  test('finds nothing wrong while a service goes on writing', async () => {
    const place = await prepare(engine)
    const writers = keepWriting(place, 2)
    await writers.reach(10)

    for (let round = 0; round < 3; round += 1) expect((await check(place)).findings).toEqual([])

    await writers.stop()
  })
})
