import { EvidenceError } from '../../error.ts'
import type { AttachmentStore, KeptAttachment } from '../attachment/attachment.ts'
import type { Report } from './finding.ts'
import { isNamed, listNamed, type NamedAttachment } from './named.ts'
import type { Scratch } from './scratch.ts'

/** Reads every attachment that is named, and tells which are not there or not what they were. Gives how many were read. */
export async function checkAttachments(
  attachments: AttachmentStore,
  scratch: Scratch,
  report: Report,
): Promise<number> {
  let read = 0
  for (const named of listNamed(scratch)) {
    const wrong = await findWrong(attachments, named)
    read += 1
    if (wrong === undefined) continue
    const what = `the attachment ${named.sha256}, which record ${named.sequence} names, ${wrong}`
    report({ kind: 'attachment', org: named.org, what, advice: 'restore it from a backup of the attachments' })
  }
  return read
}

/** That it could not be read for now is no finding, and ends the work: nobody could say that the rest is well. */
async function findWrong(attachments: AttachmentStore, { sha256, size }: NamedAttachment): Promise<string | undefined> {
  try {
    const content = await attachments.open(sha256)
    if (content === undefined) return 'is not there'
    let bytes = 0
    for await (const chunk of content) if (chunk instanceof Uint8Array) bytes += chunk.byteLength
    return bytes === size ? undefined : `has ${bytes} bytes instead of ${size}`
  } catch (cause) {
    if (cause instanceof EvidenceError && cause.code === 'file') return 'holds other bytes than those of its digest'
    throw cause
  }
}

/** What is kept though no record names it. */
export async function* listUnnamed(attachments: AttachmentStore, scratch: Scratch): AsyncGenerator<KeptAttachment> {
  for await (const kept of attachments.list()) if (!isNamed(scratch, kept.sha256)) yield kept
}
