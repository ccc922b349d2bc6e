import type { StoredAttachment, UnfinishedUpload } from '../attachment/attachment-store.ts'
import type { DataStores } from './fsck.ts'
import type { ProgressListener } from './finding.ts'
import { listOldUploads, isReferenced, measureReferences, referenceTable, saveAllReferences } from './attachment.ts'
import { openTemporaryDatabase } from './temporary-database.ts'

type SweepAction = 'set aside' | 'removed' | 'put back'

export interface SweepOptions {
  /** Minimum age: seconds since an attachment was last saved or set aside. */
  readonly olderThan: number
  /** Start of the sweep, in epoch seconds. */
  readonly now: number
  /** Reports the actions without performing them. */
  readonly dryRun: boolean
  readonly report: (action: SweepAction, attachment: StoredAttachment) => void
  /** Called for each file of an interrupted upload, which is removed at once. */
  readonly reportUpload: (upload: UnfinishedUpload) => void
  /** The records that are read, and then the attachments that are looked at. */
  readonly progress?: SweepProgress
}

interface SweepProgress {
  readonly read: ProgressListener
  /** Of the attachments that records refer to: the others are not known before they are listed. */
  readonly swept: ProgressListener
}

/**
 * Removes attachments to which no record refers, in two sweeps. The first sweep sets an old attachment aside, where it can still be
 * opened. A later sweep removes it if it has been set aside for `olderThan` seconds. If a report saves the same bytes while they are set
 * aside, its record exists by the later sweep, which puts them back. So no referenced attachment is lost, and no report has to wait.
 */
export async function sweep({ store, attachments }: DataStores, options: SweepOptions): Promise<void> {
  using references = openTemporaryDatabase(referenceTable)
  await saveAllReferences(store, references, options.progress?.read)
  const { count } = measureReferences(references)
  let seen = 0
  for await (const attachment of attachments.list()) {
    options.progress?.swept((seen += 1), count)
    const action = decideAction(attachment, isReferenced(references, attachment.sha256), options)
    if (action === undefined) continue
    if (!options.dryRun) await actions[action](attachments, attachment.sha256)
    options.report(action, attachment)
  }
  for await (const upload of listOldUploads(attachments, options)) {
    if (!options.dryRun) await attachments.removeUnfinishedUpload(upload)
    options.reportUpload(upload)
  }
}

/** A record of an attachment that is older than `olderThan` would exist already, and its reference would be saved. */
function decideAction(
  { isSetAside, modifiedAt }: StoredAttachment,
  hasRecord: boolean,
  options: SweepOptions,
): SweepAction | undefined {
  if (hasRecord) return isSetAside ? 'put back' : undefined
  if (options.now - modifiedAt <= options.olderThan) return undefined
  return isSetAside ? 'removed' : 'set aside'
}

const actions: Readonly<
  Record<SweepAction, (attachments: DataStores['attachments'], sha256: string) => Promise<void>>
> = {
  'set aside': ({ setAside }, sha256) => setAside(sha256),
  removed: ({ deleteSetAside }, sha256) => deleteSetAside(sha256),
  'put back': ({ restore }, sha256) => restore(sha256),
}
