import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { unescape } from 'node:querystring'
import { findEmbeddedFolder } from '../step/send/embedded-service.ts'
import { EvidenceError } from '../error.ts'
import { parseUrl } from '../wire/url.ts'
import { toDatabaseLocation } from '../service/data-location.ts'
import type { StartOptions } from '../service/main.ts'
import type { Terminal } from './terminal.ts'
import { hasFlag, readOption, type Arguments } from './arguments.ts'

/** Where a service stores its data. */
type DataLocation = Pick<StartOptions, 'folder' | 'database' | 'attachments' | 'keyFile' | 'mustExist'>

/**
 * Reads `--data` or `$EVIDENCE_HOME`, `--database` or `$EVIDENCE_DATABASE`, `--attachments` or `$EVIDENCE_ATTACHMENTS`, and `--key-file` or
 * `$EVIDENCE_KEY_FILE`. An option takes precedence over its variable. The database must exist, unless `--create-database` is given. Throws
 * EvidenceError `usage` if the variable names another database than that in the folder of `--data`.
 */
export function readDataLocation(args: Arguments, terminal: Terminal): DataLocation {
  const { environment, host } = terminal
  const data = readOption(args, 'data')
  const folder = findEmbeddedFolder(
    data === undefined ? environment : { ...environment, EVIDENCE_HOME: data },
    host.cwd,
  )
  const read = (option: string, variable: string): string => readOption(args, option) ?? environment[variable] ?? ''
  const database = read('database', 'EVIDENCE_DATABASE')
  const attachments = read('attachments', 'EVIDENCE_ATTACHMENTS')
  const keyFile = read('key-file', 'EVIDENCE_KEY_FILE')
  if (data !== undefined && database !== '' && readOption(args, 'database') === undefined)
    refuseDatabaseInFolder(folder, resolve(host.cwd, database))
  return {
    folder,
    mustExist: !hasFlag(args, 'create-database'),
    ...(database === '' ? {} : { database: toDatabaseAddress(database, terminal) }),
    ...(attachments === ''
      ? {}
      : { attachments: attachments.includes('://') ? attachments : resolve(host.cwd, attachments) }),
    ...(keyFile === '' ? {} : { keyFile: resolve(host.cwd, keyFile) }),
  }
}

/** A folder with the attachments of another database is no conflict; one with a database is. */
function refuseDatabaseInFolder(folder: string, other: string): void {
  const file = toDatabaseLocation({ folder })
  if (file === other || !existsSync(file)) return
  throw new EvidenceError(
    'usage',
    `The folder of --data has the database ${file}, and $EVIDENCE_DATABASE names another one. For that of the folder, unset EVIDENCE_DATABASE; for the other one, leave out --data or move ${file} elsewhere.`,
    { facts: { folder } },
  )
}

/**
 * Resolves a path, and leaves a URL as it is. The password of a URL is masked before anything else reads it, in its encoded and its
 * decoded form, since a driver may report either.
 */
function toDatabaseAddress(database: string, { host }: Terminal): string {
  if (!database.includes('://')) return resolve(host.cwd, database)
  const address = parseUrl(database)
  const { password = '' } = address ?? {}
  // An address that cannot be parsed, or one with a query, may contain a password anywhere; any other address without one is no secret.
  if (address === undefined || password !== '' || address.search !== '') host.mask(database)
  host.mask(password)
  host.mask(unescape(password))
  return database
}

/** What the service itself puts into its folder, and what the root of a volume has. */
const ownNames = /^(?:evidence[.-]|attachments$|lost\+found$|\.)/

/**
 * Throws EvidenceError `usage` for a folder that holds other files and no database: a new database in it would look as if all records were
 * lost.
 */
export function refuseForeignFolder({ folder, database }: DataLocation): void {
  if (database !== undefined || existsSync(toDatabaseLocation({ folder }))) return
  const foreign = listFolder(folder).find((name) => !ownNames.test(name))
  if (foreign === undefined) return
  throw new EvidenceError(
    'usage',
    `The folder ${folder} has no evidence database and holds other files, such as ${foreign}. Set --data to the folder of a service, or to a new or empty folder.`,
    { facts: { folder } },
  )
}

/** Empty for a folder that does not exist. Opening the database reports every other failure. */
function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
