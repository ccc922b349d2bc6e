import { join } from 'node:path'

/** Where a service keeps what it records. */
export interface Place {
  /** Holds the database and the attachments where nothing else is said. */
  readonly folder: string
  /** URL of a PostgreSQL database, or path of an SQLite file; `evidence.db` in the folder unless said otherwise. */
  readonly database?: string
  /** A folder, or `s3://…` (attachment/open.ts); `attachments` in the folder unless said otherwise. */
  readonly attachments?: string
}

export function databaseOf({ folder, database }: Pick<Place, 'folder' | 'database'>): string {
  return database ?? join(folder, 'evidence.db')
}

export function attachmentsOf({ folder, attachments }: Place): string {
  return attachments ?? join(folder, 'attachments')
}
