import { describe, expect, test } from 'vitest'
import { createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { countStatements, killAndMigrate } from '../../../testkit/service/store/killed-migration.ts'

describe.each(engines)('on $name', (engine) => {
  test('a migration that is killed begins again at the next start, and does everything once', async () => {
    const folder = await createFolder()
    const total = await countStatements(engine, folder)
    const expected = await killAndMigrate(engine, folder, { at: 1, moment: 'before' })

    for (const at of [Math.floor(total / 2), total - 1]) {
      expect(await killAndMigrate(engine, folder, { at, moment: 'during' })).toEqual(expected)
    }

    expect(total).toBeGreaterThan(30)
    expect(expected).toMatchObject({ findings: [], leftSecrets: [] })
  })
})
