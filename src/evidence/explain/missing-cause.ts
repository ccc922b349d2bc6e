import { findNearestNames } from '../../text/nearest-name.ts'
import type { ArtifactStatus } from '../../wire/resource/trail.ts'
import { toItemName, type EvidenceEntry, type EvidenceItem, type IgnoredReport } from './item.ts'

/** Why no report fulfils a requirement, as far as the answer of the service shows it. */
export type MissingCause =
  /** A report counts under a name that the template does not have. `job` reported it. */
  | { readonly kind: 'other-name'; readonly found: Pick<EvidenceItem, 'name' | 'artifact' | 'job' | 'run' | 'runUrl'> }
  /** A report of its type counts that was given no name, and several requirements may want it. */
  | { readonly kind: 'unnamed'; readonly found: EvidenceItem }
  | { readonly kind: 'other-type'; readonly found: EvidenceItem }
  | { readonly kind: 'few-sources' }
  | { readonly kind: 'ignored'; readonly ignored: IgnoredReport | undefined }
  | { readonly kind: 'no-report' }

/** All that an explanation shows, in which the cause of one missing item is looked for. */
export interface MissingContext {
  readonly entries: readonly EvidenceEntry[]
  /** By name. */
  readonly artifacts: Readonly<Record<string, ArtifactStatus>>
}

/** Finds the cause of a missing item. */
export function findMissingCause({ item, ignored }: EvidenceEntry, context: MissingContext): MissingCause {
  const items = context.entries.map((entry) => entry.item).filter(({ state }) => state !== 'missing')
  const sameName = items.filter((one) => one.type !== 'artifact' && toItemName(one) === toItemName(item))
  if (sameName.some(({ unexpected }) => !unexpected)) return { kind: 'few-sources' }
  if (ignored !== undefined) return { kind: 'ignored', ignored }
  const otherType = sameName.find(({ type }) => item.type !== '*' && type !== item.type)
  if (otherType !== undefined) return { kind: 'other-type', found: otherType }
  if (item.reasons.some((reason) => reason !== 'not reported')) return { kind: 'ignored', ignored: undefined }
  const unexpected = items.filter((one) => one.unexpected && one.type === item.type)
  const found = findOtherName(item, item.type === 'artifact' ? listArtifacts(context) : unexpected, context)
  if (found !== undefined) return { kind: 'other-name', found }
  const unnamed = unexpected.find(isUnnamed)
  return unnamed === undefined ? { kind: 'no-report' } : { kind: 'unnamed', found: unnamed }
}

/** A report without a name has that of its type (rules 8.4). */
function isUnnamed({ name, type }: Pick<EvidenceItem, 'name' | 'type'>): boolean {
  return name === type
}

function listArtifacts({ artifacts }: MissingContext): readonly Pick<EvidenceItem, 'name' | 'type'>[] {
  return Object.entries(artifacts).flatMap(([name, status]) => (status.unexpected ? [{ name, type: 'artifact' }] : []))
}

/** The only candidate of the only missing item of a type, else the one with the nearest name. */
function findOtherName<T extends Pick<EvidenceItem, 'name' | 'type'>>(
  { name, type }: EvidenceItem,
  candidates: readonly T[],
  { entries }: MissingContext,
): T | undefined {
  const names = new Set(candidates.map((one) => one.name))
  const missing = entries.filter(({ item }) => item.state === 'missing' && item.type === type)
  if (names.size === 1 && missing.length === 1) return candidates[0]
  const named = candidates.filter((one) => !isUnnamed(one))
  const [nearest] = findNearestNames(
    name,
    named.map((one) => one.name),
  )
  return named.find((one) => one.name === nearest)
}
