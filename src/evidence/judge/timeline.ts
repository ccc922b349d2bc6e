import type { ComplianceState } from '../../wire/primitives.ts'
import type { FlowTemplate } from '../../wire/resource/template.ts'
import { demoteAnalyses } from '../fact/analysis.ts'
import type { ArtifactFact, AttestationFact, Evidence, OverrideFact } from '../fact/evidence.ts'
import { groupBy } from '../fact/group-by.ts'
import { toExpiry } from '../policy/max-age.ts'
import { createIncrementalJudge } from './incremental.ts'

/** One change of the state of a trail. `from` is null for the first state. */
export interface StateChange {
  /** Epoch seconds. */
  readonly timestamp: number
  readonly from: ComplianceState | null
  readonly to: ComplianceState
  readonly by: 'record' | 'time'
  /** Short: `unit-tests reported`, `override of scan expired`, `scan is older than 30d`. */
  readonly because: string
}

/** The steps of work that can pause between them, and its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/**
 * Every change of the state of a trail up to `now`, oldest first: by records and by time alone (rules 5.7, 5.8). Each artifact and each
 * override judges all reports before it again, so thousands of them take long: the work can pause between the steps.
 */
export function* listStateChanges(all: Evidence, now: number): Steps<readonly StateChange[]> {
  const evidence = demoteAnalyses(all, {})
  const changes: StateChange[] = []
  const replay = createReplay(evidence)
  for (const step of listSteps(evidence, now)) {
    const from = changes.at(-1)?.to ?? null
    const to = replay(step)
    if (to !== from) changes.push({ timestamp: step.at, from, to, by: toChangeCause(step), because: step.because })
    yield
  }
  return changes
}

/** The next time after `now` at which an expiry may change the verdict, in epoch seconds; undefined without one. */
export function findNextExpiry(evidence: Evidence, now: number): number | undefined {
  let next: number | undefined
  for (const { at } of listExpiries(evidence)) if (at > now && (next === undefined || at < next)) next = at
  return next
}

/** One thing that may change the state. An attestation is assessed alone; any other step may affect all attestations. */
type Step = { readonly at: number; readonly because: string } & (
  | { readonly kind: 'artifact'; readonly fact: ArtifactFact }
  | { readonly kind: 'attestation' | 'max-age'; readonly fact: AttestationFact }
  | { readonly kind: 'override' | 'override-expiry'; readonly fact: OverrideFact }
)

function toChangeCause({ kind }: Step): StateChange['by'] {
  return kind === 'max-age' || kind === 'override-expiry' ? 'time' : 'record'
}

/** Returns a function that applies one step after the other and returns the state after each. */
function createReplay({ template, commits }: Evidence): (step: Step) => ComplianceState {
  const artifacts: ArtifactFact[] = []
  const attestations: AttestationFact[] = []
  const overrides: OverrideFact[] = []
  const applied = { template, commits, artifacts, attestations, overrides }
  let judge = createIncrementalJudge(applied, 0)
  return (step) => {
    if (step.kind === 'artifact') artifacts.push(step.fact)
    if (step.kind === 'attestation') attestations.push(step.fact)
    if (step.kind === 'override') overrides.push(step.fact)
    if (step.kind === 'attestation' || step.kind === 'max-age') judge.update(step.fact, step.at)
    else judge = createIncrementalJudge(applied, step.at)
    return judge.state()
  }
}

/** All steps in order of time. An expiry at the time of a record comes before the record. */
function listSteps(evidence: Evidence, now: number): readonly Step[] {
  const records = listRecordSteps(evidence)
  const expiries = listExpiries(evidence).filter(({ at }) => at <= now)
  const arrivals = new Map(records.map(({ fact, at }) => [fact.id, at]))
  const afterArrival = expiries.filter(({ at, fact }) => at > (arrivals.get(fact.id) ?? 0))
  return [...afterArrival, ...records].toSorted((a, b) => a.at - b.at)
}

/** In order of arrival. A record never gets an earlier time than the one before it, also if a clock was set back. */
function listRecordSteps({ artifacts, attestations, overrides }: Evidence): readonly Step[] {
  const steps: readonly Step[] = [
    ...artifacts.map((fact): Step => ({
      kind: 'artifact',
      fact,
      at: fact.created_at,
      because: describeArtifact(fact),
    })),
    ...attestations.map((fact): Step => ({
      kind: 'attestation',
      fact,
      at: fact.created_at,
      because: `${fact.name} reported`,
    })),
    ...overrides.map((fact): Step => ({
      kind: 'override',
      fact,
      at: fact.created_at,
      because: `${fact.attestation_name} overridden`,
    })),
  ]
  let latest = 0
  return steps
    .toSorted((a, b) => a.fact.sequence - b.fact.sequence)
    .map((step) => {
      latest = Math.max(latest, step.at)
      return { ...step, at: latest }
    })
}

function describeArtifact({ template_reference_name, filename }: ArtifactFact): string {
  return `artifact ${template_reference_name ?? filename} reported`
}

/** Every expiry of the evidence, past and future: of overrides, and of attestations that have a `max_age` by their name. */
function listExpiries({ template, attestations, overrides }: Evidence): readonly Step[] {
  const expiries: Step[] = []
  for (const fact of overrides) {
    const because = `override of ${fact.attestation_name} expired`
    if (fact.expires_at !== undefined) expiries.push({ kind: 'override-expiry', fact, at: fact.expires_at, because })
  }
  const maxAges = listMaxAges(template)
  const maxAgesByName = groupBy(maxAges, ({ name }) => name)
  for (const fact of attestations) {
    for (const { maxAge } of maxAgesByName.get(fact.name) ?? []) {
      const because = `${fact.name} is older than ${maxAge}`
      expiries.push({ kind: 'max-age', fact, at: toExpiry(fact, maxAge), because })
    }
  }
  return expiries
}

/** Whether any policy of the template has a `max_age`. */
export function hasMaxAge(template: FlowTemplate | null): boolean {
  return listMaxAges(template).length > 0
}

function listMaxAges(template: FlowTemplate | null): readonly { readonly name: string; readonly maxAge: string }[] {
  const { attestations = [], artifacts = [] } = template?.trail ?? {}
  return [...attestations, ...artifacts.flatMap((artifact) => artifact.attestations)].flatMap(({ name, policy }) =>
    policy?.max_age === undefined ? [] : [{ name, maxAge: policy.max_age }],
  )
}
