import { resolve } from 'node:path'
import { unescape } from 'node:querystring'
import { findEmbeddedFolder } from '../command/send/embedded-service.ts'
import { parseUrl } from '../schema/url.ts'
import type { StartOptions } from '../service/main.ts'
import type { Terminal } from './terminal.ts'
import { readOption, type Arguments } from './arguments.ts'

/** Where a service stores its data. */
type DataLocation = Pick<StartOptions, 'folder' | 'database' | 'attachments' | 'keyFile'>

/**
 * Reads `--data` or `$EVIDENCE_HOME`, `--database` or `$EVIDENCE_DATABASE`, `--attachments` or `$EVIDENCE_ATTACHMENTS`, and `--key-file` or
 * `$EVIDENCE_KEY_FILE`. An option takes precedence over its variable.
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
  return {
    folder,
    ...(database === '' ? {} : { database: toDatabaseAddress(database, terminal) }),
    ...(attachments === '' ? {} : { attachments }),
    ...(keyFile === '' ? {} : { keyFile: resolve(host.cwd, keyFile) }),
  }
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
