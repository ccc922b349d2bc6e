import { describe, expect, test } from 'vitest'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { findInconsistencies } from '../../../testkit/service/fault/verify.ts'
import { reportDuringKills } from '../../../testkit/service/fault/kill-loop.ts'

/** `npm run bench -- crash` kills a hundred times. */
const kills = 5

describe.each(engines)('on $name', (engine) => {
  test('a service that is killed repeatedly under load loses no acknowledged record, records none twice, and signs nothing that is not on disk', async () => {
    const data = { data: await createFolder(), database: await createDatabase(engine) }

    const { load, service, token } = await reportDuringKills(data, kills)

    expect(await findInconsistencies(data, { load, services: [service], token })).toEqual({
      lost: [],
      twice: [],
      other: [],
    })
    expect(load.counts.retried).toBeGreaterThan(0)
    expect(load.counts.acknowledged.length).toBeGreaterThan(kills)
    for (const seen of load.checkpoints.values()) expect(seen.size).toBeGreaterThan(kills)
  }, 300_000)
})
