import { EvidenceError, messageOf, settle } from '../../error.ts'
import type { GithubApi } from '../../change/github/api.ts'
import { listStatuses, type NewStatus } from '../../change/github/commit-status.ts'
import { truncateText } from '../../text/shorten.ts'
import type { StepRun } from '../change/run.ts'
import { publishComment } from './comment.ts'
import type { FlowsStatus } from './flows-status.ts'
import type { Publication } from './publication.ts'
import type { Seen } from './seen.ts'
import { publishStatus, type PlacedStatus, type StatusChange } from './status.ts'
import { findContext, findFlowsContext, toDescription } from './status-text.ts'
import { findShortSha, findTargetUrl, type PublishedVerdict } from './verdict.ts'

export async function writeStatus(publication: Publication, verdict: PublishedVerdict): Promise<NewStatus | undefined> {
  const { run } = publication
  const { targetUrl, renew, contention } = verdict
  const context = findContext(run)
  const toPlaced = (one: Pick<PublishedVerdict, 'status' | 'position'>): PlacedStatus =>
    toPlacedStatus(one, { context, targetUrl })
  return setStatus(publication, (api) => ({
    ...toPlaced(verdict),
    contention,
    isDecisive: run.plan.inputs.gate === 'status',
    renew: renew && (async (after) => toPlaced(await renew(after))),
    isOfNewerRun: createRunCheck(api, run, verdict),
  }))
}

function toPlacedStatus(
  { status: { state, text }, position }: Pick<PublishedVerdict, 'status' | 'position'>,
  { context, targetUrl }: Pick<NewStatus, 'context' | 'targetUrl'>,
): PlacedStatus {
  return { status: { context, state, description: toDescription(text, position), targetUrl }, position }
}

/**
 * The status about several flows, if the run sets one. After a success, the statuses are read once more: that of another flow may have failed
 * meanwhile, and its run has then set a failure that this success replaced.
 */
export async function writeFlowsStatus(publication: Publication, flows: FlowsStatus | undefined): Promise<void> {
  if (flows === undefined) return
  const { place, api } = publication
  // It may have been set although this failed.
  const set = await settle(setFlowsStatus(publication, flows))
  if (flows.status.state === 'success' && place.sha !== undefined && api.ok && api.value !== undefined) {
    const { repository, sha } = place
    const present = set.ok ? await settle(listStatuses(api.value.createClient(), { repository, sha })) : set
    const later = present.ok ? flows.lowerBy(present.value) : toUnknown(flows, present.error)
    if (later.status.state !== 'success') await setFlowsStatus(publication, later)
  }
  if (!set.ok) throw set.error
}

function toUnknown(flows: FlowsStatus, error: unknown): FlowsStatus {
  return { ...flows, status: { state: 'error', text: `Not evaluated: ${messageOf(error)}` } }
}

async function setFlowsStatus(publication: Publication, flows: FlowsStatus): Promise<void> {
  const { run } = publication
  const place = { context: findFlowsContext(run), targetUrl: findTargetUrl(undefined, run) }
  const { renew, contention } = flows
  await setStatus(publication, () => ({
    ...toPlacedStatus(flows, place),
    contention,
    isDecisive: false,
    renew: renew && (async (after) => toPlacedStatus(await renew(after), place)),
    isOfNewerRun: async () => Promise.resolve(false),
  }))
}

async function setStatus(
  { place, status, api, seen }: Publication,
  toChange: (api: GithubApi) => Omit<StatusChange, 'place' | 'seen'>,
): Promise<NewStatus | undefined> {
  const { repository, sha } = place
  if (sha === undefined) return undefined
  if (!api.ok) throw api.error
  if (api.value === undefined) {
    if (status !== 'required') return undefined
    throw new EvidenceError('usage', 'The status was not set: `github-token` is empty.')
  }
  const known = await seen
  return publishStatus(api.value, {
    ...toChange(api.value),
    place: { repository, sha },
    seen: known.ok ? known.value : undefined,
  })
}

/** Only the embedded service has no verdict of another run, so that GitHub has to confirm that there is such a run. */
function createRunCheck(
  api: GithubApi,
  { plan: { change } }: StepRun,
  { isEmbedded }: PublishedVerdict,
): StatusChange['isOfNewerRun'] {
  return async (address) => {
    if (!isEmbedded || change?.run === undefined || change.source === undefined) return false
    const own = {
      repository: change.repo.name,
      sha: change.commit.sha1,
      workflow: change.source.workflow,
      ...change.run,
    }
    const { isNewerRun } = await import('../../change/github/workflow-run.ts')
    return isNewerRun(api, own, address)
  }
}

export async function writeComment(
  publication: Publication,
  verdict: PublishedVerdict,
  flows: FlowsStatus | undefined,
): Promise<string | undefined> {
  const { run, place, api } = publication
  const { repository, number } = place
  if (number === undefined) return undefined
  if (!api.ok) throw api.error
  if (api.value === undefined) return undefined
  const { org, flow_name: flow } = run.target
  const { status, position, printText, isCommentCreated, contention, mark } = verdict
  const change = {
    place: { repository, number },
    row: {
      org,
      flow,
      state: status.state,
      line: truncateText(status.text, maxLineLength),
      sha: findShortSha(run),
      position,
    },
    printText,
    isCreated: isCommentCreated,
    others: flows?.rows,
    seen: await readKnown(publication),
    contention,
    mark,
  }
  const url = await publishComment(api.value, change)
  if (flows?.renew === undefined || !(await flows.contention.after())) return url
  // Another run has reported meanwhile, and may have written its row before this one wrote without it.
  const later = await settle(flows.renew(flows.position))
  if (!later.ok) return url
  return publishComment(api.value, {
    ...change,
    others: later.value.rows,
    seen: { ...change.seen, comments: undefined },
  })
}

const maxLineLength = 200

/** Without its own identity a run cannot know which comment is its own. */
async function readKnown({ seen }: Publication): Promise<Seen> {
  const known = await seen
  if (!known.ok) throw known.error
  return known.value
}
