import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { toChecksumLine } from '../../fingerprint/checksum-file.ts'
import { fingerprintPaths } from '../../step/fingerprint-paths.ts'
import { printResult } from '../print-result.ts'
import { createRunContext } from '../run-context.ts'
import type { Terminal } from '../terminal.ts'
import { parseArguments } from '../arguments.ts'

/** `evidence fingerprint PATH…`: prints one line per path in the format of sha256sum. */
export async function runFingerprintCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('fingerprint', args)
  const found = await fingerprintPaths(parsed.positionals, createRunContext(terminal))
  printResult(parsed, terminal, {
    value: found.map(({ fingerprint, filename }) => ({ filename, fingerprint })),
    text: found.map(({ fingerprint, filename }) => toChecksumLine(fingerprint, filename)).join('\n'),
  })
  return exitCodes.done
}
