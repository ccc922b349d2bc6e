import { EvidenceError } from '../../error.ts'
import { parseVerifierKey, type NamedKey } from '../../log/note-key.ts'
import { parseLogPolicy } from '../../log/policy.ts'
import type { LogTrust } from '../../verify/trust.ts'
import { readTextFile, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'

/** The keys and witnesses of `--log-key` and `--log-policy`: a file cannot say by itself which log to believe. */
export function readLogTrust(parsed: Arguments, terminal: Terminal): LogTrust {
  const text = readTextFile(parsed, 'log-policy', terminal)
  const policy = text === undefined ? undefined : parseLogPolicy(text)
  const keys = [...(parsed.options['log-key'] ?? []).map(parseLogKey), ...(policy?.logs ?? [])]
  if (keys.length > 0) return { keys, policy }
  throw new EvidenceError(
    'usage',
    '--log-key is required: the verifier key of the log, which its operator gives and `evidence key show` prints. A --log-policy with a line "log" has it too.',
  )
}

function parseLogKey(text: string): NamedKey {
  const key = parseVerifierKey(text)
  if (key.type === 0x01) return key
  throw new EvidenceError('usage', `"${text}" is the key of a witness; give it in a --log-policy.`)
}

/** What a reader without a policy does not know. */
export function listUnwitnessed({ policy }: LogTrust): readonly string[] {
  return policy === undefined ? ['Not checked: that a witness has seen the log. Give --log-policy.'] : []
}
