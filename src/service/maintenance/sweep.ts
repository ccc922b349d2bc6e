import type { KeptAttachment, Leftover } from '../attachment/attachment.ts'
import type { Checked } from './fsck.ts'
import { listLeftovers } from './leftover.ts'
import { isNamed, namedTable, noteAll } from './named.ts'
import { openScratch } from './scratch.ts'

type Swept = 'set aside' | 'removed' | 'put back'

export interface SweepOptions {
  /** Seconds since an attachment was last saved, or set aside. */
  readonly olderThan: number
  /** When the sweep begins, in epoch seconds. */
  readonly now: number
  /** Says what would be done, and does nothing. */
  readonly dryRun: boolean
  readonly tell: (done: Swept, kept: KeptAttachment) => void
  /** What an upload that broke off left behind is removed at once. */
  readonly tellLeftover: (leftover: Leftover) => void
}

/**
 * Removes attachments that no record names, in two steps that must lie apart: one that is old is set aside, where it can still be
 * opened; one that has been set aside as long is removed. A report that saves the same bytes again at the very moment that they are
 * set aside has recorded by then, and they are put back. So nothing that a record names is ever lost, and no report waits.
 */
export async function sweep({ store, attachments }: Checked, options: SweepOptions): Promise<void> {
  using scratch = openScratch(namedTable)
  await noteAll(store, scratch)
  for await (const kept of attachments.list()) {
    const done = decide(kept, isNamed(scratch, kept.sha256), options)
    if (done === undefined) continue
    if (!options.dryRun) await act[done](attachments, kept.sha256)
    options.tell(done, kept)
  }
  for await (const leftover of listLeftovers(attachments, options)) {
    if (!options.dryRun) await attachments.removeLeftover(leftover)
    options.tellLeftover(leftover)
  }
}

/** What was last saved so long before the sweep began was recorded before that too, if ever: its name would have been found. */
function decide({ isSetAside, at }: KeptAttachment, named: boolean, options: SweepOptions): Swept | undefined {
  if (named) return isSetAside ? 'put back' : undefined
  if (options.now - at <= options.olderThan) return undefined
  return isSetAside ? 'removed' : 'set aside'
}

const act: Readonly<Record<Swept, (attachments: Checked['attachments'], sha256: string) => Promise<void>>> = {
  'set aside': ({ setAside }, sha256) => setAside(sha256),
  removed: ({ discard }, sha256) => discard(sha256),
  'put back': ({ putBack }, sha256) => putBack(sha256),
}
