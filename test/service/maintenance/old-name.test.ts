import { expect, describe, test } from 'vitest'
import { exportOrganisation } from '../../../src/service/maintenance/maintenance.ts'
import { importArchive } from '../../../src/service/maintenance/import.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { exportLines, toFile } from '../../../testkit/service/maintenance/archive.ts'
import { createDataStores } from '../../../testkit/service/maintenance/data-stores.ts'
import { createDatabase, createFolder, engines, toRecord } from '../../../testkit/service/store/engine.ts'

const decomposed = 'cafe\u0301'
const composed = 'caf\u00E9'

describe.each(engines)('over $name:', (engine) => {
  test.each([decomposed, 'acme\u200B', 'acme\u202E'])(
    'records with %j in their names are moved byte for byte',
    async (name) => {
      const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
      const body = { attestation_name: name, is_compliant: true, target_artifacts: [name] }
      await source.store.append({ record: toRecord({ id: 'old', org: name, name, type: 'generic', body }) })
      const exported = await exportLines(source, name)

      await importArchive(target, await toFile(exported.join('')))

      expect(await exportLines(target, name)).toEqual(exported)
      expect(await target.store.findById(name, 'old')).toMatchObject({ org: name, name, body })
    },
  )

  test.each([
    [composed, composed],
    [composed, decomposed],
    [decomposed, decomposed],
  ])('the organisation %j is exported by the name %j', async (recorded, given) => {
    const location = await createDatabase(engine)
    const store = await engine.open(location)
    await store.append({ record: toRecord({ id: 'one', org: recorded }) })
    await store.close()
    const folder = await createFolder()
    const lines: string[] = []

    await exportOrganisation({ folder, database: location, environment: {} }, given, async (all) => {
      lines.push(...(await collectAll(all)))
    })

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ archive: { org: recorded, records: 1 } })
  })
})
