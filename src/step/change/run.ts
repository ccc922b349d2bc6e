import type { ChangeFacts } from '../../change/commit/facts.ts'
import { describeUnsuitableEvent, gateEvents } from '../../change/commit/gate-event.ts'
import { EvidenceError } from '../../error.ts'
import { toFlowName } from '../../wire/flow-name.ts'
import { parse } from '../../wire/parse.ts'
import { FlowName, OrganisationName, TrailName } from '../../wire/primitives.ts'
import { parseTrailReference, referToName } from '../../wire/trail-name.ts'
import type { RunContext } from '../environment/run-context.ts'
import { isOverridable, parseAttestationTarget, type AttestationTarget } from '../input/attestation-target.ts'
import { quoteInput } from '../input/input-form.ts'
import type { InputName, Inputs } from '../input/input.ts'
import { describeUnusedInputs, parseKind, type Kind } from '../input/kind.ts'
import { findChangeOnGithub } from './head-pull-request.ts'
import type { ChangeContext } from './github-answer.ts'
import { describeRunner } from './runner.ts'

/** What a run was asked to report, and about which change. */
export interface Plan {
  readonly inputs: Inputs
  readonly kind: Kind
  /** The input `name`; undefined if it is empty. */
  readonly attestationTarget: AttestationTarget | undefined
  readonly change: ChangeFacts | undefined
}

/** The trail that a run reports to, as path parameters of the API. A type, because an interface has no index signature. */
export type TrailTarget = {
  readonly org: string
  readonly flow_name: string
  readonly trail_name: string
}

/** One run of `report`. */
export interface StepRun {
  readonly plan: Plan
  readonly target: TrailTarget
  readonly context: ChangeContext
  /** Epoch milliseconds. */
  readonly startedAt: number
  /** Where several open pull requests have the head of the run: the run for each. Then the run itself names the commit alone. */
  readonly ofPulls?: readonly StepRun[]
}

/** The runs whose verdicts are that of a run (rules 8.10): one for each pull request that has its head, else the run itself. */
export function listJudgedRuns(run: StepRun): readonly [StepRun, ...StepRun[]] {
  const [first = run, ...others] = run.ofPulls ?? []
  return [first, ...others]
}

/** Checks everything that can be checked without a service, and finds the change and the trail. Throws EvidenceError `usage` or `environment`. */
export async function prepareRun(inputs: Inputs, context: RunContext): Promise<StepRun> {
  const { host } = context
  const startedAt = Date.now()
  const kind = parseKind(inputs.kind)
  const attestationTarget = inputs.name === '' ? undefined : parseAttestationTarget(inputs.name)
  if (attestationTarget !== undefined && !isOverridable(attestationTarget.name)) {
    host.warning(
      `The attestation "${attestationTarget.name}" cannot be overridden later: its name has characters other than letters, digits, - _ and , (comma).`,
    )
  }
  for (const message of describeUnusedInputs(inputs, kind)) host.warning(message)
  checkGateStatus(inputs)
  checkVerdict(inputs)
  checkGateEvent(inputs, context)
  const { change, context: own, ofPulls } = await findChangeOnGithub(inputs, context)
  if (change !== undefined) for (const message of describeRunner(change, context)) host.notice(message)
  const plan = { inputs, kind, attestationTarget, change }
  const run = { plan, target: findTrailTarget(inputs, change), context: own, startedAt }
  const toOwnRun = (one: (typeof ofPulls)[number]): StepRun => ({
    ...run,
    plan: { ...plan, change: one.change },
    context: one.context,
  })
  return ofPulls.length === 0 ? run : { ...run, ofPulls: ofPulls.map(toOwnRun) }
}

/** Throws `usage` for a gate that leaves the decision to a status which the run must not set. */
function checkGateStatus({ gate, status }: Inputs): void {
  if (gate !== 'status' || status !== 'false') return
  throw new EvidenceError(
    'usage',
    'Input `gate` is "status" and input `status` is "false", so nothing would decide. Remove `status`, or set `gate` to `true`.',
    { facts: { input: 'status' } },
  )
}

/** Throws `usage` where a verdict has to be signed by a service that signs nothing. */
function checkVerdict({ verdict, url }: Inputs): void {
  if (verdict !== 'true' || url !== 'embedded') return
  throw new EvidenceError(
    'usage',
    'Input `verdict` is "true", and the embedded service signs nothing. Set `url` to a service, or remove `verdict` and sign the file in the output `verdict-predicate` with actions/attest.',
    { facts: { input: 'verdict' } },
  )
}

