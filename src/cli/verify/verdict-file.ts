import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { checkVerdict, type Check } from '../../evidence/verdict/check.ts'
import { openStatement, toSpkiDigest } from '../../log/dsse.ts'
import { tryParsePublicKey } from '../../log/public-key.ts'
import { readRegularText } from '../../regular-file.ts'
import { memberOf } from '../../wire/json/member.ts'
import { formatErrors, parse } from '../../wire/parse.ts'
import { SignedEnvelope, VerdictSummary } from '../../wire/resource/verdict.ts'
import { requireOption, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import type { Answer } from './answer.ts'
import { parseText, toUnreadable, type OpenedFile } from './open-file.ts'
import { listUnasked, listUnprovenLevels, namesSubject, readWanted } from './wanted.ts'

type VerdictFile = Extract<OpenedFile, { readonly kind: 'document' }>

/** Checks a signed verdict alone (rules 11.7): a DSSE envelope, a sigstore bundle, or the answer of the service. */
export async function verifyVerdictFile(
  { path, document }: VerdictFile,
  parsed: Arguments,
  terminal: Terminal,
): Promise<Answer> {
  const keys = readKeys(parsed, terminal)
  for (const option of ['org', 'flow']) requireOption(parsed, option)
  if (!namesSubject(parsed))
    throw new EvidenceError('usage', '--subject or --commit is required: what the verdict must be about.')
  const wanted = await readWanted(parsed, terminal)
  const opened = openStatement(readEnvelope(path, document), keys)
  const signature: Check =
    opened === undefined
      ? { passed: false, text: 'none of the keys has signed it' }
      : { passed: true, text: `the key ${toSpkiDigest(opened.key).slice(0, 12)}… has signed it` }
  const summary = opened && readSummary(path, opened.statement)
  const others = summary === undefined ? [] : checkVerdict(summary, wanted)
  const checks = [signature, ...others]
  const unchecked = [
    ...(summary === undefined ? [] : listUnprovenLevels(summary, wanted)),
    ...listUnasked(parsed),
    'Not checked: that the log has this verdict, and that its key was not revoked before.',
    'Not computed again: the verdict is the word of the service that signed it.',
  ]
  return { path, kind: 'verdict', verified: checks.every(({ passed }) => passed), checks, unchecked }
}

/** A file cannot say by itself which key to believe. */
function readKeys({ options }: Arguments, { host }: Terminal): readonly KeyObject[] {
  const paths = options['verdict-key'] ?? []
  if (paths.length === 0) {
    throw new EvidenceError(
      'usage',
      '--verdict-key is required: the public key in PEM of the verdicts of the service, which its operator gives and `GET /api/v2/verdict-keys/ORG` shows.',
    )
  }
  return paths.map((path) => {
    const shown = `The file ${path} of --verdict-key`
    const key = tryParsePublicKey(readRegularText({ path: resolve(host.cwd, path), shown, links: 'follow' }))
    if (key?.asymmetricKeyType === 'ec') return key
    throw new EvidenceError('file', `${shown} has no ECDSA public key in PEM.`, { facts: { path } })
  })
}

function readEnvelope(path: string, document: unknown): SignedEnvelope {
  const found = memberOf(document, 'dsseEnvelope') ?? memberOf(document, 'envelope') ?? document
  const parsed = parse(SignedEnvelope, found)
  if (parsed.ok) return parsed.value
  throw toUnreadable(path, 'is no signed verdict: neither a DSSE envelope nor a sigstore bundle with one')
}

function readSummary(path: string, statement: string): VerdictSummary {
  const parsed = parse(VerdictSummary, parseText(path, statement))
  if (parsed.ok) return parsed.value
  throw toUnreadable(path, `has another statement than a verdict (${formatErrors(parsed.errors)})`)
}
