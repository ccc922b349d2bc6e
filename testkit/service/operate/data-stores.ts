import { onTestFinished } from 'vitest'
import type { AttachmentStore } from '../../../src/service/attachment/attachment-store.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import type { Store } from '../../../src/service/store/store.ts'
import type { Engine } from '../store/database.ts'
import { createCurrentDatabase, createFolder } from '../store/engine.ts'
import { damage } from './damage.ts'

export interface DamageableStores {
  readonly store: Store
  readonly attachments: AttachmentStore
  /** Folder of the attachments. */
  readonly folder: string
  /** Changes the database without the service. */
  readonly damage: (...statements: readonly string[]) => Promise<void>
}

/** Empty stores, whose clock advances by a second with each record. */
export async function createDataStores(engine: Engine): Promise<DamageableStores> {
  const folder = await createFolder()
  const location = await createCurrentDatabase(engine)
  const attachments = await openFolderAttachments(folder)
  let clock = 1_790_000_000.25
  const store = await engine.open(location, () => (clock += 1))
  onTestFinished(() => store.close())
  return { store, attachments, folder, damage: (...statements) => damage(engine, location, statements) }
}
