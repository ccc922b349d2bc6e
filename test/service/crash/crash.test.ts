import { describe, expect, test } from 'vitest'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'
import { inquire } from '../../../testkit/service/crash/inquest.ts'
import { raiseStorm } from '../../../testkit/service/crash/storm.ts'

/** `npm run bench -- crash` kills a hundred times. */
const kills = 5

describe.each(engines)('on $name', (engine) => {
  test('a service that is killed again and again under load loses nothing that it acknowledged, and records nothing twice', async () => {
    const place = { data: await createFolder(), database: await createDatabase(engine) }

    const survived = await raiseStorm(place, kills)

    expect(await inquire(place, survived)).toEqual([])
    expect(survived.retried).toBeGreaterThan(0)
    expect(survived.acknowledged.length).toBeGreaterThan(kills)
  }, 120_000)
})
