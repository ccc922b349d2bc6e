import { resolve } from 'node:path'
import { type ExitCode, exitCodes } from '../../step/outcome/exit-code.ts'
import { replayFolder } from '../../step/replay.ts'
import { EvidenceError } from '../../error.ts'
import { printResult } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'
import { readOption, parseArguments } from '../arguments.ts'

/** `evidence replay FOLDER`: sends the spooled requests in their original order. The service records each exactly once. */
export async function runReplayCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { host, environment } = terminal
  const parsed = parseArguments('replay', args)
  const [folder] = parsed.positionals
  if (folder === undefined)
    throw new EvidenceError('usage', 'replay needs a FOLDER: the spool folder of an earlier run.')
  const token = readOption(parsed, 'token') ?? environment['EVIDENCE_TOKEN'] ?? ''
  host.mask(token)
  const sent = await replayFolder(
    {
      folder: resolve(host.cwd, folder),
      url: readOption(parsed, 'url') ?? environment['EVIDENCE_URL'] ?? '',
      token,
      timeout: readOption(parsed, 'timeout') ?? '120',
    },
    { host, environment },
  )
  printResult(parsed, terminal, { value: { sent }, text: `${sent} sent.` })
  return exitCodes.done
}
