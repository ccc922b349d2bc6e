import type { AttachmentStore } from './attachment-store.ts'
import { openFolderAttachments } from './folder.ts'
import { parseS3Location, type Environment } from './s3-location.ts'
import { openS3Attachments } from './s3.ts'

/** Opens the attachments of a location: the path of a folder, or `s3://bucket/prefix?endpoint=…&region=…` (s3-location.ts). Throws EvidenceError. */
export async function openAttachments(location: string, environment: Environment): Promise<AttachmentStore> {
  if (location.startsWith('s3:')) return openS3Attachments(parseS3Location(location, environment))
  return openFolderAttachments(location)
}
