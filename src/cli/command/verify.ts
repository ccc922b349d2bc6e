import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { checkVerdict, type Check, type WantedVerdict } from '../../evidence/verdict/check.ts'
import type { Level } from '../../evidence/verdict/level.ts'
import { openStatement, toSpkiDigest } from '../../log/dsse.ts'
import { tryParsePublicKey } from '../../log/public-key.ts'
import { readRegularText } from '../../regular-file.ts'
import { fingerprintPaths } from '../../step/fingerprint-paths.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import type { Document, Phrase } from '../../text/document.ts'
import { memberOf } from '../../wire/json/member.ts'
import { parseJson } from '../../wire/json/parse-json.ts'
import { formatErrors, parse } from '../../wire/parse.ts'
import { SignedEnvelope, VerdictSummary } from '../../wire/resource/verdict.ts'
import { hasFlag, parseArguments, parseDuration, readOption, requireOption, type Arguments } from '../arguments.ts'
import { createRunContext } from '../run-context.ts'
import type { Terminal } from '../terminal.ts'

/** What no option asks for, and what no file can show. */
function listUnchecked({ options }: Arguments): readonly string[] {
  const isFree = options['ref'] === undefined && options['pull-request'] === undefined
  return [
    ...(isFree ? ['Not checked: the ref. Give --ref, such as refs/heads/main.'] : []),
    'Not checked: that the log has this verdict, and that its key was not revoked before.',
    'Not computed again: the verdict is the word of the service that signed it.',
  ]
}

/** `evidence verify FILE`: exits with 0 only if a signed verdict is one of the wanted kind (rules 11.7), with 1 if a check fails. */
export async function runVerifyCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('verify', args)
  const [path = ''] = parsed.positionals
  if (path === '') throw new EvidenceError('usage', 'verify needs the FILE of a signed verdict.')
  const keys = readKeys(parsed, terminal)
  const wanted = await readWanted(parsed, terminal)
  const opened = openStatement(readEnvelope(path, terminal), keys)
  const signature: Check =
    opened === undefined
      ? { passed: false, text: 'none of the keys has signed it' }
      : { passed: true, text: `the key ${toSpkiDigest(opened.key).slice(0, 12)}… has signed it` }
  const others = opened === undefined ? [] : checkVerdict(readSummary(path, opened.statement), wanted)
  const checks = [signature, ...others]
  const isVerified = checks.every(({ passed }) => passed)
  const answer = { path, verified: isVerified, checks, unchecked: listUnchecked(parsed) }
  if (hasFlag(parsed, 'json')) terminal.json(JSON.stringify(answer, null, 2))
  else terminal.document(toDocument(answer))
  return isVerified ? exitCodes.done : exitCodes.notCompliant
}

/**
 * What the verdict must be. The flow has to be named, because its template decides: a flow of another repository may require nothing. So has what
 * it is about.
 */
async function readWanted(parsed: Arguments, terminal: Terminal): Promise<WantedVerdict> {
  const [org, flow] = [requireOption(parsed, 'org'), requireOption(parsed, 'flow')]
  const commit = readOption(parsed, 'commit')
  const subjects = parsed.options['subject'] ?? []
  if (subjects.length === 0 && commit === undefined)
    throw new EvidenceError('usage', '--subject or --commit is required: what the verdict must be about.')
  const maxAge = readOption(parsed, 'max-age')
  const found = subjects.length === 0 ? [] : await fingerprintPaths(subjects, createRunContext(terminal))
  return {
    artifacts: found.map(({ filename, fingerprint }) => ({ name: filename, fingerprint })),
    org,
    flow,
    commit,
    ref: readOption(parsed, 'ref'),
    pullRequest: readNumber(parsed),
    maxAge: maxAge === undefined ? undefined : parseDuration('max-age', maxAge),
    accepted: new Set((parsed.options['accept'] ?? []).map(toLevel)),
    now: Date.now() / 1000,
  }
}

function readNumber(parsed: Arguments): number | undefined {
  const text = readOption(parsed, 'pull-request')
  if (text === undefined || /^[1-9]\d{0,14}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new EvidenceError('usage', `--pull-request is "${text}"; it must be a number, such as 12.`)
}

const levels: Readonly<Record<string, Level>> = {
  declared: 'DELIVERY_EVIDENCE_DECLARED',
  'own-template': 'DELIVERY_EVIDENCE_OWN_TEMPLATE',
  'own-readings': 'DELIVERY_EVIDENCE_OWN_READINGS',
}

function toLevel(name: string): Level {
  const level = Object.hasOwn(levels, name) ? levels[name] : undefined
  if (level !== undefined) return level
  throw new EvidenceError('usage', `--accept is "${name}"; it must be ${Object.keys(levels).join(', ')}.`)
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

/** A DSSE envelope, or one in a sigstore bundle or in the answer of the service. Throws EvidenceError `file` for anything else. */
function readEnvelope(path: string, { host }: Terminal): SignedEnvelope {
  const shown = `The file ${path}`
  const document = parseText(path, readRegularText({ path: resolve(host.cwd, path), shown, links: 'follow' }))
  const found = memberOf(document, 'dsseEnvelope') ?? memberOf(document, 'envelope') ?? document
  const parsed = parse(SignedEnvelope, found)
  if (parsed.ok) return parsed.value
  throw unreadable(path, 'is no signed verdict: neither a DSSE envelope nor a sigstore bundle with one')
}

function readSummary(path: string, statement: string): VerdictSummary {
  const parsed = parse(VerdictSummary, parseText(path, statement))
  if (parsed.ok) return parsed.value
  throw unreadable(path, `has another statement than a verdict (${formatErrors(parsed.errors)})`)
}

function parseText(path: string, text: string): unknown {
  const parsed = parseJson(text, 'interoperable')
  if (parsed.ok) return parsed.value
  throw unreadable(path, parsed.problem)
}

function unreadable(path: string, problem: string): EvidenceError {
  return new EvidenceError('file', `The file ${path} ${problem}.`, { facts: { path } })
}

interface Answer {
  readonly path: string
  readonly verified: boolean
  readonly checks: readonly Check[]
  readonly unchecked: readonly string[]
}

function toDocument({ path, verified, checks, unchecked }: Answer): Document {
  const items = checks.map(({ passed, text }): Phrase => [
    toStatus(passed, passed ? 'holds:' : 'fails:'),
    { kind: 'prose', text },
  ])
  return [
    { kind: 'paragraph', content: [toStatus(verified, verified ? 'verified' : 'not verified'), '·', path] },
    { kind: 'list', items },
    { kind: 'list', items: unchecked.map((text) => [text]) },
  ]
}

function toStatus(good: boolean, word: string): Phrase[number] {
  return { kind: 'status', tone: good ? 'good' : 'bad', word }
}
