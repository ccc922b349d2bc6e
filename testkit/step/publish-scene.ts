import type { StepRun } from '../../src/step/change/run.ts'
import type { InputName } from '../../src/step/input/input.ts'
import { parseKind } from '../../src/step/input/kind.ts'
import type { Contention } from '../../src/step/publish/contention.ts'
import { emptyOutcome, type Outcome } from '../../src/step/outcome/outcome.ts'
import type { ChangeFacts } from '../../src/change/commit/facts.ts'
import { change, createRunContext, givenInputs } from './workspace.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
export const sha = 'a'.repeat(40)
export const pullRequest = { number: 7, url: '', baseRef: 'main', baseSha: 'b'.repeat(40), headRepository: 'octo/app' }
const explanation = {
  verdict: 'COMPLIANT',
  word: 'compliant',
  headline: 'Trail t is compliant.',
  items: [],
  missing: [],
  failing: [],
  waiting: [],
  advice: [],
  fix: undefined,
  notes: [],
} as const
/** What a verdict is based on: five records, all of them covered. */
export const basis = {
  sequence: 5,
  readAt: Date.UTC(2026, 10, 22),
  askedAt: 0,
  log: undefined,
  signable: 'This test signs nothing.',
  readSequence: async () => 5,
  readPresent: async (closedBy: readonly string[]) => ({ explanation, closedBy, sequence: 5, readAt: Date.now() }),
} as const

/** A contention in which another run has published, or none, at a service that has each record. */
export function toContention(isContended: boolean): Contention {
  return {
    before: async () => isContended,
    after: async () => isContended,
    selectReached: async (claims) => claims,
  }
}

/** The members of a status beside which no other run has set a success. */
export const undisputed = { isDecisive: false, renew: undefined, isOfNewerRun: async () => false } as const

export interface Scene {
  readonly given?: Readonly<Partial<Record<InputName, string>>>
  readonly facts?: Partial<ChangeFacts> | null
  readonly context?: StepRun['context']
}

/** A run with a gate for a pull request; `facts: null` is a run without a change. */
export function toRun({ given = {}, facts = {}, context = createRunContext('.') }: Scene = {}): StepRun {
  const inputs = givenInputs({ gate: 'true', 'github-token': '', timeout: '20', ...given })
  const own = facts === null ? undefined : change({ pullRequest, runUrl: 'https://ci.example/1', ...facts })
  const plan = { inputs, kind: parseKind('auto'), attestationTarget: undefined, change: own }
  return { plan, target, context, startedAt: Date.UTC(2026, 10, 21) }
}

/** The outcome of a compliant trail. */
export const outcomeOf = (members: Partial<Outcome> = {}): Outcome => ({
  ...emptyOutcome(target),
  explanation,
  basis,
  ...members,
})
