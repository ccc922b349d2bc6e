import { join, parse } from 'node:path'

/** The name of a key file in its default folder. */
export const keyFileName = 'evidence.key'

/** Location of the data of a service. */
export interface DataLocation {
  /** Folder of the database and the attachments, unless these have their own location. */
  readonly folder: string
  /** URL of a PostgreSQL database, or path of an SQLite file; `evidence.db` in the folder by default. */
  readonly database?: string
  /** A folder, or `s3://…` (attachment/open-attachments.ts); `attachments` in the folder by default. */
  readonly attachments?: string
  /** Whether opening fails if there is no database, in place of creating one. */
  readonly mustExist?: boolean
  /** The files are those of one job: nothing is synced, and one thread reads and writes. False by default. */
  readonly isTemporary?: boolean
  /** The key file for the secrets of notification actions (rules 7.4); see toKeyFileLocation for the default. */
  readonly keyFile?: string
}

export function toDatabaseLocation({ folder, database }: Pick<DataLocation, 'folder' | 'database'>): string {
  return database ?? join(folder, 'evidence.db')
}

/** Whether several processes can use the database: a server, not a file. */
export function isSharedDatabase(location: Pick<DataLocation, 'folder' | 'database'>): boolean {
  return toDatabaseLocation(location).includes('://')
}

export function toAttachmentLocation({ folder, attachments }: DataLocation): string {
  return attachments ?? join(folder, 'attachments')
}

/**
 * The path of the key file: beside the SQLite file, and for a PostgreSQL database in the folder that has the attachments. Undefined if
 * there is no such folder.
 */
export function toKeyFileLocation(location: DataLocation): string | undefined {
  const { folder, attachments, keyFile } = location
  if (keyFile !== undefined) return keyFile
  if (!isSharedDatabase(location)) return join(parse(toDatabaseLocation(location)).dir, keyFileName)
  if (attachments === undefined) return join(folder, keyFileName)
  return attachments.includes('://') ? undefined : join(attachments, keyFileName)
}

/** The paths of what is beside the key file. */
export interface KeyPlaces {
  readonly keyFile: string
  /** The private key of the logs (rules 2.19). */
  readonly log: string
  /** The private key of the verdicts (rules 11.6). */
  readonly verdict: string
  /** The folder of the last signed checkpoints: outside the database. */
  readonly checkpoints: string
}

/**
 * The places beside the key file, undefined without one. Their names begin with that of the key file, so that two services with key files in one
 * folder share none: `evidence-log.pem` beside `evidence.key`, and `evidence.log.pem` beside `evidence`.
 */
export function toKeyPlaces(location: DataLocation): KeyPlaces | undefined {
  const keyFile = toKeyFileLocation(location)
  if (keyFile === undefined) return undefined
  const { dir, base, name, ext } = parse(keyFile)
  const toPlace = (end: string): string => join(dir, ext === '.key' ? `${name}-${end}` : `${base}.${end}`)
  return { keyFile, log: toPlace('log.pem'), verdict: toPlace('verdict.pem'), checkpoints: toPlace('log') }
}
