import { randomBytes } from 'node:crypto'
import { EvidenceError } from '../../../error.ts'
import { createKeyText, readKeyText } from './key-text.ts'

export const keyBytes = 32

/** Reads a key file: 32 bytes as base64url. Undefined if the file does not exist. Throws EvidenceError `file` for another content. */
export function readKeyFile(path: string): Buffer | undefined {
  const text = readKeyText(path)
  return text === undefined ? undefined : parseKey(text, path)
}

/** Creates a key file with a random key, for this user alone. If another process creates it at the same time, its key is returned. */
export function createKeyFile(path: string): Buffer {
  return parseKey(createKeyText(path, `${randomBytes(keyBytes).toString('base64url')}\n`), path)
}

/** A key has one form only, so that a mistyped copy is found. */
function parseKey(text: string, path: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64url')
  if (key.length === keyBytes && key.toString('base64url') === text.trim()) return key
  throw new EvidenceError(
    'file',
    `The key file ${path} does not contain a key of 32 bytes in base64url; restore it from its backup.`,
    { facts: { path } },
  )
}
