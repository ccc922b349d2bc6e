import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { fingerprintPaths } from '../../command/fingerprint-paths.ts'
import { surround } from '../surround.ts'
import type { Terminal } from '../terminal.ts'
import { readWords } from '../words.ts'

/** `evidence fingerprint PATH…`: a line for each, as sha256sum prints it. */
export async function runFingerprint(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { positionals } = readWords('fingerprint', words)
  for (const { fingerprint, filename } of await fingerprintPaths(positionals, surround(terminal))) {
    terminal.out(`${fingerprint}  ${filename}`)
  }
  return exit.done
}
