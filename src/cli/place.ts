import { resolve } from 'node:path'
import { unescape } from 'node:querystring'
import { homeOf } from '../command/send/embedded.ts'
import { parseUrl } from '../schema/url.ts'
import type { Terminal } from './terminal.ts'
import { lastOf, type Words } from './words.ts'

export interface Place {
  /** Of the database and of the attachments, where nothing else is said. */
  readonly folder: string
  /** A path, or `postgres://…`. */
  readonly database?: string
  /** A folder, or `s3://…`. */
  readonly attachments?: string
}

/** `--data` or `$EVIDENCE_HOME`, `--database` or `$EVIDENCE_DATABASE`, and `--attachments` or `$EVIDENCE_ATTACHMENTS`. */
export function readPlace(words: Words, terminal: Terminal): Place {
  const { environment, host } = terminal
  const data = lastOf(words, 'data')
  const folder = homeOf(data === undefined ? environment : { ...environment, EVIDENCE_HOME: data }, host.cwd)
  const database = lastOf(words, 'database') ?? environment['EVIDENCE_DATABASE'] ?? ''
  const attachments = lastOf(words, 'attachments') ?? environment['EVIDENCE_ATTACHMENTS'] ?? ''
  return {
    folder,
    ...(database === '' ? {} : { database: toDatabase(database, terminal) }),
    ...(attachments === '' ? {} : { attachments }),
  }
}

/** What is no URL is a path, as in --data. A password is masked before anything else happens to it, also as a driver would speak of it. */
function toDatabase(database: string, { host }: Terminal): string {
  if (!database.includes('://')) return resolve(host.cwd, database)
  const address = parseUrl(database)
  const { password = '' } = address ?? {}
  // An address that nobody can read may hold a password anywhere, and so may a query; one without is no secret.
  if (address === undefined || password !== '' || address.search !== '') host.mask(database)
  host.mask(password)
  host.mask(unescape(password))
  return database
}
