import type { FullAttestation } from '../../wire/attestation/attestation.ts'
import type { ComplianceState } from '../../wire/primitives.ts'
import type { Trail, WaitingFor } from '../../wire/resource/trail.ts'
import { listAdvice, type Advice } from './advice.ts'
import { suggestFix, type FixContext } from './fix.ts'
import { isUnfulfilled, toItemName, type EvidenceItem, type EvidenceSource, type ShownReading } from './item.ts'
import {
  isNoteOnly,
  lacksTemplate,
  listEvidenceEntries,
  selectEvidence,
  type ReportedVerdict,
  type Selection,
} from './selection.ts'
import { plural } from '../../text/plural.ts'

/**
 * `not compliant`: something failed. `waiting`: nothing failed, and people or other jobs still owe something. `not evaluated`: there is no
 * verdict, or one that is not understood.
 */
export type VerdictWord = 'compliant' | 'not compliant' | 'waiting' | 'not evaluated'

/** The word for a state that a service reports, without its items. An unknown state is not evaluated. */
export function wordOfState(state: string | undefined, waiting?: WaitingFor): VerdictWord {
  if (state === 'NON-COMPLIANT') return waiting === undefined ? 'not compliant' : 'waiting'
  if (state === 'COMPLIANT') return 'compliant'
  return state === 'INCOMPLETE' ? 'waiting' : 'not evaluated'
}

/** The explanation of a verdict, as data for any output format. */
export interface Explanation {
  /** UNCLEAR if the answer of the service contradicts itself or is not understood. It is never a pass (rules 5.9). */
  readonly verdict: ComplianceState | 'UNCLEAR'
  /** The verdict for people, the same in every place. */
  readonly word: VerdictWord
  /** One sentence. */
  readonly headline: string
  /** Worst first. */
  readonly items: readonly EvidenceItem[]
  /** Names; `artifact.name` for the attestation of an artifact. */
  readonly missing: readonly string[]
  readonly failing: readonly string[]
  /** What nothing is wrong with, and people or other jobs still owe. It has all that is missing, unless nothing more can arrive. */
  readonly waiting: readonly string[]
  /** How to fix what is failing or missing, in the order of the items. */
  readonly advice: readonly Advice[]
  /** YAML to copy. */
  readonly fix: string | undefined
  readonly notes: readonly string[]
}

/** `fingerprints`: explain only these artifacts. One that the trail does not have counts as INCOMPLETE. */
export interface ExplanationScope extends Pick<FixContext, 'action'> {
  readonly fingerprints?: readonly string[] | undefined
  /** State that was sent with the question, in the place of recorded state. */
  readonly readings?: readonly ShownReading[] | undefined
  /** No other job can report to this trail: only a review can still arrive. */
  readonly isClosed?: boolean | undefined
  /** The commit that is judged, and the attestations that do not count. */
  readonly judgement?: EvidenceSource['judgement']
  /** Why the reviews of the change could not be read, with the next step. */
  readonly unread?: string | undefined
}

/** Explains the verdict that a service reports on a trail. `attestations` is undefined if the service cannot list them (rules 1.10). */
export function explainTrail(
  trail: Trail,
  attestations: readonly FullAttestation[] | undefined,
  scope: ExplanationScope = {},
): Explanation {
  const selection = selectEvidence(trail, scope.fingerprints)
  const entries = listEvidenceEntries(trail, selection, {
    attestations: attestations ?? [],
    readings: scope.readings ?? [],
    judgement: scope.judgement,
  })
  const items = entries.map(({ item }) => item)
  const checked = checkAgainstItems(selection.reported, items)
  const isPassing = checked.verdict === 'COMPLIANT'
  const word = toVerdictWord(checked, items, scope)
  const subject = selection.isWhole
    ? `Trail ${shortenSha(trail.name)}`
    : `The selection in trail ${shortenSha(trail.name)}`
  return {
    verdict: checked.verdict,
    word,
    headline: `${subject} ${describeVerdict(word, checked, { items, trail })}.`,
    items,
    missing: listNames(items, 'missing'),
    failing: listNames(items, 'failing'),
    waiting: listNames(
      items,
      'waiting',
      ...(word === 'not compliant' && scope.isClosed === true ? [] : ['missing' as const]),
    ),
    advice: isPassing ? [] : listAdvice(entries, { trail, unread: scope.unread }),
    fix: isPassing ? undefined : suggestFix(entries, { trail, action: scope.action }),
    notes: listNotes(selection, checked, attestations === undefined),
  }
}

