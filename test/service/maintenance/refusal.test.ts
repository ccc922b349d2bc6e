import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importArchive } from '../../../src/service/maintenance/import.ts'
import { gather } from '../../../testkit/service/attachment/gather.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { exportLines, forge, forgeRecord, toFile, type Values } from '../../../testkit/service/maintenance/archive.ts'
import { createPlace } from '../../../testkit/service/maintenance/place.ts'
import { fill } from '../../../testkit/service/maintenance/store.ts'

type Spoil = (texts: readonly string[]) => string

const replace =
  (found: string, by: string): Spoil =>
  (texts) =>
    texts.join('').replace(found, by)
const without =
  (at: number): Spoil =>
  (texts) =>
    texts.toSpliced(at, 1).join('')
const forged =
  (alter: (values: Values) => Values): Spoil =>
  (texts) =>
    forge(texts, alter)
const forgedRecord =
  (at: number, members: object): Spoil =>
  (texts) =>
    forgeRecord(texts, at, members)

/** 1 is the beginning, 2 to 4 are records 1 to 3, 5 a file, 6 record 4, 7 a file, 8 to 10 records 5 to 7, and 11 the end. */
const spoiled: readonly (readonly [string, number, Spoil])[] = [
  ['is empty', 1, () => ''],
  ['is something else', 1, () => '{"hello":"world"}\n'],
  ['lacks its beginning', 1, without(0)],
  ['lacks its end', 11, without(10)],
  ['lacks a record', 4, without(3)],
  ['lacks an attachment', 5, without(4)],
  ['has two lines in each other’s place', 2, (texts) => [texts[0], texts[2], texts[1], ...texts.slice(3)].join('')],
  ['has a line twice', 4, (texts) => texts.toSpliced(3, 0, texts[2] ?? '').join('')],
  ['goes on after its end', 12, (texts) => [...texts, texts[0]].join('')],
  ['has another id', 6, replace('"id":"4"', '"id":"9"')],
  ['has another key', 6, replace('request-4', 'request-9')],
  ['has other bytes in an attachment', 5, replace('"base64":"c', '"base64":"d')],
  ['has a space more', 2, replace('"keys":', '"keys": ')],
  ['has bytes that are no line', 3, (texts) => `${texts.slice(0, 2).join('')}\u{fffd}${texts.slice(2).join('')}`],
  ['was forged: a hash', 6, forged((values) => values.toSpliced(5, 1, { ...values[5], sha256: '0'.repeat(64) }))],
  ['was forged: a record of elsewhere', 4, forgedRecord(3, { org: 'other' })],
  ['was forged: a gap', 5, forged((values) => values.toSpliced(3, 1))],
  ['was forged: time that goes back', 4, forgedRecord(3, { created_at: 1 })],
  ['was forged: an id twice', 4, forgedRecord(3, { id: '1' })],
  ['was forged: an unknown member', 2, forgedRecord(1, { more: 1 })],
  ['was forged: a kind that nobody knows', 2, forgedRecord(1, { kind: 'fact' })],
  [
    'was forged: a key twice',
    4,
    forged((values) => values.toSpliced(3, 1, { ...values[3], keys: values[2]?.['keys'] })),
  ],
  ['was forged: no attachment', 5, forged((values) => values.toSpliced(4, 1))],
  ['was forged: an attachment twice', 6, forged((values) => values.toSpliced(5, 0, { ...values[4] }))],
  ['was forged: a second beginning', 3, forged((values) => values.toSpliced(2, 0, { ...values[0] }))],
  ['was forged: fewer records', 10, forged((values) => values.toSpliced(9, 1))],
]

describe.each(engines)('an archive for $name', (engine) => {
  test.each(spoiled)('that %s is refused at line %i, and nothing of it stays', async (_, line, spoil) => {
    const [source, target] = [await createPlace(engine), await createPlace(engine)]
    await fill(source)
    const path = await toFile(spoil(await exportLines(source)))

    await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'file', facts: { line } })

    expect(await target.store.inspection.listOrganisations()).toEqual([])
    expect(await gather(target.attachments.list())).toEqual([])
  })

  test('that is torn anywhere is refused, and nothing of it stays', async () => {
    const [source, target] = [await createPlace(engine), await createPlace(engine)]
    await fill(source)
    const whole = (await exportLines(source)).join('')
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => {
        const path = await toFile(whole.slice(0, length))

        await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'file' })

        expect(await target.store.inspection.listOrganisations()).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

test('an archive that is not there is refused by name', async () => {
  const [engine] = engines
  if (engine === undefined) throw new Error('There is no engine.')
  await expect(importArchive(await createPlace(engine), '/no/such/archive')).rejects.toThrow('/no/such/archive')
})
