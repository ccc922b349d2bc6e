import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/service/operate/finding.ts'
import { toFindingLine } from '../../../src/service/operate/finding.ts'
import { checkStore, type Totals } from '../../../src/service/operate/fsck.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import type { Engine } from '../../../testkit/service/store/database.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { createDataStores, type DamageableStores } from '../../../testkit/service/operate/data-stores.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { digestOf, fill, keepWriting, save } from '../../../testkit/service/operate/store.ts'

async function prepare(engine: Engine): Promise<DamageableStores> {
  const stores = await createDataStores(engine)
  await fill(stores)
  return stores
}

interface CheckResult extends Totals {
  readonly findings: readonly Finding[]
  readonly unreferenced: readonly string[]
}

async function check(
  stores: Pick<DamageableStores, 'store' | 'attachments'> & { readonly sampleDay?: number },
): Promise<CheckResult> {
  const findings: Finding[] = []
  const unreferenced: string[] = []
  const totals = await checkStore(stores, {
    report: (finding) => findings.push(finding),
    unreferenced: ({ sha256 }) => unreferenced.push(sha256),
  })
  return { ...totals, findings, unreferenced }
}

const altered = toCanonicalJson({ id: '4', org: 'acme' })

type Damage = readonly [string, readonly string[], Finding['kind'], string]
const damages: readonly Damage[] = [
  ['a missing record', ["DELETE FROM record WHERE id = '4'"], 'sequence', 'record 4 is missing'],
  ['missing records', ["DELETE FROM record WHERE id IN ('3', '4')"], 'sequence', 'records 3 to 4 are missing'],
  ['a missing first record', ["DELETE FROM record WHERE id = '1'"], 'sequence', 'record 1 is missing'],
  ['a missing last record', ["DELETE FROM record WHERE id = '7'"], 'sequence', 'record 7 is missing at the end'],
  ['a missing ledger', ["DELETE FROM record WHERE org = 'other'"], 'sequence', 'record 1 is missing at the end'],
  ['a decreasing time', ["UPDATE record SET created_at = 0 WHERE id = '4'"], 'time', 'record 4 is older'],
  ['a changed document', [`UPDATE record SET document = '${altered}' WHERE id = '4'`], 'hash', 'record 4 (4)'],
  [
    'a document that is not JSON',
    ["UPDATE record SET document = 'x' WHERE id = '4'"],
    'document',
    'not canonical JSON',
  ],
  ['a changed hash', ["UPDATE record SET sha256 = '0' WHERE id = '4'"], 'hash', 'does not match its SHA-256'],
  ...['kind', 'flow', 'trail', 'name', 'type', 'fingerprint', 'commit_sha'].map((column): Damage => [
    `a changed lookup column ${column}`,
    [`UPDATE record SET ${column} = 'x' WHERE id = '4'`],
    'lookup',
    `lookup columns (${column})`,
  ]),
  [
    'a changed ordinal',
    ["UPDATE record SET ordinal = 9 WHERE id = '4'"],
    'ordinal',
    'record 4 (4) has the ordinal 9 instead of',
  ],
  [
    'an ordinal for a record without a trail',
    ["UPDATE record SET ordinal = 5 WHERE id = '7'"],
    'ordinal',
    'record 7 (7)',
  ],
  ['a changed tag', ["UPDATE record SET tag = 'x' WHERE id = '4'"], 'tag', 'record 4 (4) has a tag'],
  [
    'the tag of another trail',
    ["UPDATE record SET tag = (SELECT tag FROM record WHERE id = '7') WHERE id = '4'"],
    'tag',
    'record 4 (4) has a tag that is not that of its flow and trail',
  ],
  ['a missing log', ["UPDATE head SET tree = '' WHERE org = 'acme'"], 'log', 'the log of 7 entries differs'],
  ['another key of the log', ["UPDATE head SET tag_key = 'ab' WHERE org = 'acme'"], 'tag', ', as do 6 later records'],
  [
    'a document that was changed together with its hash',
    [`UPDATE record SET document = '${altered}', sha256 = '${digestOf(altered)}' WHERE id = '4'`],
    'log',
    'the log of 7 entries differs from the records',
  ],
  ['a changed fact', ["UPDATE record SET fact = '{}' WHERE id = '4'"], 'fact', 'record 4 (4) has a fact that'],
  ['a missing fact', ["UPDATE record SET fact = NULL WHERE id = '4'"], 'fact', 'record 4 (4) has a fact that'],
  ['a changed id', ["UPDATE record SET id = 'x' WHERE id = '4'"], 'lookup', 'lookup columns (id)'],
  ['a missing flow', ["DELETE FROM flow WHERE name = 'site'"], 'table', 'the flow site is missing'],
  ['a missing trail', ["DELETE FROM trail WHERE flow = 'site'"], 'table', 'the trail site / change-2 is missing'],
  ['a missing artifact', ['DELETE FROM artifact'], 'table', 'the artifact shop / change-1 / f'],
  ['a flow without records', ["INSERT INTO flow VALUES ('acme', 'x', 1)"], 'table', 'no record refers to it'],
  ['a changed position of a trail', ['UPDATE trail SET position = position + 5'], 'table', 'position 6 instead of 1'],
  ['a changed record of an artifact', ['UPDATE artifact SET sequence = 1'], 'table', 'sequence 1 instead of 3'],
  ['a wrong count', ["UPDATE tally SET total = 9 WHERE kind = 'flow'"], 'table', 'total 9 instead of 1'],
  ['a missing count', ["DELETE FROM tally WHERE kind = 'flow'"], 'table', 'the count of flow / shop /  /  is missing'],
  [
    'a flow that was given to another repository',
    ["UPDATE flow_owner SET repository_id = '666' WHERE flow = 'site'"],
    'table',
    'the flow site belongs to the repository 666 of https://issuer.invalid since record 6 instead of the repository 42',
  ],
  ['a missing owner of a flow', ['DELETE FROM flow_owner'], 'table', 'the flow site belongs to no repository'],
  [
    'an owner that no record names',
    ["INSERT INTO flow_owner VALUES ('acme', 'shop', 'https://issuer.invalid', '666', 1)"],
    'table',
    'the flow shop belongs to the repository 666 of https://issuer.invalid since record 1 instead of no repository',
  ],
  ['a head too low', ["UPDATE head SET sequence = 3 WHERE org = 'acme'"], 'head', 'the last record is 7'],
  ['a head too high', ["UPDATE head SET sequence = 9 WHERE org = 'acme'"], 'sequence', 'records 8 to 9 are missing'],
  ['a changed time of a head', ['UPDATE head SET created_at = 5'], 'head', 'the time of the head'],
  ['a missing head', ["DELETE FROM head WHERE org = 'acme'"], 'head', 'the head is at record 0'],
  ['a key without a record', ["UPDATE idempotency SET record = 'x' WHERE key = 'key-4'"], 'key', '"key-4" of ci'],
  [
    'a key for a record of another organisation',
    ["UPDATE idempotency SET record = '8' WHERE key = 'key-4'"],
    'key',
    'does not exist',
  ],
]

