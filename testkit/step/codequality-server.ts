import type { Clock } from '../../src/client/retry.ts'
import { readAnalysisResult, type QualityServerContext } from '../../src/step/collect/codequality-server.ts'
import type { InputName } from '../../src/step/input/input.ts'
import type { AnalysisTask } from '../../src/convert/codequality/report-task.ts'
import { json, serve, type RecordedRequest } from '../client/server.ts'
import { givenInputs } from './workspace.ts'

/** The responses of a code-quality server. `states` are the responses for the task in order; the last one repeats. */
interface Server {
  readonly states: readonly object[]
  readonly gate?: unknown
  readonly analyses?: unknown
  /** Accepts basic authentication only, as older servers do. */
  readonly basicAlone?: boolean
}

const gateOk = {
  projectStatus: {
    status: 'OK',
    conditions: [
      {
        status: 'OK',
        metricKey: 'new_coverage',
        comparator: 'LT',
        errorThreshold: '80',
        actualValue: '91.4',
        periodIndex: 1,
      },
    ],
  },
}
const analysesFound = {
  analyses: [
    { key: 'other', revision: 'b' },
    { key: 'A1', revision: 'c0ffee' },
  ],
}
export const success = { status: 'SUCCESS', analysisId: 'A1', executedAt: '2026-11-21T10:00:05+0000' }

export async function startCodequalityServer({
  states,
  gate = gateOk,
  analyses = analysesFound,
  basicAlone = false,
}: Server): Promise<{ origin: string; seen: RecordedRequest[]; paths: () => string[] }> {
  let asked = 0
  const answer = ({
    url,
    headers: { authorization = '' },
  }: RecordedRequest): readonly [status: number, value: unknown] => {
    if (basicAlone && !authorization.startsWith('Basic ')) return [401, {}]
    const path = url.split('?')[0]
    if (path === '/api/qualitygates/project_status') return [200, gate]
    if (path === '/api/project_analyses/search') return [200, analyses]
    asked += 1
    return [200, { task: { ...task, ...states[Math.min(asked, states.length) - 1] } }]
  }
  const { origin, seen } = await serve((response, one, request) => json(...answer(one))(response, one, request))
  return { origin, seen, paths: () => seen.map(({ url }) => url) }
}

const task = { id: 'T1', componentKey: 'shop', componentName: 'The shop', submittedAt: '2026-11-21T10:00:00+0000' }

export function toTask(serverUrl: string): AnalysisTask {
  return { serverUrl, taskId: 'T1', taskUrl: `${serverUrl}/api/ce/task?id=T1`, projectKey: 'shop' }
}

/** A clock that does not really wait, with a record of the waits and the messages. */
export function createWaitLog(): QualityServerContext & { readonly waits: number[]; readonly messages: string[] } {
  const waits: number[] = []
  const messages: string[] = []
  let now = 0
  const clock: Clock = {
    now: () => now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds)
      now += milliseconds
    },
    random: () => 0.5,
  }
  return { waits, messages, info: (message) => void messages.push(message), clock }
}

export async function readResult(
  origin: string,
  given: Readonly<Partial<Record<InputName, string>>> = {},
  wait: QualityServerContext = createWaitLog(),
): ReturnType<typeof readAnalysisResult> {
  return readAnalysisResult(toTask(origin), givenInputs({ 'codequality-url': origin, ...given }), wait)
}
