import type { AttachmentStore, UnfinishedUpload } from '../attachment/attachment-store.ts'

/** Minimum age in seconds. A report records its file within minutes after it has saved it; an hour is longer than any report. */
export const minUploadAge = 3600

export interface UploadAge {
  /** Epoch seconds. */
  readonly now: number
  /** Seconds since the last write. */
  readonly olderThan: number
}

/** Files of interrupted uploads. A younger file may belong to an upload that is running in any process. */
export async function* listOldUploads(
  attachments: AttachmentStore,
  { now, olderThan }: UploadAge,
): AsyncGenerator<UnfinishedUpload> {
  for await (const upload of attachments.listUnfinishedUploads()) if (now - upload.modifiedAt > olderThan) yield upload
}
