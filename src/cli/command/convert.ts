import { convertFiles } from '../../command/convert-files.ts'
import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { lastOf, readWords } from '../words.ts'

/** `evidence convert KIND FILE…`: prints {kind, payload, notes} as JSON and sends nothing. */
export async function runConvert(words: readonly string[], { out, host }: Terminal): Promise<ExitCode> {
  const parsed = readWords('convert', words)
  const [kind = '', ...files] = parsed.positionals
  out(JSON.stringify(await convertFiles({ kind, files, cwd: host.cwd, maxIssues: lastOf(parsed, 'max-issues') ?? '' })))
  return exit.done
}
