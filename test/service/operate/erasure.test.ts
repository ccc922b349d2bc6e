import { describe, expect, test } from 'vitest'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import { importArchive } from '../../../src/service/operate/import.ts'
import { sweep } from '../../../src/service/operate/sweep.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { eraseRecord } from '../../../src/service/api/record/erasure.ts'
import { exportLines, forge, toFile, type Values } from '../../../testkit/service/operate/archive.ts'
import { createDataStores, type DamageableStores } from '../../../testkit/service/operate/data-stores.ts'
import { attest } from '../../../testkit/service/operate/store.ts'
import { createFolder, engines, openEmpty } from '../../../testkit/service/store/engine.ts'

const body = { attestation_name: 'review', is_compliant: false, description: 'Ada Lovelace' }
const review = { kind: 'attestation', type: 'generic', name: 'review', body } as const

/** Four reports, two of them with the same file and one with its own, and the erasures of the first and the third. */
async function fill(stores: DamageableStores): Promise<StoredRecord> {
  await attest(stores, { id: '1', ...review }, 'shared')
  await attest(stores, { id: '2', ...review }, 'shared')
  await attest(stores, { id: '3', ...review }, 'own')
  await attest(stores, { id: '4', ...review })
  const request = { org: 'acme', reason: 'request 7', actor: { name: 'admin' } }
  await eraseRecord(stores.store, { ...request, sequence: 1 })
  return eraseRecord(stores.store, { ...request, sequence: 3 })
}

async function check({ store, attachments }: Pick<DamageableStores, 'store' | 'attachments'>): Promise<string[]> {
  const found: string[] = []
  await checkStore({ store, attachments }, { report: ({ kind, what }) => found.push(`${kind}: ${what}`) })
  return found
}

describe.each(engines)('erased records in $name', (engine) => {
  test('are no fault, and a file stays as long as a record names it', async () => {
    const stores = await createDataStores(engine)
    await fill(stores)

    expect(await check(stores)).toEqual([])

    const swept: number[] = []
    const report = (_action: string, { size }: { readonly size: number }): number => swept.push(size)
    const options = { olderThan: 0, dryRun: true, report, reportUpload: () => undefined }
    await sweep(stores, { ...options, now: Date.now() / 1000 + 60 })
    expect(swept).toEqual(['own'.length])
  })

  test.each<readonly [string, readonly string[], string[]]>([
    [
      'an erased report that was made green',
      [
        `UPDATE record SET document = replace(document, '"is_compliant":false', '"is_compliant":true') WHERE sequence = 1`,
      ],
      [
        'erasure: record 5 (*) erases record 1, whose content is not what the erasure states',
        'erasure: record 1 (1) has no document, and no erasure names it',
      ],
    ],
    [
      'a document that is removed without an erasure',
      [
        `UPDATE record SET document = (SELECT replace(replace(document, '"id":"1"', '"id":"4"'), '"sequence":1', '"sequence":4')
          FROM record AS erased WHERE sequence = 1) WHERE sequence = 4`,
      ],
      ['erasure: record 4 (4) has no document, and no erasure names it'],
    ],
  ])('differ from %s', async (_what, statements, expected) => {
    const stores = await createDataStores(engine)
    await fill(stores)

    await stores.damage(...statements)

    const found = (await check(stores)).map((line) => line.replace(/\([0-9a-f-]{36}\)/, '(*)'))
    expect(found).toEqual(expect.arrayContaining(expected))
  })

  test('are exported and imported, with the same bytes', async () => {
    const stores = await createDataStores(engine)
    await fill(stores)
    const lines = await exportLines(stores)
    expect(lines.filter((line) => line.includes('Ada'))).toHaveLength(2)

    const attachments = await openFolderAttachments(await createFolder())
    const imported = { store: await openEmpty(engine), attachments }
    await importArchive(imported, await toFile(lines.join('')))

    expect(await exportLines(imported)).toEqual(lines)
    expect(await check(imported)).toEqual([])
    expect((await imported.store.findBySequence('acme', 1))?.erased).toBe(true)
  })

  test.each<readonly [string, (values: Values) => Values, RegExp]>([
    [
      'an erased record without its erasure',
      (values) => values.filter((value) => !isOfSequence(value, 6)).map(shortenEnd),
      /no erasure names record 3/,
    ],
    [
      'an erased report that was made green',
      (values) => values.map((value) => (isOfSequence(value, 1) ? withOutcome(value) : value)),
      /erases record 1, whose content is not what the erasure states/,
    ],
  ])('are refused in an archive: %s', async (_what, alter, message) => {
    const stores = await createDataStores(engine)
    await fill(stores)
    const text = forge(await exportLines(stores), alter)
    const store = await openEmpty(engine)
    const attachments = await openFolderAttachments(await createFolder())

    await expect(importArchive({ store, attachments }, await toFile(text))).rejects.toThrow(message)

    expect(await store.readHead('acme')).toBe(0)
  })
})

type Value = Values[number]

function isOfSequence({ record }: Value, sequence: number): boolean {
  return typeof record === 'object' && record !== null && 'sequence' in record && record.sequence === sequence
}

function shortenEnd(value: Value): Value {
  const { archive, end } = value
  if (archive !== undefined) return { archive: { ...(archive as object), records: 5 } }
  return end === undefined ? value : { end: { ...(end as object), records: 5 } }
}

function withOutcome(value: Value): Value {
  const record = value['record'] as Readonly<Record<string, object>>
  return { ...value, record: { ...record, body: { ...record['body'], is_compliant: true } } }
}
