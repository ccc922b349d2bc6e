import { getJson } from '../../client/json.ts'
import { realClock, type Clock } from '../../client/retry.ts'
import { readGate, readRevision, readTask, toCodequality, type TaskState } from '../../convert/codequality/project.ts'
import type { AnalysisTask } from '../../convert/codequality/task.ts'
import type { Converted } from '../../convert/convert.ts'
import { EvidenceError } from '../../error.ts'
import { parseUrl } from '../../schema/url.ts'
import type { Host } from '../environment/host.ts'
import type { Inputs } from '../input/input.ts'

type Quality = Extract<Converted, { readonly kind: 'codequality' }>
type Ask = (path: string) => Promise<unknown>

/** The host hears of the waiting. */
export interface Circumstances extends Pick<Host, 'info'> {
  /** The real one unless said otherwise. */
  readonly clock?: Clock
  /** Where the proxy variables stand. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Asks the code-quality server how an analysis ended: waits for its task, `timeout` seconds at the most, then reads the quality gate by
 * the analysis. A task that failed or was cancelled is attested as what it is. Throws EvidenceError: `usage` for a server that the user
 * did not name, `refused`, `unreachable`, or `nonsense`.
 */
export async function askQualityServer(
  task: AnalysisTask,
  inputs: Inputs,
  circumstances: Circumstances,
): Promise<Quality> {
  const server = trustedServer(task, inputs)
  const ask = createAsk(server, inputs, circumstances.environment)
  const state = await waitForTask(ask, { id: task.taskId, seconds: inputs.timeout }, circumstances)
  if (state.status !== 'SUCCESS') {
    const why = state.errorMessage === undefined ? '' : `: ${state.errorMessage}`
    return attest(toCodequality(task, state), [`codequality: the analysis task ended ${state.status}${why}.`])
  }
  const { analysisId } = state
  if (analysisId === undefined) {
    throw new EvidenceError(
      'nonsense',
      `${server} says that the analysis task ${state.id} succeeded, and names no analysis of it: look at the task there.`,
    )
  }
  const [gate, analyses] = await Promise.all([
    ask(`api/qualitygates/project_status?analysisId=${encodeURIComponent(analysisId)}`),
    state.pullRequest === undefined ? ask(analysesPath(state)) : undefined,
  ])
  return attest(toCodequality(task, state, { gate: readGate(gate), revision: readRevision(analyses, analysisId) }), [])
}

function attest(results: Quality['payload']['codequality_results'], notes: readonly string[]): Quality {
  return { kind: 'codequality', payload: { codequality_results: results }, notes }
}

function analysesPath({ componentKey, branch }: TaskState): string {
  const onBranch = branch === undefined ? '' : `&branch=${encodeURIComponent(branch)}`
  return `api/project_analyses/search?project=${encodeURIComponent(componentKey)}&ps=100${onBranch}`
}

/** The token goes to the host that the user named, never to one that a file in the workspace names on its own. */
function trustedServer(task: AnalysisTask, inputs: Inputs): string {
  const named = inputs['codequality-url'].replace(/\/+$/, '')
  if (named === '') {
    throw new EvidenceError(
      'usage',
      `Input \`codequality-url\` is required here: report-task.txt names ${task.serverUrl}, and no token is sent to a server that only a file names. If it is yours, set \`codequality-url: ${task.serverUrl}\`.`,
      { facts: { input: 'codequality-url' } },
    )
  }
  if (parseUrl(named)?.host === parseUrl(task.serverUrl)?.host) return named
  throw new EvidenceError(
    'usage',
    `Input \`codequality-url\` is ${named}, but report-task.txt names ${task.serverUrl}: the analysis went to another server.`,
    { facts: { input: 'codequality-url' } },
  )
}

/** A token as bearer; servers that know it only as the user of basic authentication answer 401 to that, and are asked once more. */
function createAsk(server: string, inputs: Inputs, environment: Circumstances['environment'] = {}): Ask {
  let forms = authorizations(inputs['codequality-token'])
  return async (path) => {
    for (const headers of forms) {
      const { status, body } = await getJson({ url: `${server}/${path}`, headers, budget: inputs.timeout, environment })
      if (status === 200) {
        forms = [headers]
        return body
      }
      if (status !== 401) throw refused(server, path, status)
    }
    throw refused(server, path, 401)
  }
}

function authorizations(token: string): readonly Readonly<Record<string, string>>[] {
  if (token === '') return [{}]
  return [`Bearer ${token}`, `Basic ${Buffer.from(`${token}:`).toString('base64')}`].map((authorization) => ({
    authorization,
  }))
}

function refused(server: string, path: string, status: number): EvidenceError {
  const hint =
    status === 401 || status === 403
      ? 'does `codequality-token` hold, and may it browse the project?'
      : 'is the analysis of this server?'
  return new EvidenceError('refused', `${server} answered ${status} to ${path.split('?')[0]}: ${hint}`, {
    facts: { status },
  })
}

interface Wanted {
  readonly id: string
  /** How long it may take. */
  readonly seconds: number
}

/** Growing waits, and a last look when the time is up. */
async function waitForTask(
  ask: Ask,
  { id, seconds }: Wanted,
  { info, clock = realClock }: Circumstances,
): Promise<TaskState> {
  const deadline = clock.now() + seconds * 1000
  for (let wait = 1000; ; wait = Math.min(wait * 2, 30_000)) {
    const state = readTask(await ask(`api/ce/task?id=${encodeURIComponent(id)}`))
    if (state.status !== 'PENDING' && state.status !== 'IN_PROGRESS') return state
    const left = deadline - clock.now()
    if (left <= 0) {
      throw new EvidenceError(
        'unreachable',
        `The analysis task ${id} is still ${state.status} after ${seconds} s. Give it more with \`timeout\`.`,
      )
    }
    const pause = Math.min(wait, left)
    info(`The analysis task ${id} is ${state.status}; asking again in ${Math.ceil(pause / 1000)} s.`)
    await clock.sleep(pause, undefined)
  }
}
