import { resolve } from 'node:path'
import { readRegularText } from '../../regular-file.ts'
import { readOption, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** The text of the file that an option names. Undefined without the option. Throws EvidenceError `file`. */
export function readTextFile(args: Arguments, option: string, { host }: Terminal): string | undefined {
  const path = readOption(args, option)
  if (path === undefined) return undefined
  return readRegularText({
    path: resolve(host.cwd, path),
    shown: `The file ${path} of --${option}`,
    links: 'follow',
  })
}
