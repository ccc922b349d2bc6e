import { EvidenceError } from '../../error.ts'
import type { AttachmentStore } from './attachment.ts'
import { openFolderAttachments } from './folder.ts'
import { parseS3Place, type Environment } from './s3-place.ts'
import { openS3Attachments } from './s3.ts'

/** The attachments at a place: a folder's path, or `s3://bucket/prefix?endpoint=…&region=…` (s3-place.ts). Throws EvidenceError. */
export async function openAttachments(place: string, environment: Environment): Promise<AttachmentStore> {
  if (place.startsWith('s3:')) return openS3Attachments(parseS3Place(place, environment))
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) {
    const message = 'The place for attachments is of a kind that is not known; give a folder, or s3://bucket/prefix.'
    throw new EvidenceError('usage', message)
  }
  return openFolderAttachments(place)
}
