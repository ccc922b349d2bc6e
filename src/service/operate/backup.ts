import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { AttachmentStore } from '../attachment/attachment-store.ts'
import { toKeyPlaces, type KeyPlaces } from '../data-location.ts'
import { openFolderAttachments } from '../attachment/folder.ts'
import { listLogKeyFiles, toLogKeyFile } from '../store/log/log-key-file.ts'
import { loadSqlite } from '../store/sqlite/node-sqlite.ts'
import { createPrivateFile, folderMode } from '../store/sqlite/private-file.ts'
import { checkSqliteFile, openSqliteStore } from '../store/open-sqlite.ts'
import type { Store } from '../store/store.ts'
import { checkStore, type Totals } from './fsck.ts'
import type { ProgressListener, Report } from './finding.ts'
import { listReferenced, measureReferences, referenceTable, saveAllReferences } from './attachment.ts'
import { openTemporaryDatabase } from './temporary-database.ts'

export interface BackupSource {
  /** Path of the SQLite file. */
  readonly database: string
  readonly attachments: AttachmentStore
  /** Folder of the attachments, if they are in a folder. */
  readonly attachmentFolder?: string
  /** Places of the keys, which need not exist; beside the copy by default. */
  readonly keys?: KeyPlaces
  /** Whether to copy the key files; false by default. */
  readonly includeKey?: boolean
}

/** The records of the copy that are read, the bytes of the attachments that are copied, and the records that are checked. */
export interface BackupProgress {
  readonly read: ProgressListener
  readonly copied: ProgressListener
  readonly checked: ProgressListener
}

export interface Backup extends Totals {
  /** The target, or the folder beside it if the backup has faults. */
  readonly folder: string
  readonly isSound: boolean
  /** The key file, if it exists and was not copied. */
  readonly missingKey: string | undefined
}

/** All pages in one step, in one read transaction. With several steps, each write of a running service restarts the copy. */
const allPages = 0x7fff_ffff

/**
 * Copies a database and its attachments to a new folder, from which a service can be started. A service may write during the copy; the
 * backup contains every record that was acknowledged before. The folder gets its name when the copy is complete and fsck finds no fault
 * in it; with faults, its name ends in `.unsound`. Other users cannot enter the folder (rules 6.6). Without the key file, the copy reveals no
 * secret (rules 7.4). Throws EvidenceError.
 */
export async function createBackup(
  source: BackupSource,
  target: string,
  report: Report,
  progress?: BackupProgress,
): Promise<Backup> {
  const folder = resolve(target)
  if (existsSync(folder)) {
    throw new EvidenceError('usage', `${folder} already exists; give each backup its own name, such as its date.`)
  }
  await checkSqliteFile(source.database)
  const stage = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.part`)
  try {
    await mkdir(join(stage, 'attachments'), { recursive: true, mode: folderMode })
    const { totals, isSound } = await fillStage(source, stage, { report, ...omitUndefined({ progress }) })
    const location = isSound ? folder : `${folder}.unsound`
    await rename(stage, location)
    await sync(dirname(folder))
    return { ...totals, folder: location, isSound, missingKey: findMissingKey(source) }
  } catch (cause) {
    await rm(stage, { recursive: true, force: true })
    throw cause
  }
}

async function fillStage(
  source: BackupSource,
  stage: string,
  { report, progress }: { readonly report: Report; readonly progress?: BackupProgress },
): Promise<{ readonly totals: Totals; readonly isSound: boolean }> {
  const database = join(stage, 'evidence.db')
  await copyDatabase(source.database, database)
  if (source.includeKey === true) {
    await copyKeys(source, stage)
  }
  const store = await openSqliteStore(database, omitUndefined({ keyFile: source.keys?.keyFile }))
  let findings = 0
  try {
    await copyAttachments(source, store, { to: join(stage, 'attachments'), progress })
    const attachments = await openFolderAttachments(join(stage, 'attachments'))
    const totals = await checkStore(
      { store, attachments },
      {
        report: (finding) => {
          findings += 1
          report(finding)
        },
        ...omitUndefined({ progress: progress?.checked }),
      },
    )
    return { totals, isSound: findings === 0 }
  } finally {
    await store.close()
    await sync(database)
    await sync(join(stage, 'attachments'))
    await sync(stage)
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const { DatabaseSync, backup } = loadSqlite()
  if (typeof backup !== 'function') {
    throw new EvidenceError(
      'environment',
      `A backup needs Node 22.16 or newer; this is ${process.version}. Install a newer Node.`,
    )
  }
  createPrivateFile(to)
  const database = new DatabaseSync(from)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    await backup(database, to, { rate: allPages })
  } finally {
    database.close()
  }
}

/** The keys get the names that a service in the copy looks for. */
async function copyKeys({ keys }: BackupSource, stage: string): Promise<void> {
  const to = toKeyPlaces({ folder: stage })
  if (keys === undefined || to === undefined) return
  await copyKey(keys.keyFile, to.keyFile)
  for (const use of ['log', 'verdict'] as const)
    for (const [number, file] of listLogKeyFiles(keys[use])) await copyKey(file, toLogKeyFile(to[use], number))
}

/** A service without secrets has no key file, and one that never signed has no key of the logs. */
async function copyKey(keyFile: string, to: string): Promise<void> {
  if (!existsSync(keyFile)) return
  createPrivateFile(to)
  await copyFile(keyFile, to)
  await sync(to)
}

function findMissingKey({ keys, includeKey = false }: BackupSource): string | undefined {
  const keyFile = keys?.keyFile
  return keyFile !== undefined && !includeKey && existsSync(keyFile) ? keyFile : undefined
}

/** Copies the attachments of the copied records. Missing and damaged attachments are skipped, and fsck reports them. */
async function copyAttachments(
  { attachments, attachmentFolder }: BackupSource,
  store: Store,
  { to, progress }: { readonly to: string; readonly progress: BackupProgress | undefined },
): Promise<void> {
  using references = openTemporaryDatabase(referenceTable)
  await saveAllReferences(store, references, progress?.read)
  const { bytes } = measureReferences(references)
  const copies = await openFolderAttachments(to)
  let copied = 0
  for (const { sha256, size } of listReferenced(references)) {
    const isLinked =
      attachmentFolder !== undefined && (await linkOrCopy(join(attachmentFolder, sha256), join(to, sha256)))
    if (!isLinked) await copyContent(attachments, copies, sha256)
    progress?.copied((copied += size), bytes)
  }
}

async function copyContent(from: AttachmentStore, to: AttachmentStore, sha256: string): Promise<void> {
  try {
    const content = await from.open(sha256)
    if (content !== undefined) await to.save(content)
  } catch (cause) {
    if (!(cause instanceof EvidenceError && cause.code === 'file')) throw cause
  }
}

/** Attachment files are replaced as a whole and never edited, so a hard link is as good as a copy and takes no space. */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false
  try {
    await link(from, to)
  } catch {
    if (existsSync(to)) return true
    await copyFile(from, to)
    await sync(to)
  }
  return true
}

/** Windows cannot open folders, and writes their entries to disk by itself. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(path)
  await handle.sync()
}
