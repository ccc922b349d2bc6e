import { existsSync } from 'node:fs'
import { EvidenceError } from '../../error.ts'
import { openAttachments } from '../attachment/open.ts'
import { attachmentsOf, databaseOf, type Place as DataPlace } from '../data-location.ts'
import { openStore } from '../store/open.ts'
import { isPostgres } from '../store/postgres/address.ts'
import { backUp, type Backup } from './backup.ts'
import { exportArchive } from './export.ts'
import { toLine, type Finding, type Report } from './finding.ts'
import { checkStore, type Checked, type Totals, type Watcher } from './fsck.ts'
import { checkFile } from './file-check.ts'
import { importArchive, type Imported } from './import.ts'
import { shortestAge } from './leftover.ts'
import { sweep, type SweepOptions } from './sweep.ts'

/** As the command line says it. */
export interface Place extends DataPlace {
  /** Where credentials are looked up. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** What the command line shows of a finding. */
interface ShownFinding extends Finding {
  readonly line: string
}

export interface FsckWatcher extends Omit<Watcher, 'report'> {
  readonly report: (finding: ShownFinding) => void
}

/** Checks everything at a place (upkeep/fsck.ts), also while a service runs there. */
export async function fsck(place: Place, watcher: FsckWatcher): Promise<Totals> {
  demandDatabase(place)
  const report = show(watcher.report)
  if (!isServer(place)) checkFile(databaseOf(place), report)
  return withPlace(place, (checked) => checkStore(checked, { ...watcher, report }))
}

function show(tell: (finding: ShownFinding) => void): Report {
  return (finding) => tell({ ...finding, line: toLine(finding) })
}

/** Copies a place to a new folder (upkeep/backup.ts), also while a service runs there. */
export async function backup(place: Place, target: string, report: FsckWatcher['report']): Promise<Backup> {
  if (isServer(place)) {
    const message =
      'A PostgreSQL database is backed up by its own tool: pg_dump --format=custom --file=evidence.dump "$EVIDENCE_DATABASE".'
    throw new EvidenceError('usage', message)
  }
  demandDatabase(place)
  const at = attachmentsOf(place)
  const attachments = await openAttachments(at, place.environment)
  const source = { database: databaseOf(place), attachments, ...(at.includes('://') ? {} : { attachmentFolder: at }) }
  return backUp(source, target, show(report))
}

/** Writes an organisation as an archive (schema/resource/archive.ts), line by line. */
export async function writeArchive(
  place: Place,
  org: string,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  demandDatabase(place)
  await withPlace(place, (checked) => write(exportArchive(checked, org)))
}

/** Takes over an archive (upkeep/import.ts), also into a database that is not there yet. */
export async function readArchive(place: Place, path: string): Promise<Imported> {
  return withPlace(place, (checked) => importArchive(checked, path))
}

/** Removes attachments that no record names (upkeep/sweep.ts), also while a service runs there. */
export async function sweepPlace(place: Place, options: Omit<SweepOptions, 'now'>): Promise<void> {
  demandDatabase(place)
  if (options.olderThan < shortestAge) {
    const message = `--older-than takes ${shortestAge} seconds or more, for a report that is just coming in has not recorded its file yet.`
    throw new EvidenceError('usage', message)
  }
  await withPlace(place, (checked) => sweep(checked, { ...options, now: checked.store.now() }))
}

function isServer({ database = '' }: Place): boolean {
  return isPostgres(database)
}

/** Opening would make one, and then nothing would be wrong in it. */
function demandDatabase(place: Place): void {
  const path = databaseOf(place)
  if (isServer(place) || existsSync(path)) return
  throw new EvidenceError(
    'file',
    `There is no evidence database ${path}; give the data folder of a service with --data.`,
  )
}

async function withPlace<T>(place: Place, work: (checked: Checked) => Promise<T>): Promise<T> {
  const attachments = await openAttachments(attachmentsOf(place), place.environment)
  const store = await openStore(databaseOf(place))
  try {
    return await work({ store, attachments })
  } finally {
    await store.close()
  }
}
