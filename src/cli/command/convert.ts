import { EvidenceError, settle } from '../../error.ts'
import { convertFiles } from '../../step/convert-files.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { readOption, parseArguments } from '../arguments.ts'

/** `evidence convert KIND FILE…`: prints {kind, payload, notes} as JSON. Sends nothing. */
export async function runConvertCommand(args: readonly string[], { json, host }: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('convert', args)
  const [kind = '', ...files] = parsed.positionals
  const maxIssues = readOption(parsed, 'max-issues') ?? ''
  const converted = await settle(convertFiles({ kind, files, cwd: host.cwd, host, maxIssues }))
  if (!converted.ok) throw toKindWording(converted.error)
  json(JSON.stringify(converted.value))
  return exitCodes.done
}

/** The kind is no option here. */
function toKindWording(error: unknown): unknown {
  if (!(error instanceof EvidenceError)) return error
  const message = error.message.replace(
    /\bset `kind(?:: (junit|vulnscan|codequality))?`/,
    (_, kind: string | undefined) => (kind === undefined ? 'set KIND' : `set KIND to ${kind}`),
  )
  return new EvidenceError(error.code, message, { facts: error.facts, cause: error })
}
