import type { VerdictSummary } from '../../wire/resource/verdict.ts'
import type { Level } from './level.ts'
import { toTimestamp } from './statement.ts'

/** What a reader of a signed verdict wants it to be. An absent member is not checked. */
export interface WantedVerdict {
  /** The SHA-256 of artifacts, with the names by which the reader knows them. */
  readonly artifacts: readonly { readonly name: string; readonly fingerprint: string }[]
  readonly org: string | undefined
  readonly flow: string | undefined
  readonly commit: string | undefined
  /** `refs/heads/main`. */
  readonly ref: string | undefined
  /** A verdict of a pull request is refused without it: what was merged may be something else. */
  readonly pullRequest: number | undefined
  /** Seconds. */
  readonly maxAge: number | undefined
  /** The levels beside `DELIVERY_EVIDENCE_COMPLIANT` that are good enough. */
  readonly accepted: ReadonlySet<string>
  /** Epoch seconds. */
  readonly now: number
}

/** One check, as a sentence without a full stop. */
export interface Check {
  readonly passed: boolean
  readonly text: string
}

/** Clocks that differ by this much are right. */
const toleranceSeconds = 300

/** Checks a verdict whose signature was verified (rules 11.7). It is what the reader wants only if each check passed. */
export function checkVerdict(summary: VerdictSummary, wanted: WantedVerdict): readonly Check[] {
  const { verificationResult: result, verifiedLevels: levels, ...others } = summary.predicate
  const facts = others['urn:delivery-evidence:verdict:v1']
  return [
    { passed: result === 'PASSED', text: `the verdict is ${result}` },
    ...(result === 'PASSED' ? checkLevels([...levels, ...facts.levels], wanted.accepted) : []),
    ...checkSubject(summary, wanted),
    ...checkTime(summary, wanted),
  ]
}

/** Checks what a verdict is about. */
export function checkSubject(summary: VerdictSummary, wanted: WantedVerdict): readonly Check[] {
  const { change, org, flow } = summary.predicate['urn:delivery-evidence:verdict:v1']
  return [
    ...wanted.artifacts.map((artifact) => checkArtifact(summary, artifact)),
    ...checkEqual('the organisation', org, wanted.org),
    ...checkEqual('the flow', flow, wanted.flow),
    ...checkCommit(summary, wanted.commit),
    ...checkEqual('the ref', change.ref ?? 'not stated', wanted.ref),
    checkPullRequest(change.pull_request, wanted.pullRequest),
  ]
}

const compliant: Level = 'DELIVERY_EVIDENCE_COMPLIANT'

/** The level that the summary names is the worst; each that applies has to be accepted. */
function checkLevels(levels: readonly string[], accepted: WantedVerdict['accepted']): readonly Check[] {
  return [...new Set(levels)].map((level) => ({
    passed: level === compliant || accepted.has(level),
    text: `its level is ${level}${accepted.has(level) ? ', accepted by --accept' : ''}`,
  }))
}

function checkArtifact({ subject }: VerdictSummary, { name, fingerprint }: WantedVerdict['artifacts'][number]): Check {
  const passed = subject.some(({ digest }) => digest['sha256'] === fingerprint)
  return { passed, text: `${name} (${fingerprint.slice(0, 12)}…) is ${passed ? '' : 'not '}among its subjects` }
}

function checkEqual(what: string, found: string, wanted: string | undefined): readonly Check[] {
  if (wanted === undefined) return []
  const passed = found === wanted
  return [{ passed, text: passed ? `${what} is ${found}` : `${what} is ${found}, not ${wanted}` }]
}

function checkCommit({ subject }: VerdictSummary, wanted: string | undefined): readonly Check[] {
  if (wanted === undefined) return []
  const passed = subject.some(({ digest }) => digest['gitCommit'] === wanted)
  return [{ passed, text: `the commit ${wanted.slice(0, 12)} is ${passed ? '' : 'not '}among its subjects` }]
}

function checkPullRequest(found: number | undefined, wanted: number | undefined): Check {
  if (found === undefined && wanted === undefined) return { passed: true, text: 'it is of no pull request' }
  const of = found === undefined ? 'it is of no pull request' : `it is of pull request #${found}`
  if (found === wanted) return { passed: true, text: of }
  return { passed: false, text: wanted === undefined ? `${of}, and none is wanted` : `${of}, not of #${wanted}` }
}

function checkTime({ predicate }: VerdictSummary, { maxAge, now }: WantedVerdict): readonly Check[] {
  const { timeVerified, 'urn:delivery-evidence:verdict:v1': facts } = predicate
  const age = now - Date.parse(timeVerified) / 1000
  const until = facts.valid_until
  const wrong = findWrongTime(age, maxAge)
  return [
    { passed: wrong === undefined, text: `it was made at ${timeVerified}${wrong ?? ''}` },
    ...(until === null ? [] : [{ passed: now < until, text: `it is valid until ${toTimestamp(until)}` }]),
  ]
}

function findWrongTime(age: number, maxAge: number | undefined): string | undefined {
  if (!(age >= -toleranceSeconds)) return ', which is in the future'
  return maxAge !== undefined && age > maxAge ? ', which is too long ago' : undefined
}
