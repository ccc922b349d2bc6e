import { exitCodes, type ExitCode } from '../../command/outcome/exit-code.ts'
import { toChecksumLine } from '../../fingerprint/checksum-line.ts'
import { fingerprintPaths } from '../../command/fingerprint-paths.ts'
import { createRunContext } from '../run-context.ts'
import type { Terminal } from '../terminal.ts'
import { parseArguments } from '../arguments.ts'

/** `evidence fingerprint PATH…`: prints one line per path in the format of sha256sum. */
export async function runFingerprintCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { positionals } = parseArguments('fingerprint', args)
  for (const { fingerprint, filename } of await fingerprintPaths(positionals, createRunContext(terminal))) {
    terminal.out(toChecksumLine(fingerprint, filename))
  }
  return exitCodes.done
}
