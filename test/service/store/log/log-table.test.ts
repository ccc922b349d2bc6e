import { describe, expect, test } from 'vitest'
import type { PublishedCheckpoint } from '../../../../src/service/store/log/log-table.ts'
import { createCurrentDatabase, engines } from '../../../../testkit/service/store/engine.ts'

describe.each(engines)('the list of checkpoints on $name', (engine) => {
  test('has each one once, also of two logs with the same size at the end of a page', async () => {
    const { log } = await engine.open(await createCurrentDatabase(engine))
    const sizes = Array.from({ length: 500 }, (_, at) => at + 1)
    const saved = [...sizes.map((size) => ({ origin: 'log', size })), { origin: 'log/2', size: 500 }]
    for (const one of saved) await log.saveCheckpoint('acme', { ...one, note: `${one.origin} ${one.size}` })

    const listed: PublishedCheckpoint[] = []
    let last: PublishedCheckpoint | undefined
    do {
      const page = await log.listCheckpoints('acme', last)
      listed.push(...page)
      last = page.at(-1)
    } while (last !== undefined)

    expect(listed).toEqual(saved.map((one) => ({ ...one, note: `${one.origin} ${one.size}` })))
  })
})
