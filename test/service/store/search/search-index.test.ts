import { describe, expect, test } from 'vitest'
import type { Row } from '../../../../src/service/store/engine/driver.ts'
import { openFolderAttachments } from '../../../../src/service/attachment/folder.ts'
import { importArchive } from '../../../../src/service/operate/import.ts'
import type { Store } from '../../../../src/service/store/store.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, createFolder, engines, toRecord } from '../../../../testkit/service/store/engine.ts'
import { exportLines, toFile } from '../../../../testkit/service/operate/archive.ts'

function readTerms(engine: Engine, place: string): Promise<readonly Row[]> {
  return engine.exec(place, 'SELECT * FROM search_term ORDER BY org, part, term, sequence, kind')
}

async function fill(store: Store, trails: number): Promise<void> {
  for (let at = 0; at < trails; at += 1) {
    const shared = { trail: `change-${at}`, name: null, type: null }
    const info = { git_commit_info: { sha1: 'c'.repeat(40), message: `Change number ${at}` } }
    const fingerprint = `${at}`.padStart(64, '0')
    await Promise.all([
      store.append({ record: toRecord({ ...shared, id: `t${at}`, kind: 'trail', body: info }) }),
      store.append({
        record: toRecord({ ...shared, id: `a${at}`, kind: 'artifact', fingerprint, body: { filename: 'app' } }),
      }),
      store.append({ record: toRecord({ id: `r${at}`, trail: shared.trail }) }),
    ])
  }
}

describe.each(engines)('the index of the search in $name', (engine) => {
  test('has the same terms for an imported ledger', async () => {
    const [place, other] = [await createCurrentDatabase(engine), await createCurrentDatabase(engine)]
    const attachments = await openFolderAttachments(await createFolder())
    await using source = await open(engine, place)
    await using target = await open(engine, other)
    await fill(source.store, 12)
    const archive = await toFile((await exportLines({ store: source.store, attachments })).join(''))

    await importArchive({ store: target.store, attachments }, archive)

    const written = await readTerms(engine, place)
    expect(written.length).toBeGreaterThan(50)
    expect(await readTerms(engine, other)).toEqual(written)
  })
})

async function open(engine: Engine, place: string): Promise<AsyncDisposable & { readonly store: Store }> {
  const store = await engine.open(place, () => 1)
  return { store, [Symbol.asyncDispose]: () => store.close() }
}
