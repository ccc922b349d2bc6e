import { convertFiles } from '../../step/convert-files.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { readOption, parseArguments } from '../arguments.ts'

/** `evidence convert KIND FILE…`: prints {kind, payload, notes} as JSON. Sends nothing. */
export async function runConvertCommand(args: readonly string[], { json, host }: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('convert', args)
  const [kind = '', ...files] = parsed.positionals
  json(
    JSON.stringify(
      await convertFiles({ kind, files, cwd: host.cwd, host, maxIssues: readOption(parsed, 'max-issues') ?? '' }),
    ),
  )
  return exitCodes.done
}
