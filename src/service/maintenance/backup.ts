import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import type { AttachmentStore } from '../attachment/attachment.ts'
import { openFolderAttachments } from '../attachment/folder.ts'
import { loadSqlite } from '../store/sqlite/builtin.ts'
import { openSqliteStore } from '../store/sqlite/sqlite.ts'
import type { Store } from '../store/store.ts'
import { checkStore, type Totals } from './fsck.ts'
import type { Report } from './finding.ts'
import { listNamed, namedTable, noteAll } from './named.ts'
import { openScratch } from './scratch.ts'

export interface BackupSource {
  /** Path of the SQLite file. */
  readonly database: string
  readonly attachments: AttachmentStore
  /** Folder of the attachments, where they are in one. */
  readonly attachmentFolder?: string
}

export interface Backup extends Totals {
  /** Where it stands: the target, or beside it where something in it is wrong. */
  readonly folder: string
  readonly isSound: boolean
}

/** In one step, under one read transaction: with more steps, a service that goes on writing makes the copy begin anew each time. */
const allPages = 0x7fff_ffff

/**
 * Copies a database and the attachments that it names to a new folder, which a service can be started on, while another goes on
 * writing: everything that was acknowledged before is in it. The folder appears under its name only when all of it is there and was
 * found sound; else it stands beside it, named `.unsound`. Throws EvidenceError.
 */
export async function backUp(source: BackupSource, target: string, report: Report): Promise<Backup> {
  const folder = resolve(target)
  if (existsSync(folder)) {
    throw new EvidenceError(
      'usage',
      `${folder} is there already; give each backup a name of its own, such as its date.`,
    )
  }
  const stage = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.part`)
  try {
    await mkdir(join(stage, 'attachments'), { recursive: true })
    const { totals, isSound } = await fillStage(source, stage, report)
    const place = isSound ? folder : `${folder}.unsound`
    await rename(stage, place)
    await sync(dirname(folder))
    return { ...totals, folder: place, isSound }
  } catch (cause) {
    await rm(stage, { recursive: true, force: true })
    throw cause
  }
}

async function fillStage(
  source: BackupSource,
  stage: string,
  report: Report,
): Promise<{ readonly totals: Totals; readonly isSound: boolean }> {
  const database = join(stage, 'evidence.db')
  await copyDatabase(source.database, database)
  const store = await openSqliteStore(database)
  let findings = 0
  try {
    await copyAttachments(source, store, join(stage, 'attachments'))
    const attachments = await openFolderAttachments(join(stage, 'attachments'))
    const totals = await checkStore(
      { store, attachments },
      {
        report: (finding) => {
          findings += 1
          report(finding)
        },
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
    throw new EvidenceError('environment', `A backup needs Node 22.16 or newer (this is ${process.version}).`)
  }
  const database = new DatabaseSync(from)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    await backup(database, to, { rate: allPages })
  } finally {
    database.close()
  }
}

/** Only what the copied records name: whatever came later is none of its business. What is missing or damaged, fsck tells. */
async function copyAttachments(
  { attachments, attachmentFolder }: BackupSource,
  store: Store,
  to: string,
): Promise<void> {
  using scratch = openScratch(namedTable)
  await noteAll(store, scratch)
  const kept = await openFolderAttachments(to)
  for (const { sha256 } of listNamed(scratch)) {
    if (attachmentFolder !== undefined && (await linkOrCopy(join(attachmentFolder, sha256), join(to, sha256)))) continue
    await copyContent(attachments, kept, sha256)
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

/** Such a file is only ever replaced as a whole, so a second name for it is as good as a copy on the same disk, and takes no room. */
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

/** Windows cannot open a folder, and keeps its entries by itself. */
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(path)
  await handle.sync()
}
