import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import type { NewRecord } from '../../../src/service/store/record.ts'
import { ExactNumber } from '../../../src/wire/json/exact-number.ts'
import { parseJson } from '../../../src/wire/json/parse-json.ts'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import { importArchive } from '../../../src/service/operate/import.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { exportLines, toFile } from '../../../testkit/service/operate/archive.ts'
import { createDataStores, type DamageableStores } from '../../../testkit/service/operate/data-stores.ts'
import { attest, digestOf, fill } from '../../../testkit/service/operate/store.ts'

/** A body that a request can have, with a number that JavaScript cannot hold. */
const anyBody = fc
  .dictionary(fc.string({ unit: 'grapheme' }), jsonValue({ stringUnit: 'grapheme' }))
  .filter((body) => parseJson(JSON.stringify(body), 'storable').ok)
  .map((body) => ({ ...body, exact: new ExactNumber('12345678901234567890') }))

const anyMembers = fc.record<Partial<NewRecord>>({
  kind: fc.constantFrom<NewRecord['kind']>(
    ...(['flow', 'trail', 'artifact', 'attestation', 'override', 'transition'] as const),
    ...(['custom_type', 'notification', 'notification_deletion', 'token_change', 'log_event'] as const),
  ),
  flow: fc.constantFrom('shop', 'site', null),
  trail: fc.constantFrom('one', 'two', null),
  name: fc.constantFrom('unit', 'scan', null),
  type: fc.constantFrom('junit', 'custom:x', null),
  fingerprint: fc.constantFrom('a'.repeat(64), 'b'.repeat(64), null),
  commit: fc.constantFrom('c'.repeat(40), null),
  body: anyBody,
})

const pairs = engines.flatMap((from) => engines.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })))

describe.each(pairs)('an organisation that is moved from $name', ({ from, to }) => {
  async function prepare(): Promise<readonly [DamageableStores, DamageableStores]> {
    return [await createDataStores(from), await createDataStores(to)]
  }

  test('has the same export again, byte for byte, and fsck finds no fault', async () => {
    const report = fc.record({ members: anyMembers, file: fc.option(fc.constantFrom('one', 'two', 'three')) })
    await fc.assert(
      fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 15 }), async (reports) => {
        const [source, target] = await prepare()
        for (const [at, { members, file }] of reports.entries()) {
          await attest(source, { ...members, id: `${at}` }, file ?? undefined)
        }
        const exported = await exportLines(source)

        const imported = await importArchive(target, await toFile(exported.join('')))

        expect(await exportLines(target)).toEqual(exported)
        expect(imported).toMatchObject({ org: 'acme', records: reports.length })
        expect(exported.at(-1)).toContain(imported.chain)
        // Each store has a clock of its own, which advances when it is read.
        const present = source.store.now()
        while (target.store.now() < present);
        const findings: unknown[] = []
        await checkStore(target, { report: (finding) => findings.push(finding) })
        expect(findings).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  test('has the same records, lists, files and keys, and continues its sequence', async () => {
    const [source, target] = await prepare()
    await fill(source)

    await importArchive(target, await toFile((await exportLines(source)).join('')))

    expect(await target.store.find('acme', {})).toEqual(await source.store.find('acme', {}))
    expect(await target.store.listTrails('acme', 'shop')).toEqual(await source.store.listTrails('acme', 'shop'))
    expect(await target.store.count('acme', { kinds: ['attestation'] })).toBe(3)
    expect(await target.store.listOrganisations()).toEqual(['acme'])
    expect(await target.attachments.open(digestOf('report one'))).toBeDefined()
    const [record] = await source.store.find('acme', { kinds: ['custom_type'] })
    if (record === undefined) throw new Error('The record is missing.')
    const idempotency = { caller: 'ci', key: 'key-7', request: 'request-7' }
    const again = await target.store.append({ record: { ...record, id: 'new' }, idempotency })
    expect(again).toEqual({ record, replayed: true })
    await attest(target, { id: 'next' })
    expect((await target.store.findById('acme', 'next'))?.sequence).toBe(8)
  })

  test('is rejected if it already has records there, and nothing changes', async () => {
    const [source, target] = await prepare()
    await fill(source)
    await attest(target, { id: 'here' })
    const before = await exportLines(target)
    const path = await toFile((await exportLines(source)).join(''))

    await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'usage' })

    expect(await exportLines(target)).toEqual(before)
  })

  test('is not imported if another organisation uses one of its ids', async () => {
    const [source, target] = await prepare()
    await fill(source)
    await attest(target, { id: '5', org: 'third' })
    const path = await toFile((await exportLines(source)).join(''))

    await expect(importArchive(target, path)).rejects.toThrow(
      'record 5 has the id of record 1 of the organisation "third"',
    )

    expect(await target.store.listOrganisations()).toEqual(['third'])
    expect(await target.store.count('acme', {})).toBe(0)
  })
})

describe.each(engines)('an archive of $name', (engine) => {
  test('is not written if a record was changed or its attachment is missing', async () => {
    const altered = await createDataStores(engine)
    await fill(altered)
    await altered.damage("UPDATE record SET document = '{}' WHERE id = '4'")
    const lost = await createDataStores(engine)
    await fill(lost)
    await lost.attachments.setAside(digestOf('report two'))
    await lost.attachments.deleteSetAside(digestOf('report two'))

    await expect(exportLines(altered)).rejects.toMatchObject({ code: 'file' })
    await expect(exportLines(lost)).rejects.toThrow('to which record 5 refers, is missing')
    await expect(exportLines(lost, 'absent')).rejects.toMatchObject({ code: 'usage' })
  })

  test('has chain values that can be computed from its lines alone', async () => {
    const source = await createDataStores(engine)
    await fill(source)
    let chain = '0'.repeat(64)
    for (const text of await exportLines(source)) {
      const without = text.trimEnd().replace(/"chain":"[a-f0-9]{64}",|,"chain":"[a-f0-9]{64}"/, '')
      chain = createHash('sha256').update(`${chain}\n${without}`).digest('hex')
      expect(JSON.parse(text)).toMatchObject({ chain })
    }
  })

  test('keeps the member constructor of a body', async () => {
    const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
    await attest(source, { id: '1', body: { constructor: 2 } })
    const exported = await exportLines(source)

    await importArchive(target, await toFile(exported.join('')))

    expect(await exportLines(target)).toEqual(exported)
    expect(exported[1]).toContain('"constructor":2')
  })
})
