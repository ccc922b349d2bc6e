import { EvidenceError } from '../../error.ts'
import type { AttachmentStore, StoredAttachment } from '../attachment/attachment-store.ts'
import type { Report } from './finding.ts'
import { isReferenced, listReferenced } from './attachment-reference.ts'
import type { AttachmentReference } from './record/record-page.ts'
import type { TemporaryDatabase } from './temporary-database.ts'

/** Reads every attachment that a record refers to and reports the missing and changed ones. Returns the number of attachments. */
export async function checkAttachments(
  attachments: AttachmentStore,
  database: TemporaryDatabase,
  report: Report,
): Promise<number> {
  let read = 0
  for (const reference of listReferenced(database)) {
    const fault = await findAttachmentFault(attachments, reference)
    read += 1
    if (fault === undefined) continue
    const what = `the attachment ${reference.sha256}, to which record ${reference.sequence} refers, ${fault}`
    report({ kind: 'attachment', org: reference.org, what, advice: 'restore it from a backup of the attachments' })
  }
  return read
}

/** The fault of an attachment. An attachment store that cannot be read is not a finding: the error ends the check. */
async function findAttachmentFault(
  attachments: AttachmentStore,
  { sha256, size }: AttachmentReference,
): Promise<string | undefined> {
  try {
    const content = await attachments.open(sha256)
    if (content === undefined) return 'is missing'
    let bytes = 0
    for await (const chunk of content) if (chunk instanceof Uint8Array) bytes += chunk.byteLength
    return bytes === size ? undefined : `has ${bytes} bytes instead of ${size}`
  } catch (cause) {
    if (cause instanceof EvidenceError && cause.code === 'file') return 'does not match its SHA-256'
    throw cause
  }
}

/** Attachments in the store to which no record refers. */
export async function* listUnreferenced(
  attachments: AttachmentStore,
  database: TemporaryDatabase,
): AsyncGenerator<StoredAttachment> {
  for await (const kept of attachments.list()) if (!isReferenced(database, kept.sha256)) yield kept
}
