import { describe, expect, test } from 'vitest'
import { importArchive } from '../../../src/service/maintenance/import.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { alterations } from '../../../testkit/service/maintenance/alteration.ts'
import { exportLines, forgeRecord, toFile } from '../../../testkit/service/maintenance/archive.ts'
import { createDataStores } from '../../../testkit/service/maintenance/data-stores.ts'
import { fill } from '../../../testkit/service/maintenance/store.ts'

describe('an archive', () => {
  // Each fourth one. refusal.long.test.ts has all of them, on all engines.
  test.each(alterations.filter((_, at) => at % 4 === 0))(
    'that %s is rejected at line %i, and nothing is imported',
    async (_, line, alter) => {
      const [source, target] = [await createDataStores(sqlite), await createDataStores(sqlite)]
      await fill(source)
      const path = await toFile(alter(await exportLines(source)))

      await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'file', facts: { line } })

      expect(await target.store.inspection.listOrganisations()).toEqual([])
      expect(await collectAll(target.attachments.list())).toEqual([])
    },
  )

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
