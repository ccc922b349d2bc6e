import { createPublicKey, type KeyObject } from 'node:crypto'
import { EvidenceError } from '../../error.ts'
import { toPublicBytes } from '../../log/note-key.ts'
import { createLogKeyFile, readLogKeyFile } from '../store/log/log-key-file.ts'
import type { LogTable } from '../store/log/log-table.ts'

/**
 * Opens the private key of the logs of a database (rules 2.16), and creates it for a database without one. Undefined if the file does not
 * exist although the database has a key, as in a copy. Throws EvidenceError `file` if the file is not usable, or if the database has
 * another key.
 */
export async function openLogKey(log: LogTable, path: string): Promise<KeyObject | undefined> {
  const existing = readLogKeyFile(path)
  if (existing === undefined && (await log.findLogKey()) !== undefined) return undefined
  const privateKey = existing ?? createLogKeyFile(path)
  const publicKey = Buffer.from(toPublicBytes(createPublicKey(privateKey))).toString('base64')
  if ((await log.claimLogKey(publicKey)) === publicKey) return privateKey
  const message = `The key file ${path} has another key than the logs of the database; use the file with which they were started, the same one for every process on this database.`
  throw new EvidenceError('file', message, { facts: { path } })
}
