import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { EvidenceError } from '../../error.ts'
import { suggestNames } from '../arguments.ts'
import { renderHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'
import { isCommand, listFirstWords, listGroup } from '../usage/usages.ts'

/** `evidence help [COMMAND]`: the help of a command or a group. */
export async function runHelpCommand(args: readonly string[], { out, look }: Terminal): Promise<ExitCode> {
  const name = args.filter((word) => !word.startsWith('-')).join(' ')
  if (name !== '' && !isCommand(name) && listGroup(name).length === 0) throw toUnknownError(name)
  out(renderHelp(name, look.columns))
  return Promise.resolve(exitCodes.done)
}

function toUnknownError(name: string): EvidenceError {
  const [first = '', second] = name.split(' ')
  const group = listGroup(first)
  const near =
    second === undefined || group.length === 0 ? suggestNames(first, listFirstWords()) : suggestNames(second, group)
  return new EvidenceError('usage', `Unknown command "${name}".${near} See evidence --help.`)
}
