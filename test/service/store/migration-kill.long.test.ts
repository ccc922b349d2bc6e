import { describe, expect, test } from 'vitest'
import { createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { countStatements, killAndMigrate } from '../../../testkit/service/store/killed-migration.ts'
import type { KillMoment } from '../../../testkit/service/store/migration-run.ts'

const moments: readonly KillMoment[] = ['before', 'during']

describe.each(engines)('on $name', (engine) => {
  test('a kill at any statement of a migration leaves nothing half done', async () => {
    const folder = await createFolder()
    const total = await countStatements(engine, folder)
    const expected = await killAndMigrate(engine, folder, { at: 1, moment: 'before' })
    expect(expected).toMatchObject({ findings: [], leftSecrets: [] })

    for (let at = 1; at <= total; at += 1) {
      for (const moment of moments) {
        const migrated = await killAndMigrate(engine, folder, { at, moment })
        expect({ at, moment, ...migrated }).toEqual({ at, moment, ...expected })
      }
    }
  }, 1_800_000)
})
