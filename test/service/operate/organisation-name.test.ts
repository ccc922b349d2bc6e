import { expect, test } from 'vitest'
import { exportOrganisation } from '../../../src/service/operate/maintenance.ts'
import { collectAll } from '../../../testkit/service/attachment/collect-all.ts'
import { createDatabase, createFolder, engines, toRecord } from '../../../testkit/service/store/engine.ts'

const org = 'caf\u00E9'

test.each(engines)('an organisation in $name is exported by its name in either form', async (engine) => {
  const database = await createDatabase(engine)
  const store = await engine.open(database)
  await store.append({ record: toRecord({ id: 'one', org }) })
  await store.close()
  const location = { folder: await createFolder(), database, environment: {} }

  for (const given of [org, org.normalize('NFD')]) {
    const lines: string[] = []
    await exportOrganisation(location, given, async (all) => void lines.push(...(await collectAll(all))))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ archive: { org, records: 1 } })
  }
})
