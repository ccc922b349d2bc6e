import { EvidenceError } from '../../error.ts'
import type { WantedVerdict } from '../../evidence/verdict/check.ts'
import type { Level } from '../../evidence/verdict/level.ts'
import { fingerprintPaths } from '../../step/fingerprint-paths.ts'
import { parseDuration, readOption, requireOption, type Arguments } from '../arguments.ts'
import type { VerdictSummary } from '../../wire/resource/verdict.ts'
import { createRunContext } from '../run-context.ts'
import type { Terminal } from '../terminal.ts'

/** Whether the options name what the verdict must be about. */
export function namesSubject({ options }: Arguments): boolean {
  return options['subject'] !== undefined || options['commit'] !== undefined
}

/**
 * What the verdict must be. The flow has to be named with its subject, because its template decides: a flow of another repository may require
 * nothing.
 */
export async function readWanted(parsed: Arguments, terminal: Terminal): Promise<WantedVerdict> {
  const read = namesSubject(parsed) ? requireOption : readOption
  const [org, flow] = [read(parsed, 'org'), read(parsed, 'flow')]
  const subjects = parsed.options['subject'] ?? []
  const maxAge = readOption(parsed, 'max-age')
  const found = subjects.length === 0 ? [] : await fingerprintPaths(subjects, createRunContext(terminal))
  return {
    artifacts: found.map(({ filename, fingerprint }) => ({ name: filename, fingerprint })),
    org,
    flow,
    commit: readOption(parsed, 'commit'),
    ref: readOption(parsed, 'ref'),
    pullRequest: readNumber(parsed),
    maxAge: maxAge === undefined ? undefined : parseDuration('max-age', maxAge),
    accepted: new Set((parsed.options['accept'] ?? []).map(toLevel)),
    now: Date.now() / 1000,
  }
}

/** What no option asks for. */
export function listUnasked({ options }: Arguments): readonly string[] {
  const isFree = options['ref'] === undefined && options['pull-request'] === undefined
  return isFree ? ['Not checked: the ref. Give --ref, such as refs/heads/main.'] : []
}

function readNumber(parsed: Arguments): number | undefined {
  const text = readOption(parsed, 'pull-request')
  if (text === undefined || /^[1-9]\d{0,14}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new EvidenceError('usage', `--pull-request is "${text}"; it must be a number, such as 12.`)
}

/** What the accepted levels of a verdict leave to the word of others (rules 11.3). */
export function listUnprovenLevels({ predicate }: VerdictSummary, { accepted }: WantedVerdict): readonly string[] {
  const { verifiedLevels, 'urn:delivery-evidence:verdict:v1': facts } = predicate
  const found: ReadonlySet<string> = new Set([...verifiedLevels, ...facts.levels])
  return Object.entries(unproven).flatMap(([level, text]) =>
    accepted.has(level) && found.has(level) ? [`Not proven: ${text}`] : [],
  )
}

const unproven: Readonly<Partial<Record<Level, string>>> = {
  DELIVERY_EVIDENCE_DECLARED:
    'the change or the commit of the verdict. It is the word of the caller that asked for the verdict.',
  DELIVERY_EVIDENCE_OWN_TEMPLATE:
    'that the flow requires this template of the change. It is the word of the caller that asked for the verdict.',
  DELIVERY_EVIDENCE_OWN_READINGS:
    'the pull requests, Jira issues and analyses that the template requires without a workflow. They are the word of the jobs of the change.',
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