/** Most trails have the SHA of a commit as their name. */
function shortenSha(name: string): string {
  return /^[0-9a-f]{40}$/.test(name) ? name.slice(0, 7) : name
}

/** COMPLIANT with a missing or failing item is a contradiction, and so UNCLEAR. */
function checkAgainstItems(reported: ReportedVerdict, items: readonly EvidenceItem[]): ReportedVerdict {
  const item = items.find(isUnfulfilled)
  if (reported.verdict !== 'COMPLIANT' || item === undefined) return reported
  return {
    verdict: 'UNCLEAR',
    doubt: `the service reports COMPLIANT, but also that ${toItemName(item)} is ${item.state}`,
  }
}

function toVerdictWord(
  { verdict, isWaiting = false }: ReportedVerdict,
  items: readonly EvidenceItem[],
  { isClosed = false }: ExplanationScope,
): VerdictWord {
  if (verdict === 'COMPLIANT') return 'compliant'
  if (verdict === 'UNCLEAR') return 'not evaluated'
  const open = items.filter(isUnfulfilled)
  const isFailing = verdict === 'NON-COMPLIANT' && (!isWaiting || open.some(({ state }) => state === 'failing'))
  const isTooLate = isClosed && open.some(({ state, type }) => state === 'missing' && type !== 'pull_request')
  return isFailing || isTooLate ? 'not compliant' : 'waiting'
}

interface Explained {
  readonly items: readonly EvidenceItem[]
  readonly trail: Trail
}

function describeVerdict(word: VerdictWord, { doubt = '' }: ReportedVerdict, { items, trail }: Explained): string {
  switch (word) {
    case 'compliant':
      return `is compliant${describeOverridden(items)}`
    case 'not compliant':
      return `is not compliant${describeNames(listBlocking(items))}`
    case 'waiting':
      return describeWaiting(items, trail)
    case 'not evaluated':
      return `cannot be judged: ${doubt}`
  }
}

/** What failed; where nothing did, what cannot arrive any more. */
function listBlocking(items: readonly EvidenceItem[]): readonly string[] {
  const failing = listNames(items, 'failing')
  return failing.length > 0 ? failing : listNames(items, 'missing')
}

function describeWaiting(items: readonly EvidenceItem[], trail: Trail): string {
  const waiting = listNames(items, 'waiting', 'missing')
  if (waiting.length > 0) return `is waiting for ${listFirstNames(waiting)}`
  if (items.length === 0) return 'has no attestation yet'
  if (lacksTemplate(trail, items)) return 'has no template, so its requirements are not defined'
  return 'is incomplete, and the service does not report what is missing'
}

function describeOverridden(items: readonly EvidenceItem[]): string {
  const overridden = items.filter(({ state }) => state === 'overridden').length
  return overridden === 0 ? '' : `, ${plural(overridden, 'attestation')} by override`
}

function describeNames(names: readonly string[]): string {
  return names.length === 0 ? ', and the service does not report why' : `: ${listFirstNames(names)}`
}

function listFirstNames(names: readonly string[]): string {
  const rest = names.length - 3
  return rest > 1 ? `${names.slice(0, 3).join(', ')} and ${rest} more` : names.join(', ')
}

function listNames(items: readonly EvidenceItem[], ...states: readonly EvidenceItem['state'][]): string[] {
  return [...new Set(items.filter((item) => isUnfulfilled(item) && states.includes(item.state)).map(toItemName))]
}

function listNotes(selection: Selection, { doubt }: ReportedVerdict, isWithoutAttestations: boolean): string[] {
  const incomplete = selection.artifacts.filter(([, status]) => isNoteOnly(status, selection))
  return [
    ...(doubt === undefined ? [] : [`An unclear verdict is not a pass: ${doubt}.`]),
    ...incomplete.flatMap(([name, { reasons = [] }]) => reasons.map((reason) => `${name}: ${reason}`)),
    ...(isWithoutAttestations
      ? ['The service offers only the published operations: reporters and links are not shown.']
      : []),
  ]
}
