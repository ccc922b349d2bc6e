import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importArchive } from '../../../src/service/operate/import.ts'
import { engines } from '../../../testkit/service/store/engine.ts'
import { alterations } from '../../../testkit/service/operate/alteration.ts'
import { exportLines, toFile } from '../../../testkit/service/operate/archive.ts'
import { createDataStores } from '../../../testkit/service/operate/data-stores.ts'
import { fill } from '../../../testkit/service/operate/store.ts'

describe.each(engines)('an archive for $name', (engine) => {
  test.each(alterations)('that %s is rejected at line %i, and no record is imported', async (_, line, alter) => {
    const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
    await fill(source)
    const path = await toFile(alter(await exportLines(source)))

    await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'file', facts: { line } })

    expect(await target.store.inspection.listOrganisations()).toEqual([])
  })

  test('that is cut off at any byte is rejected, and nothing is imported', async () => {
    const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
    await fill(source)
    const whole = (await exportLines(source)).join('')
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => {
        const path = await toFile(whole.slice(0, length))

        await expect(importArchive(target, path)).rejects.toMatchObject({ code: 'file' })

        expect(await target.store.inspection.listOrganisations()).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

test('an archive that does not exist is rejected with its path', async () => {
  const [engine] = engines
  if (engine === undefined) throw new Error('The list of engines is empty.')
  await expect(importArchive(await createDataStores(engine), '/no/such/archive')).rejects.toThrow('/no/such/archive')
})
