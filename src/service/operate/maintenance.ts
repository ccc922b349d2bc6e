import { existsSync } from 'node:fs'
import { EvidenceError } from '../../error.ts'
import { normaliseName } from '../../wire/name.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { openAttachments } from '../attachment/open-attachments.ts'
import { toAttachmentLocation, toDatabaseLocation, toKeyPlaces, type DataLocation } from '../data-location.ts'
import { openCheckpointFolder } from '../log/checkpoint-folder.ts'
import { checkSqliteFile, toMissingFileError } from '../store/open-sqlite.ts'
import { openStore } from '../store/open.ts'
import { isPostgresUrl } from '../store/postgres/address.ts'
import { createBackup, type Backup, type BackupProgress } from './backup.ts'
import { exportArchive } from './export.ts'
import { toFindingLine, type Finding, type ProgressListener, type Report } from './finding.ts'
import { checkStore, type DataStores, type Totals, type FsckListener } from './fsck.ts'
import { importArchive, type Imported } from './import.ts'
import { withFileCheck } from './file/file-check.ts'
import { startPageThreads, type PageMaker } from './record/page-maker.ts'
import { minUploadAge } from './attachment.ts'
import { sweep, type SweepOptions } from './sweep.ts'

/** The location of the data, from the command line. */
export interface MaintenanceLocation extends DataLocation {
  /** Environment variables, with the credentials of S3. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** A finding with its text for the command line. */
interface FindingWithLine extends Finding {
  readonly line: string
}

export interface FsckCommandListener extends Omit<FsckListener, 'report'> {
  readonly report: (finding: FindingWithLine) => void
}

interface FsckLocation extends MaintenanceLocation {
  /** Whether to read a sixteenth of the attachments, another one each day; false by default. */
  readonly sample?: boolean
}

const daySeconds = 86_400

/** Checks a database and its attachments (fsck.ts). A service may be running on them. */
export async function fsck(
  { sample = false, ...location }: FsckLocation,
  listener: FsckCommandListener,
): Promise<Totals> {
  assertDatabaseExists(location)
  const report = withLine(listener.report)
  const places = toKeyPlaces(location)
  const checkpoints = places === undefined ? {} : { checkpoints: openCheckpointFolder(places.checkpoints) }
  const check = async (maker?: PageMaker): Promise<Totals> =>
    withDataStores(location, (stores) =>
      checkStore(
        {
          ...stores,
          ...checkpoints,
          ...omitUndefined({ maker, sampleDay: sample ? Math.floor(stores.store.now() / daySeconds) : undefined }),
        },
        { ...listener, report },
      ),
    )
  if (isServer(location)) return check()
  const path = toDatabaseLocation(location)
  await checkSqliteFile(path)
  return withFileCheck(path, report, async () => {
    await using maker = startPageThreads(path)
    // Without `await`, the threads would end before the check begins.
    return await check(maker)
  })
}

function withLine(report: (finding: FindingWithLine) => void): Report {
  return (finding) => report({ ...finding, line: toFindingLine(finding) })
}

interface BackupLocation extends MaintenanceLocation {
  /** Whether the backup contains the key file; false by default. */
  readonly includeKey?: boolean
}

/** Copies a database and its attachments to a new folder (backup.ts). A service may be running on them. */
export async function backup(
  location: BackupLocation,
  target: string,
  report: FsckCommandListener['report'],
  progress?: BackupProgress,
): Promise<Backup> {
  if (isServer(location)) {
    const message =
      'evidence backup copies SQLite databases only; back up a PostgreSQL database with pg_dump --format=custom --file=evidence.dump "$EVIDENCE_DATABASE".'
    throw new EvidenceError('usage', message)
  }
  assertDatabaseExists(location)
  const at = toAttachmentLocation(location)
  const attachments = await openAttachments(at, location.environment)
  const source = {
    database: toDatabaseLocation(location),
    attachments,
    ...omitUndefined({
      keys: toKeyPlaces(location),
      includeKey: location.includeKey,
    }),
    ...(at.includes('://') ? {} : { attachmentFolder: at }),
  }
  return createBackup(source, target, withLine(report), progress)
}

/** Exports an organisation as an archive (wire/resource/archive.ts), line by line. */
export async function exportOrganisation(
  location: MaintenanceLocation,
  org: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
  progress?: ProgressListener,
): Promise<void> {
  assertDatabaseExists(location)
  await withDataStores(location, (stores) => write(exportArchive(stores, normaliseName(org), progress)))
}

/** Imports an archive (import.ts). The database is created if absent, unless it must exist. */
export async function importFile(
  location: MaintenanceLocation,
  path: string,
  progress?: ProgressListener,
): Promise<Imported> {
  if (location.mustExist === true) assertDatabaseExists(location)
  return withDataStores(location, (stores) => importArchive(stores, path, progress))
}

/** Removes attachments to which no record refers (sweep.ts). A service may be running on them. */
export async function sweepAttachments(
  location: MaintenanceLocation,
  options: Omit<SweepOptions, 'now'>,
): Promise<void> {
  assertDatabaseExists(location)
  if (options.olderThan < minUploadAge) {
    const message = `--older-than must be at least ${minUploadAge} seconds, because a report records its file some time after it has saved it.`
    throw new EvidenceError('usage', message)
  }
  await withDataStores(location, (stores) => sweep(stores, { ...options, now: stores.store.now() }))
}

function isServer({ database = '' }: MaintenanceLocation): boolean {
  return isPostgresUrl(database)
}

/** Without this check, opening the store would create an empty database. */
function assertDatabaseExists(location: MaintenanceLocation): void {
  const path = toDatabaseLocation(location)
  if (isServer(location) || existsSync(path)) return
  throw toMissingFileError(path)
}

async function withDataStores<T>(location: MaintenanceLocation, work: (stores: DataStores) => Promise<T>): Promise<T> {
  const attachments = await openAttachments(toAttachmentLocation(location), location.environment)
  const keyFile = toKeyPlaces(location)?.keyFile
  const { mustExist } = location
  const store = await openStore(toDatabaseLocation(location), omitUndefined({ keyFile, mustExist }))
  try {
    return await work({ store, attachments })
  } finally {
    await store.close()
  }
}
