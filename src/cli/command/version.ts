import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'

/** `evidence version`. It loads no table of options, so that it shows the time of a bare start. */
export async function runVersionCommand(args: readonly string[], { out, json }: Terminal): Promise<ExitCode> {
  if (args.length > 0) {
    const { hasFlag, parseArguments } = await import('../arguments.ts')
    if (hasFlag(parseArguments('version', args), 'json')) {
      json(JSON.stringify({ version }))
      return exitCodes.done
    }
  }
  out(version)
  return exitCodes.done
}