/** The check is the same for all engines, so PostgreSQL has one damage of each kind. */
const perKind = [...new Map(damages.map((damage) => [damage[2], damage])).values()]

describe.each(engines)('fsck of $name', (engine) => {
  test('finds no fault in the records of a service, and returns how many it read', async () => {
    const stores = await prepare(engine)

    expect(await check(stores)).toEqual({
      organisations: 2,
      records: 8,
      attachments: 3,
      findings: [],
      unreferenced: [],
    })
  })

  test('finds no fault in an empty store', async () => {
    const stores = await createDataStores(engine)

    expect(await check(stores)).toMatchObject({ organisations: 0, records: 0, findings: [] })
  })

  test.each(engine === engines[0] ? damages : perKind)(
    'reports %s with its location',
    async (...[, statements, kind, what]) => {
      const stores = await prepare(engine)

      await stores.damage(...statements)

      const { findings } = await check(stores)
      expect(findings.filter((finding) => finding.kind === kind).map(({ what: found }) => found)).toContainEqual(
        expect.stringContaining(what),
      )
      for (const line of findings.map(toFindingLine)) expect(line).toMatch(/^(acme|other): [^\n]+; [^\n]+\.$/)
    },
  )

  test('reports a record that is ahead of the present, or of a checkpoint that has it', async () => {
    const stores = await prepare(engine)
    const { lastTime } = await stores.store.inspection.readEnd('acme')
    const inspection: DamageableStores['store']['inspection'] = {
      ...stores.store.inspection,
      findEarlyCheckpoint: async (org) => (org === 'acme' ? { size: 3, seconds: 7 } : undefined),
    }
    const checkAt = async (seconds: number): Promise<readonly string[]> => {
      const store = { ...stores.store, inspection, now: () => lastTime - seconds }
      return (await check({ ...stores, store })).findings.filter(({ org }) => org === 'acme').map(toFindingLine)
    }
    const advice = 'a clock was ahead when it was recorded; check those of the service and of the database server.'
    const early = `acme: the time of record 3 is 7 s after that of a checkpoint that has it; ${advice}`

    expect(await checkAt(5)).toEqual([early])
    expect(await checkAt(60)).toEqual([early, `acme: the time of record 7 is 60 s after the present; ${advice}`])
  })

  test('finds a fault in an organisation that only records contain', async () => {
    const stores = await prepare(engine)
    const rest = ['head', 'flow', 'trail', 'artifact', 'tally', 'idempotency']

    await stores.damage(
      ...rest.map((table) => `DELETE FROM ${table} WHERE org = 'other'`),
      "UPDATE record SET sha256 = '0' WHERE org = 'other'",
    )

    expect((await check(stores)).findings.map(({ org, kind }) => `${org} ${kind}`)).toContain('other hash')
  })

  test.each([
    ['missing', (path: string) => rmSync(path), 'is missing'],
    ['cut short', (path: string) => writeFileSync(path, 'report'), 'does not match its SHA-256'],
    ['restoresd', (path: string) => writeFileSync(path, 'report two'), 'does not match its SHA-256'],
  ])('reports an attachment that is %s once, with the first record that refers to it', async (_, alter, what) => {
    const stores = await prepare(engine)

    alter(join(stores.folder, digestOf('report one')))

    const { findings } = await check(stores)
    expect(findings).toMatchObject([{ kind: 'attachment', org: 'acme' }])
    expect(findings[0]?.what).toContain('to which record 4 refers, ')
    expect(findings[0]?.what).toContain(what)
  })

  test('with a sample reads each attachment once in sixteen days, and misses none that is gone or cut', async () => {
    const stores = await prepare(engine)
    const days = Array.from({ length: 16 }, (_, day) => 20_000 + day)
    const sound = await Promise.all(days.map((sampleDay) => check({ ...stores, sampleDay })))
    expect(sound.flatMap(({ findings }) => findings)).toEqual([])
    expect(sound.flatMap(({ attachments }) => Array.from({ length: attachments }))).toHaveLength(3)

    const [first, second] = await collectAll(stores.attachments.list())
    const toPath = (sha256 = ''): string => join(stores.folder, sha256)
    writeFileSync(toPath(first?.sha256), 'x'.repeat(first?.size ?? 0))
    rmSync(toPath(second?.sha256))
    const damaged = await Promise.all(days.map((sampleDay) => check({ ...stores, sampleDay })))
    const found = damaged.map(({ findings }) => findings.map(({ what }) => what.replace(/^.*refers, /, '')))
    expect(found.filter((whats) => whats.includes('does not match its SHA-256'))).toHaveLength(1)
    expect(found.filter((whats) => whats.includes('is missing'))).toHaveLength(16)
  })

  test('lists attachments without a reference, and does not report them as faults', async () => {
    const stores = await prepare(engine)
    await save(stores.attachments, 'unreferenced text')

    expect(await check(stores)).toMatchObject({ findings: [], unreferenced: [digestOf('unreferenced text')] })
  })

  test('finds no fault while a service writes', async () => {
    const stores = await prepare(engine)
    const writers = keepWriting(stores, 2)
    await writers.reach(10)

    for (let round = 0; round < 3; round += 1) expect((await check(stores)).findings).toEqual([])

    await writers.stop()
  })
})
