import type { FullAttestation } from '../../schema/attestation/attestation.ts'
import type { ComplianceState } from '../../schema/primitives.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import type { Claim } from './claim.ts'
import { suggestFix } from './fix.ts'
import { printName, type Item } from './item.ts'
import { isNoted, isTrouble, listEntries, selectFrom, type Selection } from './selection.ts'
import { lacksTemplate } from './suggested-template.ts'
import { plural } from '../../text/plural.ts'

/** What the gate says about a trail, or about artifacts in it: data, for any printer. */
export interface Explanation {
  /** UNCLEAR where the service's answer cannot be understood or contradicts itself: never a pass. */
  readonly verdict: ComplianceState | 'UNCLEAR'
  /** One sentence. */
  readonly headline: string
  /** Worst first. */
  readonly items: readonly Item[]
  /** Names; `artifact.name` for what is tied to an artifact. */
  readonly missing: readonly string[]
  readonly failing: readonly string[]
  /** YAML to copy. */
  readonly fix: string | undefined
  readonly notes: readonly string[]
}

/** `fingerprints`: explain these artifacts alone. One that the trail does not hold is INCOMPLETE. */
export interface Scope {
  readonly fingerprints?: readonly string[] | undefined
}

/** Explains what a service says of a trail. `attestations` is undefined where the service has the published operations alone. */
export function explain(
  trail: Trail,
  attestations: readonly FullAttestation[] | undefined,
  scope: Scope = {},
): Explanation {
  const selection = selectFrom(trail, scope.fingerprints)
  const entries = listEntries(trail, selection, attestations ?? [])
  const items = entries.map(({ item }) => item)
  const claim = doubt(selection.claim, items)
  const subject = selection.isWhole ? `Trail ${trail.name}` : `What is asked about in trail ${trail.name}`
  return {
    verdict: claim.verdict,
    headline: `${subject} ${tell(claim, items, trail)}.`,
    items,
    missing: listNames(items, 'missing'),
    failing: listNames(items, 'failing'),
    fix: claim.verdict === 'COMPLIANT' ? undefined : suggestFix(trail, entries),
    notes: listNotes(selection, claim, attestations === undefined),
  }
}

/** A service that says COMPLIANT and lists what is not says two things. */
function doubt(claim: Claim, items: readonly Item[]): Claim {
  const trouble = items.find(isTrouble)
  if (claim.verdict !== 'COMPLIANT' || trouble === undefined) return claim
  return {
    verdict: 'UNCLEAR',
    doubt: `the service says COMPLIANT, and also that ${printName(trouble)} is ${trouble.state}`,
  }
}

function tell({ verdict, doubt: why = '' }: Claim, items: readonly Item[], trail: Trail): string {
  switch (verdict) {
    case 'COMPLIANT':
      return `holds all that is required${tellOverridden(items)}`
    case 'NON-COMPLIANT':
      return `fails${tellNames(listNames(items, 'failing'))}`
    case 'INCOMPLETE':
      return tellIncomplete(items, trail)
    case 'UNCLEAR':
      return `cannot be judged: ${why}`
  }
}

function tellIncomplete(items: readonly Item[], trail: Trail): string {
  const missing = listNames(items, 'missing')
  if (missing.length > 0) return `still lacks ${listSome(missing)}`
  if (items.length === 0) return 'holds no attestation yet'
  if (lacksTemplate(trail, items)) return 'has no template, so that nobody has said what it must hold'
  return 'is incomplete, and the service does not say what is missing'
}

function tellOverridden(items: readonly Item[]): string {
  const overridden = items.filter(({ state }) => state === 'overridden').length
  return overridden === 0 ? '' : `, ${plural(overridden, 'attestation')} by override`
}

function tellNames(names: readonly string[]): string {
  return names.length === 0 ? ', and the service does not say why' : `: ${listSome(names)}`
}

function listSome(names: readonly string[]): string {
  const rest = names.length - 3
  return rest > 1 ? `${names.slice(0, 3).join(', ')} and ${rest} more` : names.join(', ')
}

function listNames(items: readonly Item[], state: Item['state']): string[] {
  return [...new Set(items.filter((item) => item.state === state).map(printName))]
}

function listNotes(selection: Selection, claim: Claim, isPublishedAlone: boolean): string[] {
  const { artifacts } = selection
  const lacking = artifacts.filter(([, status]) => isNoted(status, selection))
  return [
    ...(claim.doubt === undefined ? [] : [`Unclear is no pass: ${claim.doubt}.`]),
    ...lacking.flatMap(([name, { reasons = [] }]) => reasons.map((reason) => `${name}: ${reason}`)),
    ...(isPublishedAlone ? ['The service has the published operations alone: reporters and links are left out.'] : []),
  ]
}
