import { describe, expect, test } from 'vitest'
import { openLogProcess } from '../../../testkit/log/log-process.ts'
import { createDatabase, createFolder, engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('the first start with a log in $name', (engine) => {
  test('on two machines at once: one key wins, and the other machine does not start', async () => {
    const machine = { engine, place: await createDatabase(engine), folder: await createFolder() }
    const other = { ...machine, folder: await createFolder() }

    const started = await Promise.allSettled([openLogProcess(machine), openLogProcess(other)])

    const refused = started.filter((one) => one.status === 'rejected')
    // The loser has made another key, or finds that it has none.
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(
        /has another key than the logs of the database|The key 1 of the (?:logs|verdicts) is not here/,
      ),
    ])
    const [winner] = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    await winner?.append()
    expect(await winner?.logs.readCheckpoint('acme')).toMatchObject({ origin: 'evidence.example/log/acme' })
  })
})
