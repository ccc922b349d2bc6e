import type { Handlers } from '../../http/handler.ts'
import { authorize } from '../../http/middleware/authorize.ts'
import type { ServiceContext } from '../../context.ts'
import { requireKnownFlow } from '../trail/find-trail.ts'
import type { Assertion } from '../../../wire/resource/artifact.ts'
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
    await authorize({ caller, store: service.store }, 'read', { org, flow })
    await requireKnownFlow(service, { org, flow }, caller)
    return { status: 200, answer: await assertInFlow(service, { org, flow }, question) }
  },
}

/** Answers whether an artifact of a flow may be deployed (rules 1.6). Throws 404 if the flow has no report of it. */
export async function assertInFlow(
  service: ServiceContext,
  flowKey: FlowKey,
  question: AssertionQuestion,
): Promise<Assertion> {
  const { flow } = flowKey
  const trails = await readTrailsAbout(service, flowKey, question.fingerprint)
  const answer = await answerForTrails(flow, trails, question)
  const hasTemplate = listTemplateVersions(await service.store.readFlow(flowKey)).length > 0
  return hasTemplate ? answer : withoutTemplate(answer, flow)
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

/** COMPLIANT if one change of the artifact is, and no evidence about it fails that counts (rules 1.6). */
async function answerForTrails(
  flow: string,
  trails: readonly JudgedTrail[],
  question: AssertionQuestion,
): Promise<Assertion> {
  const changes = listAssertedChanges(trails, question)
  if (changes.length === 0) return { compliance: 'INCOMPLETE', reasons: [explainNoTrail(flow, question)] }
  const answers = await mapPaced(changes, (change) => ({ change, ...answerForChange(change, question) }))
  const stopping = await mapPaced(trails, (judged) => answerForStopping(judged, changes, question))
  const blocking = [...answers, ...stopping].filter(({ isBlocking }) => isBlocking)
  if (blocking.length > 0) return { compliance: 'NON-COMPLIANT', reasons: joinReasons(blocking) }
  const inTrails = answers.filter(({ change }) => change.judged.history.trail !== '')
  const counting = inTrails.length > 0 ? inTrails : answers
  if (counting.some(({ state }) => state === 'COMPLIANT')) return { compliance: 'COMPLIANT', reasons: [] }
  return { compliance: pickWorstArtifactState(counting.map(({ state }) => state)), reasons: joinReasons(counting) }
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

function withoutTemplate({ compliance, reasons }: Assertion, flow: string): Assertion {
  const text = `The flow "${flow}" has no template. Put one with evidence flow template, or run the action on the default branch with .github/evidence.yml.`
  return { compliance: pickWorstArtifactState([compliance, 'INCOMPLETE']), reasons: [text, ...reasons] }
}
