import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importArchive } from '../../../src/service/maintenance/import.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { exportLines, forge, forgeRecord, toFile, type Values } from '../../../testkit/service/maintenance/archive.ts'
import { createDataStores } from '../../../testkit/service/maintenance/data-stores.ts'
import { fill } from '../../../testkit/service/maintenance/store.ts'

type Alteration = (texts: readonly string[]) => string

const replace =
  (found: string, by: string): Alteration =>
  (texts) =>
    texts.join('').replace(found, by)
const without =
  (at: number): Alteration =>
  (texts) =>
    texts.toSpliced(at, 1).join('')
const forged =
  (change: (values: Values) => Values): Alteration =>
  (texts) =>
    forge(texts, change)
const forgedRecord =
  (at: number, members: object): Alteration =>
  (texts) =>
    forgeRecord(texts, at, members)

/** Line 1 is the first line, 2 to 4 are records 1 to 3, 5 a file, 6 record 4, 7 a file, 8 to 10 records 5 to 7, and 11 the last line. */
const alterations: readonly (readonly [string, number, Alteration])[] = [
  ['is empty', 1, () => ''],
  ['is something else', 1, () => '{"hello":"world"}\n'],
  ['lacks its first line', 1, without(0)],
  ['lacks its last line', 11, without(10)],
  ['lacks a record', 4, without(3)],
  ['lacks an attachment', 5, without(4)],
  ['has two lines in the wrong order', 2, (texts) => [texts[0], texts[2], texts[1], ...texts.slice(3)].join('')],
  ['has a line twice', 4, (texts) => texts.toSpliced(3, 0, texts[2] ?? '').join('')],
  ['continues after its last line', 12, (texts) => [...texts, texts[0]].join('')],
  ['has another id', 6, replace('"id":"4"', '"id":"9"')],
  ['has another key', 6, replace('request-4', 'request-9')],
  ['has other bytes in an attachment', 5, replace('"base64":"c', '"base64":"d')],
  ['has an additional space', 2, replace('"keys":', '"keys": ')],
  ['has bytes that are not a line', 3, (texts) => `${texts.slice(0, 2).join('')}\u{fffd}${texts.slice(2).join('')}`],
  ['was forged: a hash', 6, forged((values) => values.toSpliced(5, 1, { ...values[5], sha256: '0'.repeat(64) }))],
  ['was forged: a record of another organisation', 4, forgedRecord(3, { org: 'other' })],
  ['was forged: a gap', 5, forged((values) => values.toSpliced(3, 1))],
  ['was forged: a decreasing time', 4, forgedRecord(3, { created_at: 1 })],
  ['was forged: an id twice', 4, forgedRecord(3, { id: '1' })],
  ['was forged: an unknown member', 2, forgedRecord(1, { more: 1 })],
  ['was forged: an unknown kind', 2, forgedRecord(1, { kind: 'fact' })],
  [
    'was forged: a key twice',
    4,
    forged((values) => values.toSpliced(3, 1, { ...values[3], keys: values[2]?.['keys'] })),
  ],
  ['was forged: no attachment', 5, forged((values) => values.toSpliced(4, 1))],
  ['was forged: an attachment twice', 6, forged((values) => values.toSpliced(5, 0, { ...values[4] }))],
  ['was forged: a second first line', 3, forged((values) => values.toSpliced(2, 0, { ...values[0] }))],
  ['was forged: fewer records', 10, forged((values) => values.toSpliced(9, 1))],
]

describe.each(engines)('an archive for $name', (engine) => {
  test.each(alterations)('that %s is rejected at line %i, and nothing is imported', async (_, line, alter) => {
    const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
    await fill(source)
    const path = await toFile(alter(await exportLines(source)))

    await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'file', facts: { line } })

    expect(await target.store.inspection.listOrganisations()).toEqual([])
    expect(await collectAll(target.attachments.list())).toEqual([])
  })

  test('that is cut off at any byte is rejected, and nothing is imported', async () => {
    const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
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

test('an archive that does not exist is rejected with its path', async () => {
  const [engine] = engines
  if (engine === undefined) throw new Error('The list of engines is empty.')
  await expect(importArchive(await createDataStores(engine), '/no/such/archive')).rejects.toThrow('/no/such/archive')
})
