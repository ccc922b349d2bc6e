import { onTestFinished } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import type { Store } from '../../../src/service/store/store.ts'
import type { Engine } from '../store/database.ts'
import { createDatabase, createFolder } from '../store/engine.ts'
import { damage } from './damage.ts'

export interface Place {
  readonly store: Store
  readonly attachments: AttachmentStore
  /** Of the attachments. */
  readonly folder: string
  /** Changes the database behind the service's back. */
  readonly damage: (...statements: readonly string[]) => Promise<void>
}

/** An empty place, whose clock goes on by a second with each record. */
export async function createPlace(engine: Engine): Promise<Place> {
  const folder = await createFolder()
  const at = await createDatabase(engine)
  const attachments = await openFolderAttachments(folder)
  let clock = 1_790_000_000.25
  const store = await engine.open(at, () => (clock += 1))
  onTestFinished(() => store.close())
  return { store, attachments, folder, damage: (...statements) => damage(engine, at, statements) }
}
