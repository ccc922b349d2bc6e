import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import type { Finding } from '../../../src/service/operate/finding.ts'
import { checkStore, type Totals } from '../../../src/service/operate/fsck.ts'
import type { PageMaker } from '../../../src/service/operate/record/page-maker.ts'
import { openStore } from '../../../src/service/store/open.ts'
import { createFolder } from '../store/engine.ts'

/** Checks each record by itself. */
export const noPages: PageMaker = { parallel: 1, make: () => Promise.resolve(undefined) }

export interface CheckOutcome {
  readonly findings: readonly Finding[]
  readonly totals: Totals
}

/** Checks the records of a database with pages of this thread, or of others. Its attachments are missing. */
export async function checkDatabase(location: string, maker?: PageMaker): Promise<CheckOutcome> {
  const store = await openStore(location)
  const attachments = await openFolderAttachments(await createFolder())
  const findings: Finding[] = []
  const stores = { store, attachments, ...(maker === undefined ? {} : { maker }) }
  try {
    const totals = await checkStore(stores, { report: (finding) => findings.push(finding) })
    return { findings, totals }
  } finally {
    await store.close()
  }
}
