import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { readOption, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** The text of the file that an option names. Undefined without the option. Throws EvidenceError `file`. */
export function readTextFile(args: Arguments, option: string, { host }: Terminal): string | undefined {
  const path = readOption(args, option)
  if (path === undefined) return undefined
  try {
    return readFileSync(resolve(host.cwd, path), 'utf8')
  } catch (cause) {
    throw new EvidenceError('file', `The file ${path} of --${option} cannot be read.`, { facts: { path }, cause })
  }
}
