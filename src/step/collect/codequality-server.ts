import { getJson } from '../../client/request-url.ts'
import { realClock, type Clock } from '../../client/retry.ts'
import type { AnalysisTask } from '../../convert/codequality/report-task.ts'
import {
  findRevision,
  parseGateResponse,
  parseTaskResponse,
  toCodequalityResults,
  type TaskState,
} from '../../convert/codequality/server-response.ts'
import type { Converted } from '../../convert/convert.ts'
import { EvidenceError } from '../../error.ts'
import { parseUrl, removeTrailingSlashes } from '../../wire/url.ts'
import type { Host } from '../environment/host.ts'
import type { Inputs } from '../input/input.ts'

export type CodequalityResult = Extract<Converted, { readonly kind: 'codequality' }>
type GetPath = (path: string) => Promise<unknown>

/** `info` receives a line for each wait. */
export interface QualityServerContext extends Pick<Host, 'info'> {
  /** Default: the real clock. */
  readonly clock?: Clock
  /** For the proxy variables. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Reads the result of an analysis from the code-quality server: waits up to `timeout` seconds for the task, then reads the quality gate of
 * the analysis. A failed or cancelled task becomes a result with that status. Throws EvidenceError `usage` if the user did not name the
 * server, `refused`, `unreachable` or `nonsense`.
 */
export async function readAnalysisResult(
  task: AnalysisTask,
  inputs: Inputs,
  context: QualityServerContext,
): Promise<CodequalityResult> {
  const server = checkServerUrl(task, inputs)
  const getPath = createGetPath(server, inputs, context.environment)
  const state = await waitForTask(getPath, { id: task.taskId, timeoutSeconds: inputs.timeout }, context)
  if (state.status !== 'SUCCESS') {
    const reason = state.errorMessage === undefined ? '' : `: ${state.errorMessage}`
    const note = `codequality: the analysis task ended with status ${state.status}${reason}.`
    return toResult(toCodequalityResults(task, state), [note])
  }
  const { analysisId } = state
  if (analysisId === undefined) {
    throw new EvidenceError(
      'nonsense',
      `${server} reports that the analysis task ${state.id} succeeded, but does not name its analysis. Check the task on that server.`,
    )
  }
  const [gate, analyses] = await Promise.all([
    getPath(`api/qualitygates/project_status?analysisId=${encodeURIComponent(analysisId)}`),
    state.pullRequest === undefined ? getPath(toAnalysesPath(state)) : undefined,
  ])
  return toResult(
    toCodequalityResults(task, state, { gate: parseGateResponse(gate), revision: findRevision(analyses, analysisId) }),
    [],
  )
}

function toResult(
  results: CodequalityResult['payload']['codequality_results'],
  notes: readonly string[],
): CodequalityResult {
  return { kind: 'codequality', payload: { codequality_results: results }, notes }
}

function toAnalysesPath({ componentKey, branch }: TaskState): string {
  const onBranch = branch === undefined ? '' : `&branch=${encodeURIComponent(branch)}`
  return `api/project_analyses/search?project=${encodeURIComponent(componentKey)}&ps=100${onBranch}`
}

/** The server of the input. The token must not go to a host that only a file of the workspace names. */
function checkServerUrl(task: AnalysisTask, inputs: Inputs): string {
  const trusted = removeTrailingSlashes(inputs['codequality-url'])
  if (trusted === '') {
    throw new EvidenceError(
      'usage',
      `Input \`codequality-url\` is required: report-task.txt names ${task.serverUrl}, and the token is only sent to a server that an input names. If you trust this server, set \`codequality-url: ${task.serverUrl}\`.`,
      { facts: { input: 'codequality-url' } },
    )
  }
  if (parseUrl(trusted)?.host === parseUrl(task.serverUrl)?.host) return trusted
  throw new EvidenceError(
    'usage',
    `Input \`codequality-url\` is ${trusted}, but report-task.txt names another server: ${task.serverUrl}. Set the input to the server of the analysis.`,
    { facts: { input: 'codequality-url' } },
  )
}

/** Sends the token as a bearer token. Older servers answer 401 to that; then it is sent as the user name of basic authentication. */
function createGetPath(server: string, inputs: Inputs, environment: QualityServerContext['environment'] = {}): GetPath {
  const { timeout: timeoutSeconds } = inputs
  let candidates = toAuthorizations(inputs['codequality-token'])
  return async (path) => {
    for (const headers of candidates) {
      const { status, body } = await getJson({ url: `${server}/${path}`, headers, timeoutSeconds, environment })
      if (status === 200) {
        candidates = [headers]
        return body
      }
      if (status !== 401) throw rejectedRequest(server, path, status)
    }
    throw rejectedRequest(server, path, 401)
  }
}

function toAuthorizations(token: string): readonly Readonly<Record<string, string>>[] {
  if (token === '') return [{}]
  return [`Bearer ${token}`, `Basic ${Buffer.from(`${token}:`).toString('base64')}`].map((authorization) => ({
    authorization,
  }))
}

function rejectedRequest(server: string, path: string, status: number): EvidenceError {
  const hint =
    status === 401 || status === 403
      ? 'Check that `codequality-token` is valid and has the permission to browse the project.'
      : 'Check that the analysis is on this server.'
  return new EvidenceError('refused', `${server} answered ${status} to ${path.split('?')[0]}. ${hint}`, {
    facts: { status },
  })
}

interface TaskWait {
  readonly id: string
  readonly timeoutSeconds: number
}

/** Polls the task with growing intervals, the last time at the deadline. */
async function waitForTask(
  getPath: GetPath,
  { id, timeoutSeconds }: TaskWait,
  { info, clock = realClock }: QualityServerContext,
): Promise<TaskState> {
  const deadline = clock.now() + timeoutSeconds * 1000
  for (let interval = 1000; ; interval = Math.min(interval * 2, 30_000)) {
    const state = parseTaskResponse(await getPath(`api/ce/task?id=${encodeURIComponent(id)}`))
    if (state.status !== 'PENDING' && state.status !== 'IN_PROGRESS') return state
    const left = deadline - clock.now()
    if (left <= 0) {
      throw new EvidenceError(
        'unreachable',
        `The analysis task ${id} is still ${state.status} after ${timeoutSeconds} s. To wait longer, raise \`timeout\`.`,
      )
    }
    const pause = Math.min(interval, left)
    info(`The analysis task ${id} is ${state.status}; checking again in ${Math.ceil(pause / 1000)} s.`)
    await clock.sleep(pause, undefined)
  }
}
