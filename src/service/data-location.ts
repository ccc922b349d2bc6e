import { join } from 'node:path'

/** Location of the data of a service. */
export interface DataLocation {
  /** Folder of the database and the attachments, unless these have their own location. */
  readonly folder: string
  /** URL of a PostgreSQL database, or path of an SQLite file; `evidence.db` in the folder by default. */
  readonly database?: string
  /** A folder, or `s3://…` (attachment/open-attachments.ts); `attachments` in the folder by default. */
  readonly attachments?: string
}

export function toDatabaseLocation({ folder, database }: Pick<DataLocation, 'folder' | 'database'>): string {
  return database ?? join(folder, 'evidence.db')
}

export function toAttachmentLocation({ folder, attachments }: DataLocation): string {
  return attachments ?? join(folder, 'attachments')
}
