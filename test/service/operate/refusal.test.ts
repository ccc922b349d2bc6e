import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ArchiveLine, archiveFormat } from '../../../src/wire/resource/archive.ts'
import { importArchive } from '../../../src/service/operate/import.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { alterations } from '../../../testkit/service/operate/alteration.ts'
import { exportLines, forge, forgeRecord, toFile } from '../../../testkit/service/operate/archive.ts'
import { createDataStores } from '../../../testkit/service/operate/data-stores.ts'
import { fill } from '../../../testkit/service/operate/store.ts'

describe('an archive', () => {
  // Each fourth one. refusal.long.test.ts has all of them, on all engines.
  test.each(alterations.filter((_, at) => at % 4 === 0))(
    'that %s is rejected at line %i, and no record is imported',
    async (_, line, alter) => {
      const [source, target] = [await createDataStores(sqlite), await createDataStores(sqlite)]
      await fill(source)
      const path = await toFile(alter(await exportLines(source)))

      await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'file', facts: { line } })

      expect(await target.store.inspection.listOrganisations()).toEqual([])
    },
  )

  // The first builds wrote version 3, with records that this version can read.
  const otherFormats: readonly object[] = [{ version: 3 }, { format: 'ab'.repeat(32) }, {}]
  test.each(otherFormats)(
    'with %j as its format is refused in one sentence, and nothing is imported',
    async (members) => {
      const [source, target] = [await createDataStores(sqlite), await createDataStores(sqlite)]
      await fill(source)
      const lines = await exportLines(source)
      const path = await toFile(
        forge(lines, ([first, ...rest]) => {
          const { format: _, ...header } = Object(first?.['archive'])
          return [{ archive: { ...header, ...members } }, ...rest]
        }),
      )

      const importing = importArchive(target, path)

      await expect(importing).rejects.toMatchObject({ code: 'file' })
      await expect(importing).rejects.toThrow(
        `Nothing was imported: ${path} is an archive of another format than this version of Delivery Evidence has; import it with the version that exported it.`,
      )
      expect(await target.store.inspection.listOrganisations()).toEqual([])
      expect(await collectAll(target.attachments.list())).toEqual([])
    },
  )

  test('states the digest of the JSON Schema of its lines, so that an archive of another schema is refused', async () => {
    const schema = z.toJSONSchema(ArchiveLine, { io: 'input', unrepresentable: 'any' })
    expect(archiveFormat).toBe(hash('sha256', JSON.stringify(schema)))
    const source = await createDataStores(sqlite)
    await fill(source)
    const [first = ''] = await exportLines(source)
    expect(JSON.parse(first)).toMatchObject({ archive: { format: archiveFormat } })
  })

  test.each([
    [{ nonce: 'ab' }, 'line 4 of', '(record 3) holds a record of an unknown format (nonce: must be 16 bytes in hex)'],
    [{ body: { text: '\0' } }, 'line 4 of', '(record 3) must not have text with the character NUL'],
    [{ org: 'other' }, 'line 4 of', '(record 3) holds a record of the organisation "other"'],
    [{ origin: { type: 'token', token_id: 't' } }, 'line 4 of', '(record 3) holds a record whose origin contradicts'],
  ])('with %j in its third record is rejected with a message that names the record', async (members, ...parts) => {
    const [source, target] = [await createDataStores(sqlite), await createDataStores(sqlite)]
    await fill(source)
    const path = await toFile(forgeRecord(await exportLines(source), 3, members))

    const rejected = await importArchive(target, path).catch((cause: unknown) => String(cause))

    for (const part of ['Nothing was imported', ...parts]) expect(rejected).toContain(part)
  })
})
