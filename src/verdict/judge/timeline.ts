import type { ComplianceState } from '../../schema/primitives.ts'
import type { FlowTemplate } from '../../schema/resource/template.ts'
import type { ArtifactFact, AttestationFact, Evidence, OverrideFact } from '../evidence/evidence.ts'
import { groupBy } from '../evidence/group-by.ts'
import { endOf } from '../rule/age.ts'
import { createTally } from './incremental.ts'

/** One change of a trail's state. `from` is null at its beginning. */
export interface Change {
  /** Epoch seconds. */
  readonly timestamp: number
  readonly from: ComplianceState | null
  readonly to: ComplianceState
  readonly by: 'record' | 'time'
  /** Short: `unit-tests reported`, `override of scan ended`, `scan is older than 30d`. */
  readonly because: string
}

/** Every change of the trail's state up to now, oldest first, by what was recorded or by time alone (decisions.md §5). */
export function timeline(evidence: Evidence, now: number): readonly Change[] {
  const changes: Change[] = []
  const replay = createReplay(evidence)
  for (const moment of listMoments(evidence, now)) {
    const from = changes.at(-1)?.to ?? null
    const to = replay(moment)
    if (to !== from) changes.push({ timestamp: moment.at, from, to, by: causeOf(moment), because: moment.because })
  }
  return changes
}

/** The next moment at which time alone may change the verdict, in epoch seconds. */
export function nextChange(evidence: Evidence, now: number): number | undefined {
  let next: number | undefined
  for (const { at } of listEnds(evidence)) if (at > now && (next === undefined || at < next)) next = at
  return next
}

/** An attestation that comes in or grows too old is looked at alone; anything else may bear on all of them. */
type Moment = { readonly at: number; readonly because: string } & (
  | { readonly what: 'artifact'; readonly fact: ArtifactFact }
  | { readonly what: 'attestation' | 'age'; readonly fact: AttestationFact }
  | { readonly what: 'override' | 'end'; readonly fact: OverrideFact }
)

function causeOf({ what }: Moment): Change['by'] {
  return what === 'age' || what === 'end' ? 'time' : 'record'
}

/** Goes from moment to moment, and says the state after each. */
function createReplay({ template }: Evidence): (moment: Moment) => ComplianceState {
  const artifacts: ArtifactFact[] = []
  const attestations: AttestationFact[] = []
  const overrides: OverrideFact[] = []
  const seen = { template, artifacts, attestations, overrides }
  let tally = createTally(seen, 0)
  return (moment) => {
    if (moment.what === 'artifact') artifacts.push(moment.fact)
    if (moment.what === 'attestation') attestations.push(moment.fact)
    if (moment.what === 'override') overrides.push(moment.fact)
    if (moment.what === 'attestation' || moment.what === 'age') tally.take(moment.fact, moment.at)
    else tally = createTally(seen, moment.at)
    return tally.state()
  }
}

/** In the order in which they happened. What ends at the moment of a record has ended before it. */
function listMoments(evidence: Evidence, now: number): readonly Moment[] {
  const records = listRecords(evidence)
  const ends = listEnds(evidence).filter(({ at }) => at <= now)
  if (ends.length === 0) return records
  const arrivals = new Map(records.map(({ fact, at }) => [fact.id, at]))
  const later = ends.filter(({ at, fact }) => at > (arrivals.get(fact.id) ?? 0))
  return [...later, ...records].toSorted((a, b) => a.at - b.at)
}

/** By order of arrival; a clock that was set back does not turn it round. */
function listRecords({ artifacts, attestations, overrides }: Evidence): readonly Moment[] {
  const records: readonly Moment[] = [
    ...artifacts.map((fact): Moment => ({ what: 'artifact', fact, at: fact.created_at, because: tellArtifact(fact) })),
    ...attestations.map((fact): Moment => ({
      what: 'attestation',
      fact,
      at: fact.created_at,
      because: `${fact.name} reported`,
    })),
    ...overrides.map((fact): Moment => ({
      what: 'override',
      fact,
      at: fact.created_at,
      because: `${fact.attestation_name} overridden`,
    })),
  ]
  let latest = 0
  return records
    .toSorted((a, b) => a.fact.sequence - b.fact.sequence)
    .map((moment) => {
      latest = Math.max(latest, moment.at)
      return moment.at === latest ? moment : { ...moment, at: latest }
    })
}

function tellArtifact({ template_reference_name, filename }: ArtifactFact): string {
  return `artifact ${template_reference_name ?? filename} reported`
}

/** All that runs out, ever: overrides, and attestations of a name that some policy gives an age. */
function listEnds({ template, attestations, overrides }: Evidence): readonly Moment[] {
  const ends: Moment[] = []
  for (const fact of overrides) {
    const because = `override of ${fact.attestation_name} ended`
    if (fact.expires_at !== undefined) ends.push({ what: 'end', fact, at: fact.expires_at, because })
  }
  const ages = listAges(template)
  if (ages.length === 0) return ends
  const agesByName = groupBy(ages, ({ name }) => name)
  for (const fact of attestations) {
    for (const { maxAge } of agesByName.get(fact.name) ?? []) {
      ends.push({
        what: 'age',
        fact,
        at: endOf(fact.created_at, maxAge),
        because: `${fact.name} is older than ${maxAge}`,
      })
    }
  }
  return ends
}

/** Whether some policy asks for attestations of a certain age. */
export function hasAges(template: FlowTemplate | null): boolean {
  return listAges(template).length > 0
}

function listAges(template: FlowTemplate | null): readonly { readonly name: string; readonly maxAge: string }[] {
  const { attestations = [], artifacts = [] } = template?.trail ?? {}
  return [...attestations, ...artifacts.flatMap((artifact) => artifact.attestations)].flatMap(({ name, policy }) =>
    policy?.max_age === undefined ? [] : [{ name, maxAge: policy.max_age }],
  )
}
