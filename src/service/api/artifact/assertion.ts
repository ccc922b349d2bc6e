import type { Handlers } from '../../http/handler.ts'
import { isAllowed, type Caller, type Scope } from '../../access/role.ts'
import { authorize, findDenial } from '../../http/middleware/authorize.ts'
import { runPart, type ServiceContext } from '../../context.ts'
import { createLinks } from '../../http/links.ts'
import { requireKnownFlow } from '../trail/find-trail.ts'
import type { Assertion, FlowAssertion } from '../../../wire/resource/artifact.ts'
import { notFound } from '../../http/http-problem.ts'
import { pickWorstArtifactState } from '../../trail/artifact-state.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { listTemplateVersions } from '../../trail/template.ts'
import {
  listAssertedChanges,
  type AssertionQuestion,
  answerForChange,
  answerForStopping,
  type TrailAnswer,
} from '../../trail/assertion.ts'
import { mapPaced } from '../../limit/turn.ts'
import { readArtifactsByKey } from './artifact-in-trail.ts'
import { listTrailNames, readHistories } from '../trail/read-trail.ts'
import { judgeHistories } from '../../trail/judge-history.ts'
import type { FlowKey } from '../../store/record.ts'

export const assertionHandlers: Pick<Handlers, 'assertArtifact'> = {
  assertArtifact: async ({ params: { org, fingerprint }, query, caller }, service) => {
    const { flow_name: flow, commit, ref, default_branch: defaultBranch } = query
    const question = { fingerprint, commit, ref, defaultBranch }
    const names = await listAskedFlows(service, { org, flow, fingerprint }, caller)
    const flows = await mapPaced(names, (name) =>
      runPart(service, (part) => assertInFlow(part, { org, flow: name }, question)),
    )
    const all_flows = flow === undefined && isAllowed(caller, 'read', { org, flow: undefined })
    return { status: 200, answer: { ...joinFlows(flows), flows, all_flows } }
  },
}

/** The flow that is asked, or all that the caller may read and that have a report of the artifact. Throws 403 or 404 without one. */
async function listAskedFlows(
  service: ServiceContext,
  { org, flow, fingerprint }: Scope & Pick<AssertionQuestion, 'fingerprint'>,
  caller: Caller,
): Promise<readonly string[]> {
  const authorization = { caller, store: service.store }
  if (flow !== undefined) {
    await authorize(authorization, 'read', { org, flow })
    await requireKnownFlow(service, { org, flow }, caller)
    return [flow]
  }
  const reports = await service.store.findPlaces(org, { kinds: ['artifact'], fingerprint })
  const holding = [...new Set(reports.flatMap((report) => report.flow ?? []))].toSorted()
  const readable = await mapPaced(holding, async (name) =>
    (await findDenial(authorization, 'read', { org, flow: name })) === undefined ? [name] : [],
  )
  if (readable.flat().length > 0) return readable.flat()
  throw notFound(`artifact ${fingerprint} in a flow of the organisation "${org}" that this token may read`)
}

/** The worst flow counts (rules 1.6). There is at least one. */
function joinFlows(flows: readonly FlowAssertion[]): Omit<Assertion, 'flows' | 'all_flows'> {
  const compliance = pickWorstArtifactState(flows.map((one) => one.compliance))
  return {
    compliance,
    reasons: [...new Set(flows.flatMap(({ reasons }) => reasons))],
    compliant: compliance === 'COMPLIANT',
    scope: 'flow',
    html_url: flows.find((one) => one.compliance === compliance)?.html_url ?? '',
  }
}

/** Answers whether an artifact of a flow may be deployed (rules 1.6). Throws 404 if the flow has no report of it. */
export async function assertInFlow(
  service: ServiceContext,
  flowKey: FlowKey,
  question: AssertionQuestion,
): Promise<FlowAssertion> {
  const { org, flow } = flowKey
  const trails = await readTrailsAbout(service, flowKey, question.fingerprint)
  const answer = await answerForTrails(flow, trails, question)
  const hasTemplate = listTemplateVersions(await service.store.readFlow(flowKey)).length > 0
  const { compliance, reasons, decisive } = hasTemplate ? answer : withoutTemplate(answer, flow)
  const { trail = '', statuses = [] } = decisive ?? {}
  return {
    flow,
    trail: trail === '' ? null : trail,
    compliance,
    reasons: [...reasons],
    compliance_status: {
      status: compliance,
      is_compliant: compliance === 'COMPLIANT',
      attestations_statuses: [...statuses],
    },
    html_url: createLinks(service.publicUrl(), org).artifact(flow, question.fingerprint),
  }
}

