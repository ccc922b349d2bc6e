import type { ExitCode } from '../../command/outcome/exit-code.ts'
import { exit } from '../../command/outcome/exit-code.ts'
import { replay } from '../../command/replay.ts'
import { EvidenceError } from '../../error.ts'
import type { Terminal } from '../terminal.ts'
import { lastOf, readWords } from '../words.ts'

/** `evidence replay FOLDER`: sends what was kept while the service was down, each exactly once, in the order it was made. */
export async function runReplay(words: readonly string[], { out, host, environment }: Terminal): Promise<ExitCode> {
  const parsed = readWords('replay', words)
  const [folder] = parsed.positionals
  if (folder === undefined) throw new EvidenceError('usage', 'replay needs a FOLDER that a spooling step wrote.')
  const token = lastOf(parsed, 'token') ?? environment['EVIDENCE_TOKEN'] ?? ''
  host.mask(token)
  const sent = await replay(
    {
      folder,
      url: lastOf(parsed, 'url') ?? environment['EVIDENCE_URL'] ?? '',
      token,
      timeout: lastOf(parsed, 'timeout') ?? '120',
    },
    { host, environment },
  )
  out(`${sent} sent.`)
  return exit.done
}