/** Throws `usage` for a gate on an event that is not about one commit, unless the run names the trail (rules 8.10). */
function checkGateEvent(inputs: Inputs, { environment, event }: RunContext): void {
  if (inputs.gate === 'false' || findTrailName(inputs) !== '' || event === undefined) return
  const reason = describeUnsuitableEvent(environment['GITHUB_EVENT_NAME'] ?? '', event)
  if (reason === undefined) return
  throw new EvidenceError(
    'usage',
    `${reason}, so the gate cannot know what to judge. Run the gate on ${gateEvents.slice(0, -1).join(', ')} or ${gateEvents.at(-1)}, or name the trail with \`trail\`.`,
    { facts: { input: 'gate' } },
  )
}

/** The run, with the facts of its commit that only GitHub has. */
export async function completeRun(run: StepRun): Promise<StepRun> {
  const { plan, context } = run
  if (plan.change === undefined) return run
  const { completeChange } = await import('./complete-change.ts')
  return { ...run, plan: { ...plan, change: await completeChange(plan.change, plan.inputs, context) } }
}

const restrictions = {
  fork: 'is for a pull request of a fork',
  dependabot: 'has the secrets of Dependabot alone',
} as const

/**
 * The reason why the run reports nothing, as a sentence; undefined if it reports. A run that GitHub gives no secrets reports where it has a
 * token or may request one, and to the embedded service (rules 8.14). Throws EvidenceError `refused` if such a run has a gate.
 */
export function findSkipReason({ plan: { inputs, change }, context: { environment } }: StepRun): string | undefined {
  const restricted = change?.restricted
  const hasToken = inputs.token !== '' || (environment['ACTIONS_ID_TOKEN_REQUEST_URL'] ?? '') !== ''
  if (inputs.url === 'embedded' || hasToken || restricted === undefined) return undefined
  const message = `This run ${restrictions[restricted]}, has no \`token\` and may not request an OIDC token, so nothing was reported to ${inputs.url}`
  if (inputs.gate === 'false') return `${message}. See docs/guides/forks.md of the action.`
  throw new EvidenceError(
    'refused',
    `${message}. The gate fails, because it has no trail to judge. See docs/guides/forks.md of the action.`,
  )
}

/** The inputs, else the repository's owner and name and the SHA of the change's commit (rules 8.2). Throws EvidenceError `usage`. */
export function findTrailTarget(inputs: Inputs, change: ChangeFacts | undefined): TrailTarget {
  return {
    ...findFlowTarget(inputs, change),
    trail_name: checkName(
      'trail',
      TrailName,
      requireInput('trail', findTrailName(inputs), { change, fallback: change?.commit.sha1 }),
    ),
  }
}

/** The name in the input `trail`; empty without one. */
function findTrailName({ trail }: Inputs): string {
  return parseTrailReference(trail).name
}

/** The trail in the path of a question or an override: with `name:` if the input has it (rules 8.2). */
export function toAskedTarget(target: TrailTarget, { trail }: Inputs): TrailTarget {
  return parseTrailReference(trail).isByName ? { ...target, trail_name: referToName(target.trail_name) } : target
}

/** The organisation and the flow of a run (rules 8.2). Throws EvidenceError `usage`. */
export function findFlowTarget(inputs: Inputs, change: ChangeFacts | undefined): Omit<TrailTarget, 'trail_name'> {
  return {
    org: findOrganisation(inputs, change),
    flow_name: checkName(
      'flow',
      FlowName,
      requireInput('flow', inputs.flow, { change, fallback: toFlowName(change?.repo.name ?? '') }),
    ),
  }
}

/** The organisation of a run (rules 8.2). Throws EvidenceError `usage`. */
export function findOrganisation(inputs: Inputs, change: ChangeFacts | undefined): string {
  const [owner] = (change?.repo.name ?? '').split('/')
  return checkName('org', OrganisationName, requireInput('org', inputs.org, { change, fallback: owner }))
}

/** The default of an input, and the change that provides it. */
interface DefaultOfInput {
  readonly change: ChangeFacts | undefined
  readonly fallback: string | undefined
}

function requireInput(input: InputName, given: string, { change, fallback }: DefaultOfInput): string {
  if (given !== '') return given
  if (fallback !== undefined && fallback !== '') return fallback
  const reason =
    change === undefined
      ? 'neither a GitHub event nor a git repository in this folder provides its default. In a subfolder of a repository, run the command in the root of the repository'
      : 'the git repository has no remote `origin` that provides its default'
  throw new EvidenceError('usage', `Input \`${input}\` is required here: ${reason}.`, { facts: { input } })
}

function checkName(input: InputName, pattern: typeof FlowName, text: string): string {
  const parsed = parse(pattern, text)
  if (parsed.ok) return parsed.value
  throw new EvidenceError(
    'usage',
    `Input \`${input}\` is ${quoteInput(text)}; it ${Object.values(parsed.errors).join('; ')}.`,
    { facts: { input } },
  )
}