/** The trails of a flow that have an artifact or evidence about it, and its reports in no trail as one more. Throws 404 without a report. */
async function readTrailsAbout(
  service: ServiceContext,
  flowKey: FlowKey,
  fingerprint: string,
): Promise<readonly JudgedTrail[]> {
  const { org, flow } = flowKey
  const records = await service.store.findPlaces(org, { kinds: ['artifact', 'attestation'], flow, fingerprint })
  if (!records.some(({ kind }) => kind === 'artifact')) throw notFound(`artifact ${fingerprint} in the flow "${flow}"`)
  const histories = await readHistories(service, flowKey, listTrailNames(records))
  const inTrails = await judgeHistories(histories.values(), { now: service.store.now() })
  const withoutTrail = records.some(({ kind, trail }) => kind === 'artifact' && trail === null)
  const keys = withoutTrail ? [{ flow, trail: null, fingerprint }] : []
  return [...inTrails, ...(await readArtifactsByKey(service, flowKey, keys)).map(({ judged }) => judged)]
}

interface FlowAnswer extends Pick<Assertion, 'compliance'> {
  readonly reasons: readonly string[]
  /** The answer that it follows from; undefined if nothing that is asked about has the artifact. */
  readonly decisive: TrailAnswer | undefined
}

/** COMPLIANT if one change of the artifact is, and no evidence about it fails that counts (rules 1.6). */
async function answerForTrails(
  flow: string,
  trails: readonly JudgedTrail[],
  question: AssertionQuestion,
): Promise<FlowAnswer> {
  const changes = listAssertedChanges(trails, question)
  if (changes.length === 0)
    return { compliance: 'INCOMPLETE', reasons: [explainNoTrail(flow, question)], decisive: undefined }
  const answers = await mapPaced(changes, (change) => answerForChange(change, question))
  const stopping = await mapPaced(trails, (judged) => answerForStopping(judged, changes, question))
  const blocking = [...answers, ...stopping].filter(({ isBlocking }) => isBlocking)
  if (blocking.length > 0) return { compliance: 'NON-COMPLIANT', reasons: joinReasons(blocking), decisive: blocking[0] }
  const inTrails = answers.filter(({ trail }) => trail !== '')
  const counting = inTrails.length > 0 ? inTrails : answers
  const compliant = counting.find(({ state }) => state === 'COMPLIANT')
  if (compliant !== undefined) return { compliance: 'COMPLIANT', reasons: [], decisive: compliant }
  const compliance = pickWorstArtifactState(counting.map(({ state }) => state))
  const decisive = counting.find(({ state }) => state === compliance)
  return { compliance, reasons: joinReasons(counting), decisive }
}

function joinReasons(answers: readonly TrailAnswer[]): string[] {
  return [...new Set(answers.flatMap(({ reasons }) => reasons))]
}

function explainNoTrail(flow: string, { commit, ref }: AssertionQuestion): string {
  const from = ref === undefined ? '' : ` from a run that is proven on ${ref}`
  return commit === undefined
    ? `No trail of the flow "${flow}" has the artifact${from}.`
    : `No trail of the flow "${flow}" that has the artifact${from} is of the commit ${commit}.`
}

function withoutTemplate({ compliance, reasons, decisive }: FlowAnswer, flow: string): FlowAnswer {
  const text = `The flow "${flow}" has no template. Put one with evidence flow template, or run the action on the default branch with .github/evidence.yml.`
  return { compliance: pickWorstArtifactState([compliance, 'INCOMPLETE']), reasons: [text, ...reasons], decisive }
}
